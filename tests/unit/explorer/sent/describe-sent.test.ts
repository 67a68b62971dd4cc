import { describeSent } from '../../../../src/lib/explorer/sent/describe-sent';
import { getBlockCount, getBlock } from '../../../../src/lib/rpc/daemon/blocks';
import { getOuts } from '../../../../src/lib/rpc/daemon/outputs';
import { getBlocksByHeight, getOutsBin } from '../../../../src/lib/rpc/daemon/bulk';
import { getTransactions, sendRawTransaction } from '../../../../src/lib/rpc/daemon/transactions';
import { createClient } from '../../../../src/lib/rpc/client';
import { withTrafficCount, throttled, trafficOf } from '../../../../src/lib/rpc/traffic';
import type { Transport } from '../../../../src/lib/rpc/transport';

const silent: Transport = () => Promise.resolve({ status: 500, headers: new Headers(), body: new Uint8Array(7) });
const hash = 'ab'.repeat(32);

describe('what left this browser', () => {
	test('is grouped by operation, with what it reveals', async () => {
		const url = 'http://sent-node.example';
		const node = createClient({ url }, throttled(silent, url));
		const calls = [
			node.call(getTransactions, { txs_hashes: [hash] }),
			node.call(getTransactions, { txs_hashes: [hash, 'cd'.repeat(32)] }),
			node.call(getBlock, { height: 5 }),
			node.call(getBlocksByHeight, { heights: [7, 8] }),
			node.call(getBlockCount),
			node.call(sendRawTransaction, { tx_as_hex: 'abcd' })
		];
		await Promise.allSettled(calls);
		const operations = await describeSent(trafficOf(url).sent);
		const of = (name: string) => operations.find(({ operation }) => operation === name);
		expect(of('/get_transactions')).toMatchObject({
			calls: 2,
			bytes: 14,
			reveals: 'which transactions you look at',
			params: ['txs_hashes: abababab…ab', 'txs_hashes: abababab…ab, cdcdcdcd…cd'].map((text) =>
				expect.stringMatching(text.replace(/…\w\w/g, '.*'))
			)
		});
		expect(of('get_block')).toMatchObject({ reveals: 'which height you look at', params: ['height: 5'] });
		expect(of('/get_blocks_by_height.bin')?.params).toEqual(['heights: 7, 8']);
		expect(of('get_block_count')).toMatchObject({ reveals: null, params: [] });
		expect(of('/send_raw_transaction')).toMatchObject({ calls: 1, params: [] });
	});

	test('says what a call revealed whose text was too long to keep', async () => {
		const url = 'http://sent-long.example';
		const node = createClient({ url }, throttled(silent, url));
		const outputs = Array.from({ length: 500 }, (_, i) => ({ amount: 0n, index: BigInt(i) }));
		await Promise.allSettled([node.call(getOuts, { outputs }), node.call(getOutsBin, { outputs })]);
		for (const { reveals } of await describeSent(trafficOf(url).sent)) expect(reveals).toContain('which outputs');
	});

	test('has no text of what a wallet service was asked', async () => {
		const url = 'http://sent-wallet.example';
		const wallet = createClient({ url }, withTrafficCount(silent, url));
		await wallet.call(getTransactions, { txs_hashes: [hash] }).catch(() => undefined);
		expect(await describeSent(trafficOf(url).sent)).toMatchObject([{ calls: 1, reveals: null, params: [] }]);
	});
});
