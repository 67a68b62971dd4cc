import { toHex } from '../../../src/lib/bytes/hex';
import { BlockPanes } from '../../../src/lib/explorer/block-panes.svelte';
import { panesOf } from '../../../src/lib/explorer/panes-of';
import type { BlockHeader } from '../../../src/lib/rpc/daemon/records';
import { failed, fakeNode, someHeader } from '../app/fake-node';
import { regtestTransactions } from '../../../devnet/chain-data/fixtures';

const pruned_as_hex = toHex(regtestTransactions[0]?.pruned ?? new Uint8Array());
const idOf = (number: number) => number.toString(16).padStart(64, '0');
const coin = { ticker: 'XMR', decimals: 12 };

/** A node with one block of so many transactions. */
function nodeWithBlock(count: number) {
	const ids = Array.from({ length: count }, (_, number) => idOf(number + 1));
	const header = { ...someHeader({ height: 7, hash: idOf(0xb10c) }), num_txes: count };
	const { node, asked } = fakeNode({
		get_block: () => ({ blob: '00', block_header: header, json: '{}', miner_tx_hash: idOf(9), tx_hashes: ids }),
		'/get_transactions': ({ txs_hashes }: { txs_hashes: string[] }) => ({
			txs: txs_hashes.map((id) => ({
				...{ tx_hash: id, as_hex: '', pruned_as_hex, in_pool: false, double_spend_seen: false }
			}))
		})
	});
	return {
		panes: new BlockPanes(node),
		header: header as unknown as BlockHeader,
		ids,
		operations: () => asked.map(({ operation }) => operation)
	};
}

test("a small newest block's transactions are loaded, with their fees and weights", async () => {
	const { panes, header, operations } = nodeWithBlock(12);
	expect(panes.of(header)).toBeNull();
	await panes.loadNewest(header);
	expect(operations()).toEqual(['get_block', '/get_transactions']);
	expect(panes.of(header)).toHaveLength(12);
	for (const { fee, weight } of panes.of(header) ?? []) {
		expect(fee).toBeGreaterThan(0n);
		expect(weight).toBeGreaterThan(1000);
	}
	await panes.loadNewest(header);
	expect(operations()).toHaveLength(2);
});

test('transactions that were seen in the pool are not loaded again', async () => {
	const { panes, header, ids, operations } = nodeWithBlock(300);
	panes.see(ids.map((hash) => ({ hash, fee: 30_000_000n, weight: 1500 })));
	await panes.loadNewest(header);
	expect(operations()).toEqual(['get_block']);
	expect(panes.of(header)).toHaveLength(300);
});

test('a newest block that would take more than 100 kB waits until it is asked for', async () => {
	const { panes, header, operations } = nodeWithBlock(250);
	await panes.loadNewest(header);
	expect(operations()).toEqual(['get_block']);
	expect(panes.of(header)).toBeNull();
	await panes.load(header);
	expect(operations().slice(1)).toEqual(['get_block', ...new Array<string>(3).fill('/get_transactions')]);
	expect(panes.of(header)).toHaveLength(250);
});

test('a block without transactions needs no call, and a node that fails costs the panes alone', async () => {
	const empty = nodeWithBlock(0);
	await empty.panes.load(empty.header);
	expect(empty.operations()).toEqual([]);
	expect(empty.panes.of(empty.header)).toEqual([]);
	const { header } = nodeWithBlock(3);
	const { node } = fakeNode({ get_block: () => Promise.reject(failed({ kind: 'busy' } as never)) });
	const panes = new BlockPanes(node);
	await panes.load(header);
	expect(panes.of(header)).toBeNull();
});

test('a transaction that is named twice has one pane, and an unknown fee no level', () => {
	const [hash, other] = [idOf(1), idOf(2)];
	const rates = [20_000n, 80_000n, 320_000n, 4_000_000n];
	const entries = [
		{ hash, fee: 30_000_000n, weight: 1500 },
		{ hash, fee: 30_000_000n, weight: 1500 },
		{ hash: other, fee: null, weight: 1500 }
	];
	expect(panesOf(entries, rates, coin, new Set([other]))).toEqual([
		{ hash, weight: 1500, level: 0, rate: '20 nXMR/B', own: false },
		{ hash: other, weight: 1500, level: null, rate: 'fee unknown', own: true }
	]);
	expect(panesOf(entries, null, coin)[0]?.level).toBeNull();
});
