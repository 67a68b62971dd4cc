import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { decryptPaymentId } from '../../../src/lib/chain/keys';
import { encryptedPaymentId, transactionKeys } from '../../../src/lib/chain/extra';
import { decodeNumber } from '../../../src/lib/chain/points';
import { concat } from '../../../devnet/chain-data/encode';
import { addressOf, recordedWallets, recordedTransaction } from '../../../devnet/chain-data/wallets';

const { tx, tx_key } = recordedTransaction('to an integrated address');
const id = encryptedPaymentId(tx.extra) ?? new Uint8Array(0);
const [key = new Uint8Array(0)] = transactionKeys(tx.extra).main;
const view = decodeNumber(fromHex(recordedWallets.wallets.shop.view_key));

describe('an encrypted payment id', () => {
	test('is read by the receiver, and by the sender', () => {
		const { viewKey } = addressOf(recordedWallets.wallets.shop.address);
		const secret = decodeNumber(fromHex(tx_key));
		expect(toHex(decryptPaymentId(id, key, view) ?? id)).toBe('1122334455667788');
		expect(toHex(decryptPaymentId(id, fromHex(viewKey), secret) ?? id)).toBe('1122334455667788');
	});

	test('is not read by others', () => {
		const other = decodeNumber(fromHex(recordedWallets.wallets.customer.view_key));
		expect(toHex(decryptPaymentId(id, key, other) ?? id)).not.toBe('1122334455667788');
		expect(decryptPaymentId(id, new Uint8Array(32).fill(2), view)).toBeNull();
	});

	test('is in the first nonce, or there is none', () => {
		const nonce = (...bytes: number[]) => concat([2, bytes.length], bytes);
		const encrypted = nonce(1, 1, 2, 3, 4, 5, 6, 7, 8);
		expect(encryptedPaymentId(encrypted)).toEqual(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8));
		expect(encryptedPaymentId(concat([1], key, encrypted))).toEqual(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8));
		expect(encryptedPaymentId(concat(nonce(9, 9), encrypted))).toBeNull();
		expect(encryptedPaymentId(concat(nonce(0, ...new Uint8Array(32)), encrypted))).toBeNull();
		expect(encryptedPaymentId(new Uint8Array(0))).toBeNull();
	});
});
