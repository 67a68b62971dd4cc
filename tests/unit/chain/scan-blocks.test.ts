import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { encodeVarint } from '../../../src/lib/bytes/varint';
import { writeAddress } from '../../../src/lib/chain/address';
import { parseBlock } from '../../../src/lib/chain/block';
import { blockId } from '../../../src/lib/chain/block-hash';
import { plainPointMath } from '../../../src/lib/chain/point-math';
import { scanBlocks, type BlockBytes } from '../../../src/lib/chain/scan-blocks';
import { scanKeys, type Lookahead, type SubaddressIndex } from '../../../src/lib/chain/subaddress';
import { parseTransaction } from '../../../src/lib/chain/transaction';
import { transactionHash } from '../../../src/lib/chain/transaction-hash';
import { serializeCarrotTransaction, payCarrot } from '../../../devnet/chain-data/carrot-sender';
import { concat, encodePrefix } from '../../../devnet/chain-data/encode';
import { regtestBlock } from '../../../devnet/chain-data/fixtures';
import { draftBlock, seededBytes } from '../../../devnet/chain-data/next-samples';
import {
	addressOf,
	keysOf,
	recordedWallets,
	walletNames,
	recordedTransactions,
	subaddressAt
} from '../../../devnet/chain-data/wallets';

const model = regtestBlock().bytes;
const { miner_tx_range: range } = parseBlock(model);

/** A block at the fixture's height that holds these transactions, behind the block with this id. */
function blockOf(prev_id: string, txs: readonly { bytes: Uint8Array; tx_hash: string }[]): BlockBytes {
	const block = model.slice(0, range.end);
	block.set(fromHex(prev_id), range.start - 36);
	const ids = txs.map(({ tx_hash }) => fromHex(tx_hash));
	return { block: concat(block, encodeVarint(BigInt(ids.length)), ...ids), txs: txs.map(({ bytes }) => bytes) };
}

const { height } = regtestBlock().header;

/** The same block at another height, which its coinbase's input names in one byte after the tag 0xff. */
function blockAt(height: number, { block, txs }: BlockBytes): BlockBytes {
	const changed = block.slice();
	changed[changed.indexOf(0xff, range.start) + 1] = height;
	return { block: changed, txs };
}

const before = 'ab'.repeat(32);
const full = blockOf(before, recordedTransactions);

const scan = (name: (typeof walletNames)[number], blocks: readonly BlockBytes[], at = height, mayBePruned = false) => {
	const keys = keysOf(name);
	return scanBlocks(at, blocks, keys, plainPointMath(keys.view), mayBePruned);
};

describe('a scan of blocks', () => {
	test.each(walletNames)('finds what belongs to the %s, with its place and its amount', async (name) => {
		const { found, count, transactions, runs, unparsed, problem } = await scan(name, [full]);
		const wanted = recordedTransactions.flatMap(({ tx_hash, owned }) =>
			owned[name].map(({ amount, account, index }) => `${tx_hash} ${amount} ${account} ${index}`)
		);
		const line = ({ txid, amount, address }: (typeof found)[number]) =>
			`${txid} ${amount} ${address?.account} ${address?.index}`;
		const payments = found.filter(({ isCoinbase }) => !isCoinbase);
		expect(payments.map(line).toSorted()).toEqual(wanted.toSorted());
		expect(payments.every((output) => output.height === height && /^[0-9a-f]{64}$/.test(output.key))).toBe(true);
		expect({ count, transactions, problem }).toEqual({
			count: 1,
			transactions: recordedTransactions.length + 1,
			problem: null
		});
		const block = { height, id: blockId(full.block, parseBlock(full.block)), prev_id: before };
		expect([runs, unparsed]).toEqual([[{ first: block, last: block }], []]);
	});

	test('ends at a block of another height', async () => {
		expect(await scan('shop', [full], height + 1)).toMatchObject({
			count: 0,
			found: [],
			runs: [],
			problem: { kind: 'height', height: height + 1 }
		});
		expect((await scan('shop', [full, full])).problem).toEqual({ kind: 'height', height: height + 1 });
	});

	test('ends where transactions are left out, changed or exchanged', async () => {
		const [first = full.block, second = full.block, ...rest] = full.txs;
		const flipped = first.slice();
		flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
		for (const txs of [[], [first, second, ...rest.slice(1)], [flipped, second, ...rest], [second, first, ...rest]]) {
			const { problem, count } = await scan('shop', [{ ...full, txs }]);
			expect(problem).toEqual({ kind: 'transactions', height });
			expect(count).toBe(0);
		}
	});

	test('finds the same without signatures, where those may be left out, and says how many had none', async () => {
		const pruned = full.txs.map((bytes) => bytes.subarray(0, parseTransaction(bytes).bounds.base_end));
		const whole = await scan('shop', [full]);
		expect(await scan('shop', [{ ...full, txs: pruned }], height, true)).toEqual({
			...whole,
			pruned: recordedTransactions.length
		});
		expect((await scan('shop', [{ ...full, txs: pruned }])).problem).toEqual({ kind: 'transactions', height });
		// A node that sends them all the same is held to them.
		expect(await scan('shop', [full], height, true)).toEqual(whole);
		const [first = full.block, ...rest] = full.txs;
		for (const txs of [rest, [first.with(-1, (first.at(-1) ?? 0) ^ 1), ...rest]])
			expect((await scan('shop', [{ ...full, txs }], height, true)).problem).toEqual({ kind: 'transactions', height });
	});

	test('lists a block that cannot be parsed, and scans the others', async () => {
		const newer = full.block.slice();
		newer[0] = 19;
		const reasons = { 'block version 19 is unknown to this release': newer, 'minor_version at 1': Uint8Array.of(1) };
		for (const [reason, block] of Object.entries(reasons)) {
			const next = blockAt(height + 2, full);
			const { count, unparsed, problem, runs } = await scan('shop', [full, { ...full, block }, next]);
			expect(unparsed).toEqual([{ height: height + 1, txid: null, reason: expect.stringContaining(reason) }]);
			expect([count, problem, runs.map(({ first, last }) => [first.height, last.height])]).toEqual([
				2,
				null,
				[
					[height, height],
					[height + 2, height + 2]
				]
			]);
		}
	});

	test('lists a transaction that cannot be parsed, and scans the others', async () => {
		const all = await scan('shop', [full]);
		for (const [i, { tx_hash: txid, bytes }] of recordedTransactions.entries()) {
			const newer = bytes.slice();
			newer[parseTransaction(bytes).bounds.prefix_end] = 8;
			const { found, count, transactions, unparsed } = await scan('shop', [{ ...full, txs: full.txs.with(i, newer) }]);
			expect(unparsed).toEqual([{ height, txid, reason: 'RingCT type 8 is unknown to this release' }]);
			expect([count, transactions]).toEqual([1, all.transactions - 1]);
			expect(found).toEqual(all.found.filter((output) => output.txid !== txid));
		}
	});

	test('finds Carrot outputs in blocks of version 17, and in blocks before it the others', async () => {
		const shop = addressOf(recordedWallets.wallets.shop.address);
		const subaddress = addressOf(recordedWallets.wallets.shop.subaddresses[0] ?? '');
		const paying = payCarrot([
			{ address: subaddress, amount: 30n },
			{ address: shop, amount: 12n, purpose: 'change', selfSendViewKey: keysOf('shop').view }
		]);
		const bytes = serializeCarrotTransaction(paying);
		const tx_hash = transactionHash(bytes, parseTransaction(bytes)) ?? expect.unreachable();
		const next = height + 1;
		const coinbase = payCarrot([{ address: shop, amount: 600n }], { height: next });
		const block = draftBlock(
			{
				major_version: 17,
				timestamp: 5,
				prev_id: fromHex(blockId(full.block, parseBlock(full.block)) ?? ''),
				nonce: 1,
				height: next,
				reward: 600n,
				layers: 6,
				root: seededBytes(32, 2),
				tx_hashes: [tx_hash]
			},
			concat(encodePrefix(coinbase), [0])
		).bytes;
		const { found, unparsed, problem } = await scan('shop', [full, { block, txs: [bytes] }]);
		expect({ unparsed, problem }).toEqual({ unparsed: [], problem: null });
		expect(found.some((output) => output.height === height && output.isGenuine === null)).toBe(true);
		const carrot = { height: next, isGenuine: true };
		expect(found.filter((output) => output.height === next)).toMatchObject([
			{ ...carrot, amount: 600n, isCoinbase: true, unlock_time: BigInt(next + 60) },
			{ ...carrot, amount: 30n, spendKey: subaddress.spendKey, txid: toHex(tx_hash), mayBeChange: false },
			{ ...carrot, amount: 12n, spendKey: shop.spendKey, txid: toHex(tx_hash), mayBeChange: true }
		]);
		const others = await scan('customer', [full, { block, txs: [bytes] }]);
		expect(others.found.filter((output) => output.height === next)).toEqual([]);
	});

	test('says how far it looked', async () => {
		const { address, view_key } = recordedWallets.wallets.shop;
		const reach = async (of: string, lookahead: Lookahead | SubaddressIndex[]) => {
			const { keys } = scanKeys(addressOf(of), view_key, lookahead);
			return keys && (await scanBlocks(height, [], keys, plainPointMath(keys.view))).lookedFor;
		};
		expect(await reach(address, { accounts: 2, indices: 5 })).toEqual({ accounts: 2, addresses: 10 });
		const places = [1, 2, 3].map((index) => ({ account: 4, index }));
		expect(await reach(address, places)).toEqual({ accounts: 1, addresses: 3 });
		const subaddress = writeAddress(subaddressAt('shop', { account: 1, index: 2 }));
		expect(await reach(subaddress, [])).toEqual({ accounts: 1, addresses: 1 });
	});

	test('has a problem that is its sentence in a text', async () => {
		const { problem } = await scan('shop', [full], height + 1);
		expect(`${problem}`).toMatch(new RegExp(`^Block ${height + 1} does not follow the previous block`));
		expect(`${(await scan('shop', [{ ...full, txs: [] }])).problem}`).toContain('do not match');
	});

	test('of no blocks finds nothing', async () => {
		expect(await scan('shop', [])).toMatchObject({ count: 0, transactions: 0, found: [], runs: [] });
	});

	test('checks that a block follows the one before', () => {
		expect(toHex(parseBlock(full.block).prev_id)).toBe(before);
	});
});
