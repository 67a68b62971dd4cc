import { fromHex } from '../../../src/lib/bytes/hex';
import { decodeAmount } from '../../../src/lib/chain/decode-amount';
import { derivationToScalar, generateKeyDerivation } from '../../../src/lib/chain/keys';
import type { RctType } from '../../../src/lib/chain/rct';
import type { Transaction } from '../../../src/lib/chain/transaction';
import { pay } from '../../../devnet/chain-data/paying';
import { addressOf, recordedWallets } from '../../../devnet/chain-data/wallets';

const address = addressOf(recordedWallets.wallets.shop.address);
const SECRET = 77n;
const derivation = generateKeyDerivation(fromHex(address.viewKey), SECRET) ?? new Uint8Array(0);
const shared = (output: number) => derivationToScalar(derivation, output);
const amounts = [0n, 1n, 123_456_789_012n, 2n ** 53n + 1n, 2n ** 64n - 1n];
const transaction = (type: RctType | null) =>
	pay(
		amounts.map((amount) => ({ address, amount })),
		{ secret: SECRET, type }
	);

/** A copy with one byte changed. */
const changed = (bytes: Uint8Array) => bytes.map((byte, i) => (i === 0 ? byte ^ 1 : byte));

describe('an amount', () => {
	test.each([null, 0, 1, 2, 3, 4, 5, 6] as const)('of RingCT type %s comes out exactly', (type) => {
		const tx = transaction(type);
		expect(amounts.map((_, i) => decodeAmount(tx, i, shared(i)))).toEqual(amounts);
	});

	test.each([1, 4, 6] as const)('of type %i does not come out with another secret', (type) => {
		const tx = transaction(type);
		expect(decodeAmount(tx, 2, shared(1))).toBeNull();
		expect(decodeAmount(tx, 2, shared(2) + 1n)).toBeNull();
	});

	test.each([1, 4, 6] as const)('of type %i counts only when it opens the commitment', (type) => {
		const tx = transaction(type);
		if (!tx.rct) expect.unreachable();
		const lie = (change: Partial<typeof tx.rct>): Transaction => ({
			...tx,
			rct: { ...tx.rct, ...change } as typeof tx.rct
		});
		const { out_pk, ecdh_info } = tx.rct;
		const wrong = lie({ ecdh_info: ecdh_info.map((info) => ({ ...info, amount: changed(info.amount) })) });
		expect(decodeAmount(wrong, 2, shared(2))).toBeNull();
		expect(decodeAmount(lie({ out_pk: out_pk.toReversed() }), 1, shared(1))).toBeNull();
		expect(decodeAmount(lie({ out_pk: out_pk.map(() => new Uint8Array(32).fill(2)) }), 1, shared(1))).toBeNull();
	});

	test('has at most 64 bits', () => {
		const tx = pay([{ address, amount: 2n ** 64n }], { secret: SECRET, type: 1 });
		expect(decodeAmount(tx, 0, shared(0))).toBeNull();
	});

	test('is null for a missing output and without RingCT', () => {
		const tx = transaction(6);
		expect(decodeAmount(tx, 9, shared(9))).toBeNull();
		expect(decodeAmount({ ...tx, rct: null }, 0, shared(0))).toBeNull();
	});
});
