import fc from 'fast-check';
import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { decodeBase58, encodeBase58 } from '../../../src/lib/chain/base58';
import { transactionKeys } from '../../../src/lib/chain/extra';
import { derivationToScalar, generateKeyDerivation } from '../../../src/lib/chain/keys';
import { encodeNumber, ORDER, Point, times } from '../../../src/lib/chain/points';
import { decodeReserveProof, type ReserveProof } from '../../../src/lib/chain/reserve-proof';
import { parseTransaction } from '../../../src/lib/chain/transaction';
import { transactionHash } from '../../../src/lib/chain/transaction-hash';
import { concat } from '../../../devnet/chain-data/encode';
import { pay } from '../../../devnet/chain-data/paying';
import { keccak256 } from './keccak';
import { checkReserveProof } from './proof-checks';
import { proveShared, shiftedImage, signHash, signShifted, SMALL } from './signing';
import { addressOf, recordedWallets, recordedTransaction } from '../../../devnet/chain-data/wallets';

const { message, reserve, wallets } = recordedWallets;
const address = addressOf(reserve.address);
const transactions = reserve.transactions.map((hex) => parseTransaction(fromHex(hex)));
const holdings = transactions.map((tx) => ({ tx, isSpent: false }));
const proof = decodeReserveProof(reserve.signature) ?? expect.unreachable();
const [entry = expect.unreachable()] = proof.entries;
const body = decodeBase58(reserve.signature.slice('ReserveProofV2'.length)).bytes ?? new Uint8Array(0);
const written = (bytes: Uint8Array) => `ReserveProofV2${encodeBase58(bytes)}`;

describe('a reserve proof', () => {
	test('names the outputs that it counts', () => {
		const [hex = ''] = reserve.transactions;
		const bytes = fromHex(hex);
		expect(proof.version).toBe(2);
		expect(entry.txid).toBe(toHex(transactionHash(bytes, parseTransaction(bytes)) ?? bytes));
		expect(proof.spendKeys.map(({ key }) => toHex(key))).toEqual([address.spendKey]);
	});

	test('shows what is held, and what of it is spent', () => {
		expect(checkReserveProof(proof, address, message, holdings)).toEqual({ total: BigInt(reserve.total), spent: 0n });
		const spent = holdings.map(({ tx }) => ({ tx, isSpent: true }));
		const total = BigInt(reserve.total);
		expect(checkReserveProof(proof, address, message, spent)).toEqual({ total, spent: total });
	});

	test('is bound to its message, its address and its transactions', () => {
		expect(checkReserveProof(proof, address, `${message}!`, holdings)).toBeNull();
		expect(checkReserveProof(proof, addressOf(wallets.shop.address), message, holdings)).toBeNull();
		expect(checkReserveProof(proof, { ...address, viewKey: address.spendKey }, message, holdings)).toBeNull();
		expect(checkReserveProof(proof, address, message, [])).toBeNull();
		const other = [{ tx: recordedTransaction('to the customer').tx, isSpent: false }];
		expect(checkReserveProof(proof, address, message, other)).toBeNull();
		const [sub = ''] = wallets.shop.subaddresses;
		expect(checkReserveProof(proof, { ...addressOf(sub), spendKey: address.spendKey }, message, holdings)).toBeNull();
	});

	const changed = (bytes: Uint8Array) => bytes.map((byte, i) => (i === 0 ? byte ^ 1 : byte));

	test.each<[string, Partial<ReserveProof['entries'][number]>]>([
		['shared secret', { secret: changed(entry.secret) }],
		['signature of it', { secretSignature: changed(entry.secretSignature) }],
		['key image', { key_image: toHex(changed(fromHex(entry.key_image))) }],
		['signature of that', { imageSignature: changed(entry.imageSignature) }],
		['place', { output: entry.output + 1 }],
		['place, far off', { output: 1000 }]
	])('is not good with another %s', (_, change) => {
		const lie = { ...proof, entries: [{ ...entry, ...change }] };
		expect(checkReserveProof(lie, address, message, holdings)).toBeNull();
	});

	test('needs each address to sign', () => {
		const spendKeys = proof.spendKeys.map(({ key, signature }) => ({ key, signature: changed(signature) }));
		expect(checkReserveProof({ ...proof, spendKeys }, address, message, holdings)).toBeNull();
	});
});

describe('a reserve proof of a wallet whose keys are known', () => {
	const view = 1234n;
	const spend = 5678n;
	const keyOf = (secret: bigint) => times(Point.BASE, secret).toHex();
	const owner = { network: 'mainnet', kind: 'standard', paymentId: null } as const;
	const address = { ...owner, spendKey: keyOf(spend), viewKey: keyOf(view) };
	const spendKey = fromHex(address.spendKey);
	const viewKey = fromHex(address.viewKey);

	/** The proof of the first output, by any of the transaction's keys. @param small what is added to its key image */
	function prove(tx: ReturnType<typeof pay>, key: Uint8Array, small: Point): ReserveProof {
		const derivation = generateKeyDerivation(key, view) ?? expect.unreachable();
		const secret = (derivationToScalar(derivation, 0) + spend) % ORDER;
		const image = shiftedImage(secret, small);
		const signed = concat(new TextEncoder().encode(message), spendKey, viewKey, image);
		const shared = proveShared({ txid: signed, message: '', R: viewKey, A: key, base: null, secret: view, version: 2 });
		const [part, proof] = [shared.slice(0, 44), shared.slice(44)].map((text) => decodeBase58(text).bytes);
		const { c, r } = signShifted(keccak256(signed), secret);
		return {
			version: 2,
			entries: [
				{
					txid: '',
					key_image: toHex(image),
					output: 0,
					secret: part ?? expect.unreachable(),
					secretSignature: proof ?? expect.unreachable(),
					imageSignature: concat(encodeNumber(c), encodeNumber(r))
				}
			],
			spendKeys: [{ key: spendKey, signature: signHash(keccak256(signed), spend) }]
		};
	}

	const check = (proof: ReserveProof, tx: ReturnType<typeof pay>) =>
		checkReserveProof(proof, address, message, [{ tx, isSpent: false }]);

	test('counts an output by any of the keys of its transaction', () => {
		const unused = concat([1], times(Point.BASE, 1000n).toBytes());
		const tx = pay([{ address, amount: 7n }], { secret: 99n, extraBeforeKeys: unused });
		const key = transactionKeys(tx.extra).main[1] ?? expect.unreachable();
		expect(check(prove(tx, key, Point.ZERO), tx)).toEqual({ total: 7n, spent: 0n });
	});

	test('does not count an output by another key image, which no node knows as spent', () => {
		const tx = pay([{ address, amount: 7n }], { secret: 99n });
		const [key = expect.unreachable()] = transactionKeys(tx.extra).main;
		expect(check(prove(tx, key, Point.ZERO), tx)).toEqual({ total: 7n, spent: 0n });
		for (const small of [SMALL, SMALL.double(), SMALL.double().double()]) {
			expect(check(prove(tx, key, small), tx)).toBeNull();
		}
	});
});

describe('a text that is no reserve proof', () => {
	test.each(['', 'ReserveProofV2', 'ReserveProofV3' + reserve.signature.slice(14), reserve.signature + '0', 'x'])(
		'%.20s…',
		(text) => {
			expect(decodeReserveProof(text)).toBeNull();
		}
	);

	test('may be cut, longer, or count an output twice', () => {
		expect(decodeReserveProof(written(body))).toEqual(proof);
		expect(decodeReserveProof(written(body.subarray(0, -1)))).toBeNull();
		expect(decodeReserveProof(written(concat(body, [0])))).toBeNull();
		const one = body.subarray(1, 227);
		expect(decodeReserveProof(written(concat([2], one, one, body.subarray(227))))).toBeNull();
		const sameOutput = one.map((byte, i) => (i === 70 ? byte ^ 1 : byte));
		expect(decodeReserveProof(written(concat([2], one, sameOutput, body.subarray(227))))).toBeNull();
	});

	test('is refused, whatever its bytes are', () => {
		fc.assert(
			fc.property(fc.nat({ max: body.length - 1 }), fc.nat({ max: 255 }), (at, value) => {
				const read = decodeReserveProof(written(body.map((byte, i) => (i === at ? value : byte))));
				expect(read === null || read.entries.length === 1).toBe(true);
			})
		);
	});
});
