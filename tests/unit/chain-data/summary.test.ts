import { toHex } from '../../../src/lib/bytes/hex';
import { countInputsAndOutputs, loadSummaries, summarizeTransaction } from '../../../src/lib/chain-data/summary';
import { fakeNode } from '../app/fake-node';
import { regtestBlock, regtestTransactions, transactions, vectorById } from '../../../devnet/chain-data/fixtures';

const tx_hash = 'ab'.repeat(32);

describe.each(regtestTransactions)('the transaction $name', ({ tx_hash, bytes, as_json, pruned, pool }) => {
	test('has the fee, size and weight that the node says', () => {
		const read = summarizeTransaction({ tx_hash, as_hex: toHex(bytes) });
		expect(read).toMatchObject({
			hash: tx_hash,
			problem: null,
			fee: BigInt(pool.fee),
			size: pool.blob_size,
			weight: pool.weight
		});
		expect(read.transaction?.inputs).toHaveLength(as_json.vin.length);
	});

	test('has the same without signatures and proofs, whose length its type determines', () => {
		const read = summarizeTransaction({ tx_hash, as_hex: '', pruned_as_hex: toHex(pruned) });
		const { blob_size: size, weight, fee } = pool;
		expect(read).toMatchObject({ problem: null, fee: BigInt(fee), size, weight });
		expect(read.transaction?.outputs).toHaveLength(as_json.vout.length);
	});

	test('has its inputs and outputs counted', () => {
		const counts = { inputs: as_json.vin.length, outputs: as_json.vout.length };
		expect(countInputsAndOutputs(summarizeTransaction({ tx_hash, as_hex: toHex(bytes) }))).toEqual(counts);
	});
});

test('a coinbase has no fee, and all its bytes though it is sent as pruned', () => {
	const { miner_tx, miner_tx_hash } = regtestBlock();
	const read = summarizeTransaction({ tx_hash: miner_tx_hash, as_hex: '', pruned_as_hex: toHex(miner_tx) });
	expect(read).toMatchObject({ problem: null, fee: null, size: miner_tx.length, weight: miner_tx.length });
});

test('a transaction from before hidden amounts pays what its inputs have over its outputs', () => {
	const bytes = vectorById(transactions, '2180a87f');
	const { transaction, fee, size, weight } = summarizeTransaction({ tx_hash, as_hex: toHex(bytes) });
	const sum = (list: readonly object[]) =>
		list.reduce((total, one) => total + ('amount' in one && typeof one.amount === 'bigint' ? one.amount : 0n), 0n);
	expect(transaction?.version).toBe(1);
	expect(fee).toBe(sum(transaction?.inputs ?? []) - sum(transaction?.outputs ?? []));
	expect([size, weight]).toEqual([bytes.length, bytes.length]);
});

describe('what is no transaction', () => {
	test('is no error: it is said', () => {
		const read = summarizeTransaction({ tx_hash, as_hex: '02ff' });
		expect(read).toMatchObject({ hash: tx_hash, transaction: null, fee: null, size: 2, weight: null });
		expect(read).toMatchObject({ problem: 'unlock_time at 1: is a varint cut short', unparsedHex: 'ff' });
	});

	test('may be no hex either', () => {
		expect(summarizeTransaction({ tx_hash, as_hex: 'xyz' }).problem).toContain('odd number of digits');
	});

	test('may be nothing', () => {
		expect(summarizeTransaction({ tx_hash, as_hex: '' }).problem).toBe('The node sent no bytes for it');
		expect(summarizeTransaction({ tx_hash, as_hex: '', pruned_as_hex: '' }).problem).toBe(
			'The node sent no bytes for it'
		);
	});

	test('is not counted', () => {
		for (const as_hex of ['', '02ff']) {
			expect(countInputsAndOutputs(summarizeTransaction({ tx_hash, as_hex }))).toBeNull();
		}
	});
});

describe('a transaction that cannot be parsed', () => {
	const [{ tx_hash, bytes, as_json } = expect.unreachable()] = regtestTransactions;
	const newer = bytes.slice();
	newer[0] = 3;
	const entry = { tx_hash, as_hex: toHex(newer) };
	const answer = (json: string) => ({
		tx_hash,
		as_hex: '',
		as_json: json,
		double_spend_seen: false,
		in_pool: true
	});
	const nodeOf = (txs: object[]) => fakeNode({ '/get_transactions': () => ({ txs, status: 'OK' }) });
	const decoded = answer(JSON.stringify({ ...as_json, version: 3 }));

	test('is completed from the JSON of the node, which is asked about it alone', async () => {
		const known = { tx_hash: 'ab'.repeat(32), as_hex: toHex(bytes) };
		const { node, asked } = nodeOf([decoded]);
		const [first, second] = (await loadSummaries(node, [known, entry])).map(({ summary }) => summary);
		expect(asked).toMatchObject([{ params: { txs_hashes: [tx_hash], decode_as_json: true } }]);
		expect(first).toMatchObject({ problem: null, json: null });
		expect(second).toMatchObject({
			transaction: null,
			problem: 'transaction version 3 is unknown to this release',
			parsedFields: {},
			size: bytes.length,
			weight: null,
			fee: BigInt(as_json.rct_signatures.txnFee ?? 0),
			unparsedHex: entry.as_hex
		});
		expect(second && countInputsAndOutputs(second)).toEqual({
			inputs: as_json.vin.length,
			outputs: as_json.vout.length
		});
	});

	test.each([
		['refuses', fakeNode({})],
		['sends nothing', nodeOf([])],
		['sends no JSON', nodeOf([answer('{')])]
	])('is shown as far as it can be parsed where the node %s', async (_, { node }) => {
		const [read] = (await loadSummaries(node, [entry])).map(({ summary }) => summary);
		expect(read).toMatchObject({ problem: 'transaction version 3 is unknown to this release', fee: null });
	});

	test('costs no call when there is none', async () => {
		const { node, asked } = nodeOf([]);
		await loadSummaries(node, [{ tx_hash, as_hex: toHex(bytes) }]);
		expect(asked).toEqual([]);
	});
});
