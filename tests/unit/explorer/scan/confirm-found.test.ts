import { encodeVarint } from '../../../../src/lib/bytes/varint';
import { fromHex } from '../../../../src/lib/bytes/hex';
import { parseBlock } from '../../../../src/lib/chain/block';
import { plainPointMath } from '../../../../src/lib/chain/point-math';
import { scanBlocks, type BlockBytes } from '../../../../src/lib/chain/scan-blocks';
import { parseTransaction } from '../../../../src/lib/chain/transaction';
import { scanAndConfirm } from '../../../../src/lib/explorer/scan/confirm-found';
import { concat } from '../../../../devnet/chain-data/encode';
import { regtestBlock } from '../../../../devnet/chain-data/fixtures';
import { keysOf, recordedTransactions } from '../../../../devnet/chain-data/wallets';

const { bytes, header } = regtestBlock();
const { height } = header;
const head = bytes.subarray(0, parseBlock(bytes).miner_tx_range.end);
const ids = recordedTransactions.map(({ tx_hash }) => fromHex(tx_hash));
const whole: BlockBytes = {
	block: concat(head, encodeVarint(BigInt(ids.length)), ...ids),
	txs: recordedTransactions.map(({ bytes }) => bytes)
};
const pruned = {
	...whole,
	txs: whole.txs.map((bytes) => bytes.subarray(0, parseTransaction(bytes).bounds.base_end))
};

const keys = keysOf('shop');
const worker = {
	blocks: (height: number, blocks: readonly BlockBytes[], mayBePruned?: boolean) =>
		scanBlocks(height, blocks, keys, plainPointMath(keys.view), mayBePruned)
};

/** Scans a block, and notes which blocks are asked for whole. */
async function scan(first: BlockBytes, second: BlockBytes | Error = whole) {
	const asked: number[] = [];
	const scanned = await scanAndConfirm(worker, { height, blocks: [first] }, async (at) => {
		asked.push(at);
		if (second instanceof Error) throw second;
		return [second];
	});
	return { scanned, asked };
}

test('what is found without signatures counts once the whole block has it', async () => {
	const { scanned, asked } = await scan(pruned);
	expect(asked).toEqual([height]);
	expect(scanned).toEqual({ ...(await worker.blocks(height, [whole])), pruned: recordedTransactions.length });
	expect(scanned.found.length).toBeGreaterThan(1);
});

test('what came whole is not asked for again', async () => {
	const { scanned, asked } = await scan(whole);
	expect([asked, scanned]).toEqual([[], await worker.blocks(height, [whole])]);
});

test('of what is not in the whole block, or of a block that is another one, nothing counts', async () => {
	// A payment of which the transaction without signatures claims another amount, another output, or that it is there at all.
	const paid = recordedTransactions.findIndex(({ owned }) => owned.shop.length > 0);
	const target = pruned.txs[paid] ?? expect.unreachable();
	const forged = target.slice();
	const { rct } = parseTransaction(forged);
	rct?.ecdh_info.forEach(({ amount }) => (amount[0] = (amount[0] ?? 0) ^ 1));
	const other = (txs: readonly Uint8Array[]) => ({ ...pruned, txs });
	const another = { ...whole, block: whole.block.slice(0, -32) };
	const broken = { ...whole, txs: whole.txs.with(paid, forged) };
	for (const [first, second] of [
		[other(pruned.txs.with(paid, forged)), whole],
		[other(pruned.txs.map(() => target)), whole],
		[pruned, another],
		[pruned, broken]
	] as const) {
		const { scanned, asked } = await scan(first, second);
		expect(asked).toEqual([height]);
		expect(scanned).toMatchObject({ found: [], count: 0, problem: { height, kind: 'transactions' } });
	}
	await expect(scan(pruned, new Error('no answer'))).rejects.toThrow('no answer');
});
