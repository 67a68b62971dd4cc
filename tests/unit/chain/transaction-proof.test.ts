import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import type { Address } from '../../../src/lib/chain/address';
import { isKeyOf } from '../../../src/lib/chain/check-payment';
import { decodeNumber, encodeNumber, Point, times } from '../../../src/lib/chain/points';
import { transactionKeys } from '../../../src/lib/chain/extra';
import { scanTransaction } from '../../../src/lib/chain/scan';
import type { Transaction } from '../../../src/lib/chain/transaction';
import { checkTransactionProof, createReceiverProof } from '../../../src/lib/chain/transaction-proof';
import { proveShared } from './signing';
import { concat } from '../../../devnet/chain-data/encode';
import { pay } from '../../../devnet/chain-data/paying';
import {
	addressOf,
	keysOf,
	recordedWallets,
	recordedTransaction,
	subaddressAt
} from '../../../devnet/chain-data/wallets';

const { message, proofs, wallets } = recordedWallets;
const check = (tx_hash: string, address: string, text: string, proof: string) =>
	checkTransactionProof(recordedTransaction(tx_hash).tx, fromHex(tx_hash), addressOf(address), text, proof);

describe.each(proofs)('the proof $signature', ({ tx_hash, address, signature, received }) => {
	test('shows what the wallet service says', () => {
		const kind = signature.startsWith('Out') ? 'out' : 'in';
		const checked = check(tx_hash, address, message, signature);
		expect(checked).toMatchObject({ good: true, kind, version: 2, payment: { received: BigInt(received) } });
	});

	test('is bound to its message, its address and its transaction', () => {
		const other = address === wallets.customer.address ? wallets.shop.address : wallets.customer.address;
		const bad = { good: false, malformed: false };
		expect(check(tx_hash, address, `${message}!`, signature)).toEqual(bad);
		expect(check(tx_hash, other, message, signature)).toEqual(bad);
		const txid = new Uint8Array(32);
		expect(
			checkTransactionProof(recordedTransaction(tx_hash).tx, txid, addressOf(address), message, signature)
		).toEqual(bad);
	});

	test('is not one of the other kind or version', () => {
		const swapped = signature.startsWith('Out') ? signature.replace('Out', 'In') : signature.replace('In', 'Out');
		for (const other of [swapped, signature.replace('ProofV2', 'ProofV1')]) {
			expect(check(tx_hash, address, message, other)).toEqual({ good: false, malformed: false });
		}
	});

	test('is none when it is cut, longer, or has another header', () => {
		const entry = signature.slice(-132);
		const texts = [
			signature.slice(0, -1),
			signature.slice(0, -132),
			signature + entry,
			`x${signature}`,
			`${signature}0`
		];
		for (const text of [...texts, signature.replace('V2', 'V3'), '']) {
			expect(check(tx_hash, address, message, text)).toEqual({ good: false, malformed: true });
		}
	});
});

describe('a proof of version 1', () => {
	const { tx, tx_hash, tx_key } = recordedTransaction('to the customer');
	const address = wallets.customer.address;
	const view = fromHex(addressOf(address).viewKey);
	const [key = new Uint8Array(0)] = transactionKeys(tx.extra).main;
	const common = { txid: fromHex(tx_hash), message, base: null, version: 1 } as const;
	const expected = recordedTransaction('to the customer').owned.customer[0]?.amount ?? '0';

	test('is made by the sender', () => {
		const proof = `OutProofV1${proveShared({ ...common, R: key, A: view, secret: decodeNumber(fromHex(tx_key)) })}`;
		expect(check(tx_hash, address, message, proof)).toMatchObject({
			good: true,
			kind: 'out',
			version: 1,
			payment: { received: BigInt(expected) }
		});
		expect(check(tx_hash, address, '', proof)).toEqual({ good: false, malformed: false });
	});

	test('is made by the receiver', () => {
		const secret = decodeNumber(fromHex(wallets.customer.view_key));
		const proof = `InProofV1${proveShared({ ...common, R: view, A: key, secret })}`;
		expect(check(tx_hash, address, message, proof)).toMatchObject({ good: true, kind: 'in', version: 1 });
	});

	test('for a subaddress is made with its spend key', () => {
		const given = recordedTransaction('to a subaddress');
		const text = wallets.shop.subaddresses[2] ?? '';
		const base = fromHex(addressOf(text).spendKey);
		const [R = new Uint8Array(0)] = transactionKeys(given.tx.extra).main;
		const A = fromHex(addressOf(text).viewKey);
		const secret = decodeNumber(fromHex(given.tx_key));
		for (const version of [1, 2] as const) {
			const entry = proveShared({ txid: fromHex(given.tx_hash), message, R, A, base, secret, version });
			const checked = check(given.tx_hash, text, message, `OutProofV${version}${entry}`);
			expect(checked).toMatchObject({ good: true, version, payment: { received: 300_000_000_000n } });
		}
	});

	test('of 2017 is made by the sender, about no message', () => {
		const secret = decodeNumber(fromHex(tx_key));
		const proof = `ProofV1${proveShared({ ...common, R: key, A: view, secret, isOf2017: true })}`;
		expect(check(tx_hash, address, '', proof)).toMatchObject({
			good: true,
			kind: 'out',
			version: 1,
			payment: { received: BigInt(expected) }
		});
		const bad = { good: false, malformed: false };
		expect(check(tx_hash, address, message, proof)).toEqual(bad);
		expect(check(tx_hash, wallets.shop.address, '', proof)).toEqual(bad);
		expect(check(tx_hash, address, '', `Out${proof}`)).toEqual(bad);
		expect(check(tx_hash, address, '', proof.slice(0, -1))).toEqual({ good: false, malformed: true });
	});

	test('of 2017 that was published is one, of another transaction', () => {
		// From reports of neighbouring projects: 0.2 XMR in 23d4a507…, for the address of the project's donations.
		const published =
			'ProofV1ihLMTQQFuaoH6GiBnu5PzZ2hhocmMZDMpHQWEXLB7HqBKNYXFbUASND7k3J3hCAgk2NocW2jxQ3Ngd4vWGCez1pFXMUc5bt7snVfiWH2ohzF1H7m1RThkuVZqRvYASMENuni';
		expect(check(tx_hash, address, '', published)).toEqual({ good: false, malformed: false });
	});

	test('with a secret that is another one is not good', () => {
		const proof = `OutProofV1${proveShared({ ...common, R: key, A: view, secret: 5n })}`;
		expect(check(tx_hash, address, message, proof)).toEqual({ good: false, malformed: false });
	});
});

test('of several shared secrets, those count that are proved', () => {
	const { signature, tx_hash, address, received } =
		proofs.find(({ signature }) => signature.length > 500 && signature.startsWith('Out')) ?? expect.unreachable();
	const header = 'OutProofV2';
	const entries: string[] = signature.slice(header.length).match(/.{132}/g) ?? [];
	// With each entry in turn replaced by the first: one of them is the one that the address was paid by.
	const sums = entries.map((_, i) => {
		const checked = check(
			tx_hash,
			address,
			message,
			header + entries.with(i, entries[(i + 1) % entries.length] ?? '').join('')
		);
		return checked.good ? checked.payment.received : null;
	});
	expect(new Set(sums)).toEqual(new Set([0n, BigInt(received)]));
	expect(sums.filter((sum) => sum === 0n)).toHaveLength(1);
});

test('a transaction without a public key has no proofs', () => {
	const [{ signature = '', tx_hash = '', address = '' } = {}] = proofs;
	const tx = { ...recordedTransaction(tx_hash).tx, extra: new Uint8Array(0) };
	expect(checkTransactionProof(tx, fromHex(tx_hash), addressOf(address), message, signature)).toEqual({
		good: false,
		malformed: true
	});
});

const random = () => crypto.getRandomValues(new Uint8Array(64));

describe('a payment of a transaction with several public keys', () => {
	const shop = addressOf(wallets.shop.address);
	const customer = addressOf(wallets.customer.address);
	const subaddress = subaddressAt('shop', { account: 0, index: 3 });
	const keys = keysOf('shop');
	const txid = new Uint8Array(32).fill(7);
	const unused = 1000n;
	const secret = 99n;
	const extraBeforeKeys = concat([1], times(Point.BASE, unused).toBytes());
	const noPoint = new Uint8Array(32).fill(2);

	/** The outputs of one key at even places, those of another at odd ones. */
	function withTwoKeys(address: Address): Transaction {
		const [one, other] = [secret, unused].map((each) => {
			return pay(
				[5n, 6n, 8n].map((amount) => ({ address, amount })),
				{ secret: each, type: 0 }
			);
		});
		if (!one || !other) expect.unreachable();
		const outputs = one.outputs.map((output, i) => (i % 2 === 0 ? output : (other.outputs[i] ?? output)));
		return { ...one, outputs, extra: concat(one.extra, other.extra) };
	}

	const toFirst = (address: Address) => [
		{ address, amount: 5n },
		{ address: customer, amount: 7n }
	];
	const withAdditional = pay(
		toFirst(subaddress).map((payment, i) => ({ ...payment, transactionKey: BigInt(i + 3) })),
		{ secret }
	);

	test.each<[string, Address, Transaction, bigint]>([
		['the second key', shop, pay(toFirst(shop), { secret, extraBeforeKeys }), 5n],
		['the second key, to a subaddress', subaddress, pay(toFirst(subaddress), { secret, extraBeforeKeys }), 5n],
		['both keys', shop, withTwoKeys(shop), 19n],
		[
			'its own key, beside two others',
			subaddress,
			{ ...withAdditional, extra: concat(extraBeforeKeys, withAdditional.extra) },
			5n
		],
		[
			'its own key, where the main one is no point',
			subaddress,
			{ ...withAdditional, extra: concat([1], noPoint, withAdditional.extra.subarray(33)) },
			5n
		]
	])('by %s is proved as a scan finds it', (_, address, tx, amount) => {
		expect(scanTransaction(tx, keys).reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)).toBe(amount);
		const proof = createReceiverProof(tx, txid, address, message, keys.view, random) ?? '';
		expect(checkTransactionProof(tx, txid, address, message, proof)).toMatchObject({
			good: true,
			kind: 'in',
			payment: { received: amount }
		});
		expect(checkTransactionProof(tx, txid, address, 'x', proof)).toEqual({ good: false, malformed: false });
		const twice = proof + proof.slice(-132).repeat(3);
		expect(checkTransactionProof(tx, txid, address, message, twice)).toEqual({ good: false, malformed: true });
	});

	test('is proved by its sender with the key that pays', () => {
		const tx = pay(toFirst(shop), { secret, extraBeforeKeys });
		const R = times(Point.BASE, secret).toBytes();
		const A = fromHex(shop.viewKey);
		const proof = `OutProofV2${proveShared({ txid, message, R, A, base: null, secret, version: 2 })}`;
		expect(checkTransactionProof(tx, txid, shop, message, proof)).toMatchObject({
			good: true,
			kind: 'out',
			payment: { received: 5n }
		});
		expect(isKeyOf(tx, toHex(encodeNumber(secret)))).toBe(true);
		expect(isKeyOf(tx, toHex(encodeNumber(unused)))).toBe(true);
		expect(isKeyOf(tx, toHex(encodeNumber(5n)))).toBe(false);
	});
});

describe('a proof that the receiver writes', () => {
	const received = proofs.filter(({ signature }) => signature.startsWith('In'));
	const viewKeyOf = (address: string) => {
		const { customer, shop } = wallets;
		return decodeNumber(
			fromHex([shop.address, ...shop.subaddresses].includes(address) ? shop.view_key : customer.view_key)
		);
	};
	const write = (tx_hash: string, address: string, text: string, view = viewKeyOf(address)) =>
		createReceiverProof(recordedTransaction(tx_hash).tx, fromHex(tx_hash), addressOf(address), text, view, random) ??
		'';

	test.each(received)('is as good as the wallet service’s $signature', ({ tx_hash, address, signature, received }) => {
		const proof = write(tx_hash, address, message);
		expect(proof).toHaveLength(signature.length);
		expect(check(tx_hash, address, message, proof)).toMatchObject({
			good: true,
			kind: 'in',
			version: 2,
			payment: { received: BigInt(received) }
		});
		expect(check(tx_hash, address, `${message}!`, proof)).toEqual({ good: false, malformed: false });
		// The shared secrets are the same, the signatures are random.
		expect(proof.slice(9, 53)).toBe(signature.slice(9, 53));
		expect(write(tx_hash, address, message)).not.toBe(proof);
	});

	test('of a payment to a subaddress is good', () => {
		const { tx_hash } = recordedTransaction('to a subaddress');
		const address = wallets.shop.subaddresses[2] ?? '';
		expect(check(tx_hash, address, message, write(tx_hash, address, message))).toMatchObject({
			good: true,
			kind: 'in',
			payment: { received: 300_000_000_000n }
		});
	});

	test('with another view key is not', () => {
		const [{ tx_hash = '', address = '' } = {}] = received;
		expect(check(tx_hash, address, message, write(tx_hash, address, message, 5n)).good).toBe(false);
	});

	test('is none for a transaction without keys', () => {
		const { tx, tx_hash } = recordedTransaction('to the customer');
		const none = { ...tx, extra: new Uint8Array(0) };
		expect(createReceiverProof(none, fromHex(tx_hash), addressOf(wallets.customer.address), '', 5n, random)).toBeNull();
	});
});
