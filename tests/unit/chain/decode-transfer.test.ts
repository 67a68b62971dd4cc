import { toHex } from '../../../src/lib/bytes/hex';
import { decodeTransfer } from '../../../src/lib/chain/decode-transfer';
import {
	addressOf,
	recordedWallets,
	recordedTransactions,
	recordedTransaction
} from '../../../devnet/chain-data/wallets';

const { shop, customer } = recordedWallets.wallets;
const addresses = [shop.address, customer.address, ...shop.subaddresses].map((text) => addressOf(text));

const decode = ({ bytes, tx_key }: (typeof recordedTransactions)[number], keys = tx_key) =>
	decodeTransfer(toHex(bytes), keys, addresses);

test.each(recordedTransactions)('the transaction $name is decoded with its keys', (given) => {
	const { owned, by, name, tx_hash } = given;
	const decoded = decode(given);
	expect(decoded).toMatchObject({ hash: tx_hash, unlockTime: 0n, hasItsKeys: true });
	// A transaction to a subaddress alone is made with its spend key: the change comes from the sender's view key then.
	const isHidden = name === 'to a subaddress';
	expect(decoded?.hasPlainKey).toBe(!isHidden);
	const expected = [
		...owned.shop.filter(() => !(isHidden && by === 'shop')),
		...owned.customer.filter(() => !(isHidden && by === 'customer'))
	].map(({ amount }) => BigInt(amount));
	const found = decoded?.outputs.filter(({ spendKey }) => spendKey !== null) ?? [];
	expect(found.map(({ amount }) => String(amount)).sort()).toEqual(expected.map(String).sort());
});

test('another key, or text that is no key, finds nothing', () => {
	const given = recordedTransaction('to four recipients');
	const other = given.tx_key.replace(/^../, (byte) => (byte === '00' ? '01' : '00'));
	expect(decode(given, other)).toMatchObject({ hasItsKeys: false, hasPlainKey: false });
	for (const text of ['', 'zz', 'ab'.repeat(33)]) {
		const outputs = decode(given, text)?.outputs ?? [];
		expect(outputs.map(({ spendKey }) => spendKey)).toEqual(outputs.map(() => null));
	}
});

test('what is not one whole transaction is none', () => {
	const { bytes, tx_key } = recordedTransaction('to the customer');
	const hex = toHex(bytes);
	for (const text of ['', 'zz', hex.slice(0, -2).slice(0, 200), `${hex.slice(0, 2)}`]) {
		expect(decodeTransfer(text, tx_key, addresses)).toBeNull();
	}
});
