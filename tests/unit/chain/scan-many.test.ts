import { fromHex } from '../../../src/lib/bytes/hex';
import { derivationToScalar, deriveViewTag, generateKeyDerivation } from '../../../src/lib/chain/keys';
import { plainPointMath, pointMathFor, x25519PointMath, type PointMath } from '../../../src/lib/chain/point-math';
import { ORDER, Point, decodePoint, times, encodeNumber } from '../../../src/lib/chain/points';
import { NEUTRAL, scanTransaction, scanTransactions } from '../../../src/lib/chain/scan';
import type { Transaction } from '../../../src/lib/chain/transaction';
import { concat } from '../../../devnet/chain-data/encode';
import { pay } from '../../../devnet/chain-data/paying';
import {
	addressOf,
	keysOf,
	recordedWallets,
	walletNames,
	recordedTransactions
} from '../../../devnet/chain-data/wallets';

const shop = addressOf(recordedWallets.wallets.shop.address);
const customer = addressOf(recordedWallets.wallets.customer.address);
const subaddress = addressOf(recordedWallets.wallets.shop.subaddresses[0] ?? '');

/** A transaction whose public key is no point, which pays by the neutral element. */
function byNeutral(): Transaction {
	const spend = decodePoint(fromHex(shop.spendKey)) ?? Point.ZERO;
	const key = spend.add(times(Point.BASE, derivationToScalar(NEUTRAL, 0))).toBytes();
	const outputs = [{ amount: 6n, key, view_tag: deriveViewTag(NEUTRAL, 0) }];
	return { ...pay([], { secret: 1n, type: 0 }), outputs, extra: concat([1], new Uint8Array(32).fill(2)) };
}

const made20 = Array.from({ length: 20 }, (_, i) =>
	pay([{ address: i % 3 === 0 ? shop : customer, amount: BigInt(i + 1) }], {
		secret: BigInt(i + 500),
		isTagged: i % 5 > 0
	})
);
const several = pay(
	[
		{ address: customer, amount: 1n, transactionKey: 3n },
		{ address: subaddress, amount: 2n, transactionKey: 4n }
	],
	{ secret: 9n }
);
const all = [...recordedTransactions.map(({ tx }) => tx), ...made20, several, byNeutral(), pay([], { secret: 5n })];

const ways: [string, (view: bigint) => Promise<PointMath | null>][] = [
	['JavaScript', async (view) => plainPointMath(view)],
	['X25519', x25519PointMath]
];

describe.each(ways)('by %s', (name, mathFor) => {
	test.each(walletNames)('many transactions are scanned for %s as each by itself', async (wallet) => {
		const keys = keysOf(wallet);
		const math = await mathFor(keys.view);
		if (!math) expect.unreachable();
		expect(math.name).toBe(name);
		const found = await scanTransactions(all, keys, math);
		expect(found).toEqual(all.map((tx) => scanTransaction(tx, keys)));
		expect(found.flat().length).toBeGreaterThan(10);
	});

	test('the right derivation is among the candidates', async () => {
		const small = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');
		const points = Array.from({ length: 12 }, (_, i) => times(Point.BASE, BigInt(i + 2)));
		const odd = [
			Point.ZERO,
			small,
			...points.slice(0, 3).map((point) => point.add(small)),
			...points.map((point) => point.negate())
		];
		const encoded = [...points, ...odd].map((point) => point.toBytes());
		for (const view of [keysOf('shop').view, keysOf('customer').view, ORDER - keysOf('shop').view]) {
			const math = await mathFor(view);
			const candidates = (await math?.candidates(encoded)) ?? [];
			for (const [i, key] of encoded.entries()) expect(candidates[i]).toContainEqual(generateKeyDerivation(key, view));
		}
	});

	test('what is no point does no harm', async () => {
		const math = await mathFor(keysOf('shop').view);
		const p = 2n ** 255n - 19n;
		const bad = [new Uint8Array(32).fill(2), encodeNumber(p), encodeNumber(p + 1n), encodeNumber(2n ** 256n - 1n)];
		expect(await math?.candidates(bad)).toHaveLength(bad.length);
		expect(await math?.candidates([])).toEqual([]);
	});
});

test('X25519 is not for view keys that have not the form it needs', async () => {
	for (const view of [1n, 2n ** 120n, ORDER - 1n, 2n ** 252n]) expect(await x25519PointMath(view)).toBeNull();
	for (const view of [2n ** 251n, 2n ** 251n - 1n, 2n ** 252n - 1n]) expect(await x25519PointMath(view)).not.toBeNull();
});

test('X25519 is taken where it can be', async () => {
	const { view } = keysOf('shop');
	expect((await pointMathFor(view)).name).toBe('X25519');
	expect((await pointMathFor(1n)).name).toBe('JavaScript');
});

describe('where the browser', () => {
	const { view } = keysOf('shop');

	test('has no X25519, there is none', async () => {
		const importKey = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'));
		expect(await x25519PointMath(view)).toBeNull();
		importKey.mockRestore();
	});

	test('has no cryptography, as without https, there is none', async () => {
		vi.stubGlobal('crypto', {});
		expect(await x25519PointMath(view)).toBeNull();
		vi.unstubAllGlobals();
	});

	test('computes something else, it is not relied on', async () => {
		for (const answer of [new Uint8Array(32).fill(1), new Uint8Array(32)]) {
			const deriveBits = vi.spyOn(crypto.subtle, 'deriveBits').mockResolvedValue(answer.buffer);
			expect(await x25519PointMath(view)).toBeNull();
			deriveBits.mockRestore();
		}
	});
});

test('both forms of a view key are multiplied by', () => {
	// The shop's and the customer's keys, and the order less the shop's, are of both kinds.
	const below = [keysOf('shop').view, ORDER - keysOf('shop').view].filter((view) => view < 2n ** 251n);
	expect(below).toHaveLength(1);
});
