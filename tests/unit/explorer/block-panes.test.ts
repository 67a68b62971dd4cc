import { toHex } from '../../../src/lib/bytes/hex';
import { BlockPanes } from '../../../src/lib/explorer/block-panes.svelte';
import type { BlockHeader } from '../../../src/lib/rpc/daemon/records';
import { getTransactions } from '../../../src/lib/rpc/daemon/transactions';
import { failed, fakeNode, someHeader } from '../app/fake-node';
import { regtestTransactions } from '../../../devnet/chain-data/fixtures';

const pruned_as_hex = toHex(regtestTransactions[0]?.pruned ?? new Uint8Array());
const idOf = (number: number) => number.toString(16).padStart(64, '0');

const NOTHING_KEPT = { load: () => Promise.resolve(null), save: () => Promise.resolve() };

/** As a page does with a block that comes into view, once the browser is idle. */
async function see(panes: BlockPanes, header: BlockHeader): Promise<void> {
	vi.stubGlobal('window', { requestIdleCallback: (work: () => unknown) => void work() });
	panes.prefetch(header);
	await new Promise((resolve) => setTimeout(resolve, 20));
	vi.unstubAllGlobals();
}

/** A node with one block of so many transactions. */
function nodeWithBlock(count: number, url?: string) {
	const ids = Array.from({ length: count }, (_, number) => idOf(number + 1));
	const header = { ...someHeader({ height: 7, hash: idOf(0xb10c) }), num_txes: count };
	const { node, asked } = fakeNode(
		{
			get_block: () => ({ blob: '00', block_header: header, json: '{}', miner_tx_hash: idOf(9), tx_hashes: ids }),
			'/get_transactions': ({ txs_hashes }: { txs_hashes: string[] }) => ({
				txs: txs_hashes.map((id) => ({
					tx_hash: id,
					as_hex: '',
					pruned_as_hex,
					in_pool: false,
					double_spend_seen: false
				}))
			})
		},
		url
	);
	return {
		panes: new BlockPanes(node, NOTHING_KEPT),
		node,
		header: header as unknown as BlockHeader,
		ids,
		operations: () => asked.map(({ operation }) => operation)
	};
}

test("a visible block's transactions are loaded, with their fees and weights", async () => {
	const { panes, header, operations } = nodeWithBlock(12);
	expect(panes.transactionsOf(header)).toBeNull();
	await see(panes, header);
	expect(operations()).toEqual(['get_block', '/get_transactions']);
	expect(panes.transactionsOf(header)).toHaveLength(12);
	for (const { fee, weight, inputs } of panes.transactionsOf(header) ?? []) {
		expect(fee).toBeGreaterThan(0n);
		expect(weight).toBeGreaterThan(1000);
		expect(inputs).toBeGreaterThan(0);
	}
	await see(panes, header);
	expect(operations()).toHaveLength(2);
});

test('nothing is loaded unasked where data is to be saved', async () => {
	vi.stubGlobal('navigator', { connection: { saveData: true } });
	const { panes, header, operations } = nodeWithBlock(12);
	await see(panes, header);
	expect(operations()).toEqual([]);
});

test('transactions that were seen in the pool are not loaded again', async () => {
	const { panes, header, ids, operations } = nodeWithBlock(600);
	panes.cacheTransactions(ids.map((hash) => ({ hash, fee: 30_000_000n, weight: 1500 })));
	await see(panes, header);
	expect(operations()).toEqual(['get_block']);
	expect(panes.transactionsOf(header)).toHaveLength(600);
});

test('a block that would take more than a visit may load waits until it is pointed at', async () => {
	const { panes, header, operations } = nodeWithBlock(5_500);
	await see(panes, header);
	expect(operations()).toEqual(['get_block']);
	expect(panes.transactionsOf(header)).toBeNull();
	await panes.load(header);
	expect(operations().slice(1)).toEqual(['get_block', ...new Array<string>(55).fill('/get_transactions')]);
	expect(panes.transactionsOf(header)).toHaveLength(5_500);
});

test('what was kept is not loaded, and what is loaded is kept, by node and hash', async () => {
	const kept: Record<string, readonly unknown[]> = {};
	const store = {
		load: (node: string, hash: string) => Promise.resolve((kept[node + hash] ?? null) as null),
		save: (node: string, hash: string, all: readonly unknown[]) => Promise.resolve(void (kept[node + hash] = all))
	};
	const first = nodeWithBlock(12);
	await new BlockPanes(first.node, store).load(first.header);
	const second = nodeWithBlock(12, first.node.url);
	const again = new BlockPanes(second.node, store);
	await again.load(second.header);
	expect(second.operations()).toEqual([]);
	expect(again.transactionsOf(second.header)).toHaveLength(12);
});

test('a block without transactions needs no call, and a node that fails costs the panes alone', async () => {
	const empty = nodeWithBlock(0);
	await empty.panes.load(empty.header);
	expect(empty.operations()).toEqual([]);
	expect(empty.panes.transactionsOf(empty.header)).toEqual([]);
	const { header } = nodeWithBlock(3);
	const { node } = fakeNode({ get_block: () => Promise.reject(failed({ kind: 'busy' } as never)) });
	const panes = new BlockPanes(node, NOTHING_KEPT);
	await panes.load(header);
	expect(panes.transactionsOf(header)).toBeNull();
});

test('a node that counts 100 transactions and lists 3 has unknown panes; a list that is known is not asked for', async () => {
	const { panes, header, ids, operations } = nodeWithBlock(3);
	await panes.load({ ...header, num_txes: 100, tx_hashes: ids });
	expect(panes.transactionsOf({ ...header, num_txes: 100 })).toBeNull();
	expect(operations()).toEqual(['/get_transactions']);
});

describe('an answer that comes after the page was left', () => {
	/** A page that is open until its panes are asked for; whoever opens the next one asks again. */
	function leave(answer: () => unknown) {
		let end = () => {};
		const left = new Promise<void>((resolve) => (end = resolve));
		const { header, ids, node: known } = nodeWithBlock(12);
		const slow = fakeNode({
			get_block: () => left.then(answer),
			'/get_transactions': (params: { txs_hashes: string[] }) => known.call(getTransactions, params)
		});
		return { panes: new BlockPanes(slow.node, NOTHING_KEPT), header, ids, end, asked: slow.asked };
	}

	test('is kept for the next page, which does not ask again meanwhile', async () => {
		const { panes, header, ids, end, asked } = leave(() => ({
			blob: '00',
			block_header: header,
			json: '{}',
			miner_tx_hash: idOf(9),
			tx_hashes: ids
		}));
		const loading = panes.load(header);
		await panes.load(header);
		expect(panes.transactionsOf(header)).toBeNull();
		end();
		await loading;
		expect(panes.transactionsOf(header)).toHaveLength(12);
		expect(asked.filter(({ operation }) => operation === 'get_block')).toHaveLength(1);
	});

	test('changes and throws nothing where it is a failure, and the next page asks anew', async () => {
		const { panes, header, end, asked } = leave(() => Promise.reject(failed({ kind: 'busy' } as never)));
		const loading = panes.load(header);
		end();
		await expect(loading).resolves.toBeUndefined();
		expect(panes.transactionsOf(header)).toBeNull();
		await panes.load(header);
		expect(asked.filter(({ operation }) => operation === 'get_block')).toHaveLength(2);
	});
});
