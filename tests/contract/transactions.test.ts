import { getTransactions, isKeyImageSpent, sendRawTransaction } from '../../src/lib/rpc/daemon/transactions';
import { devnet, keyImages, node, restricted } from './clients';

const { confirmed, pool } = devnet.hashes;
const unknown = 'ab'.repeat(32);

describe('/get_transactions', () => {
	it('finds transactions in blocks and in the pool, and names what it does not know', async () => {
		const txs_hashes = [confirmed, ...pool, unknown];
		const { txs, missed_tx } = await node.call(getTransactions, { txs_hashes });
		expect(txs.map(({ tx_hash }) => tx_hash).toSorted()).toEqual([confirmed, ...pool].toSorted());
		expect(missed_tx).toEqual([unknown]);
		for (const { tx_hash, in_pool, output_indices, block_height, received_timestamp } of txs) {
			expect(in_pool).toBe(tx_hash !== confirmed);
			expect(output_indices.length > 0).toBe(!in_pool);
			expect(block_height !== undefined).toBe(!in_pool);
			expect(received_timestamp === undefined || received_timestamp > 0).toBe(true);
		}
	});

	it('gives a pruned transaction without its proofs', async () => {
		const [whole, pruned] = await Promise.all(
			[false, true].map((prune) => node.call(getTransactions, { txs_hashes: [confirmed], prune }))
		);
		expect(pruned?.txs[0]?.as_hex).toBe('');
		expect(pruned?.txs[0]?.pruned_as_hex).not.toBe('');
		expect(whole?.txs[0]?.as_hex.startsWith(pruned?.txs[0]?.pruned_as_hex ?? '-')).toBe(true);
	});

	it('gives at most a hundred at once by a restricted port', async () => {
		const txs_hashes = Array.from({ length: 101 }, (_, i) => i.toString(16).padStart(64, '0'));
		await expect(restricted.call(getTransactions, { txs_hashes })).rejects.toMatchObject({
			failure: { kind: 'refused', code: null, message: expect.stringContaining('restricted') }
		});
		expect((await restricted.call(getTransactions, { txs_hashes: txs_hashes.slice(1) })).missed_tx).toHaveLength(100);
	});
});

describe('/is_key_image_spent', () => {
	it('says spent in a block, spent in the pool or not spent, in the order asked', async () => {
		const { txs } = await node.call(getTransactions, { txs_hashes: [confirmed, pool[0] ?? ''], decode_as_json: true });
		const images = txs.map(({ as_json = '' }) => keyImages(as_json));
		const [[inBlock = ''] = [], [inPool = ''] = []] = images;
		const key_images = [inPool, unknown, inBlock];
		expect(await node.call(isKeyImageSpent, { key_images })).toMatchObject({ spent_status: [2, 0, 1] });
	});
});

describe('/send_raw_transaction', () => {
	it('answers what was wrong with what is no transaction', async () => {
		expect(await node.call(sendRawTransaction, { tx_as_hex: '00' })).toMatchObject({
			status: 'Failed',
			reason: 'Sanity check failed',
			sanity_check_failed: true,
			not_relayed: false
		});
		expect(await node.call(sendRawTransaction, { tx_as_hex: '00', do_sanity_checks: false })).toMatchObject({
			status: 'Failed',
			sanity_check_failed: false
		});
	});

	it('answers that a transaction is wrong of which a bit was changed, and does not take it', async () => {
		const { txs } = await node.call(getTransactions, { txs_hashes: [pool[0] ?? ''] });
		const { as_hex = '' } = txs[0] ?? {};
		const changed = as_hex.slice(0, -2) + (as_hex.endsWith('00') ? '01' : '00');
		const answer = await node.call(sendRawTransaction, { tx_as_hex: changed });
		expect(answer).toMatchObject({ status: 'Failed', not_relayed: false, sanity_check_failed: false });
	});
});
