import { toHex } from '../../../src/lib/bytes/hex';
import { loadRawTransaction, loadRawTransactions } from '../../../src/lib/verification/raw-transaction';
import { fakeNode, someInfo } from '../app/fake-node';
import { regtestBlock, regtestTransactions, transactions, vectorById } from '../../../devnet/chain-data/fixtures';

const [whole] = regtestTransactions;
if (!whole) throw new Error('there is no transaction');
const { tx_hash, bytes, pruned, prunable_hash } = whole;

const mined = {
	as_hex: toHex(bytes),
	block_height: 90,
	block_timestamp: 1_700_000_000,
	confirmations: 10,
	double_spend_seen: false,
	in_pool: false,
	output_indices: [7, 8],
	tx_hash
};

const nodeWith = (...txs: object[]) =>
	fakeNode({ '/get_transactions': () => ({ txs, status: 'OK' }), get_info: () => someInfo({ height: 100 }) });
const ask = (...txs: object[]) => loadRawTransaction(nodeWith(...txs).node, tx_hash);

describe('a transaction from a node', () => {
	test('is known when its bytes are those of the id', async () => {
		const location = { height: 90, time: 1_700_000_000, confirmations: 10, output_indices: [7n, 8n] };
		expect(await ask(mined)).toMatchObject({ kind: 'known', txid: tx_hash, bytes, location });
	});

	test('is known in two parts, and pruned with the hash of what is left out', async () => {
		const prunable = toHex(bytes.subarray(pruned.length));
		const parts = { ...mined, as_hex: '', pruned_as_hex: toHex(pruned), prunable_hash };
		expect(await ask({ ...parts, prunable_as_hex: prunable })).toMatchObject({ kind: 'known', bytes });
		expect(await ask(parts)).toMatchObject({ kind: 'known', bytes: pruned, transaction: { pruned: true } });
		expect(await ask({ ...parts, prunable_hash: '00'.repeat(32) })).toMatchObject({ kind: 'differs' });
	});

	test('is asked for by its id alone, in lower case', async () => {
		const { node, asked } = nodeWith(mined);
		expect((await loadRawTransaction(node, tx_hash.toUpperCase())).kind).toBe('known');
		expect(asked).toEqual([{ operation: '/get_transactions', params: { txs_hashes: [tx_hash] } }]);
	});

	test('has its confirmations counted where the node does not', async () => {
		expect(await ask({ ...mined, confirmations: undefined })).toMatchObject({ location: { confirmations: 10 } });
	});

	test('has none in the pool', async () => {
		const waiting = { ...mined, in_pool: true, block_height: undefined, output_indices: [] };
		expect(await ask(waiting)).toMatchObject({
			location: { height: null, time: null, confirmations: 0, output_indices: [] }
		});
	});

	test('is unknown when the node has none', async () => {
		expect(await ask()).toEqual({ kind: 'unknown', txid: tx_hash });
	});

	test('is unreadable without bytes, with broken ones, and with a part that does not tell the hash', async () => {
		const of = (entry: object) => ask({ ...mined, ...entry });
		expect(await of({ as_hex: '' })).toMatchObject({ kind: 'unreadable', reason: 'the node sent no bytes for it' });
		expect((await of({ as_hex: toHex(bytes.subarray(0, 40)) })).kind).toBe('unreadable');
		expect((await of({ as_hex: 'zz' })).kind).toBe('unreadable');
		expect((await of({ as_hex: '', pruned_as_hex: toHex(pruned) })).kind).toBe('unreadable');
		const old = vectorById(transactions, '9e3f73e6');
		expect((await of({ as_hex: toHex(old.subarray(0, old.length - 64)) })).kind).toBe('unreadable');
	});

	test('that is another one differs from it, at any bit', async () => {
		for (const at of [1, 60, bytes.length - 1]) {
			const other = Uint8Array.from(bytes, (byte, i) => (i === at ? byte ^ 1 : byte));
			expect((await ask({ ...mined, as_hex: toHex(other) })).kind).toMatch(/^(differs|unreadable)$/);
		}
		const { miner_tx, miner_tx_hash } = regtestBlock();
		const swapped = await ask({ ...mined, as_hex: toHex(miner_tx) });
		expect(swapped).toEqual({ kind: 'differs', txid: tx_hash, computed: miner_tx_hash });
	});

	test('is one of many, asked for a hundred at a time, each id once', async () => {
		const { node, asked } = nodeWith(mined);
		const others = Array.from({ length: 150 }, (_, i) => i.toString(16).padStart(64, '0'));
		const found = await loadRawTransactions(node, [...others, tx_hash, tx_hash]);
		expect(found.map(({ kind }) => kind)).toEqual([...others.map(() => 'unknown'), 'known', 'known']);
		expect(asked.map(({ params }) => (params as { txs_hashes: string[] }).txs_hashes.length)).toEqual([100, 51]);
	});
});
