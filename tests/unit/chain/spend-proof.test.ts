import { fromHex } from '../../../src/lib/bytes/hex';
import { payCarrot } from '../../../devnet/chain-data/carrot-sender';
import { checkSpendProof } from './proof-checks';
import { addressOf, recordedWallets, recordedTransaction } from '../../../devnet/chain-data/wallets';

const { message, spend } = recordedWallets;
const { tx } = recordedTransaction(spend.tx_hash);
const txid = fromHex(spend.tx_hash);
const rings = spend.rings.map((ring) => ring.map((key) => fromHex(key)));

describe('a spend proof', () => {
	test('shows who made a transaction', () => {
		expect(checkSpendProof(tx, txid, rings, message, spend.signature)).toEqual({ good: true });
	});

	test('is bound to its message, its transaction and its rings', () => {
		const bad = { good: false, malformed: false };
		expect(checkSpendProof(tx, txid, rings, 'Order 8', spend.signature)).toEqual(bad);
		expect(checkSpendProof(tx, new Uint8Array(32), rings, message, spend.signature)).toEqual(bad);
		expect(checkSpendProof(tx, txid, rings.toReversed(), message, spend.signature)).toEqual(bad);
		expect(checkSpendProof(tx, txid, rings.slice(1), message, spend.signature)).toEqual(bad);
		expect(
			checkSpendProof(
				tx,
				txid,
				rings.map((ring) => ring.slice(1)),
				message,
				spend.signature
			)
		).toEqual(bad);
	});

	test('needs rings: of a transaction without them, the header alone is none', () => {
		const address = addressOf(recordedWallets.wallets.shop.address);
		const none = checkSpendProof(payCarrot([{ address, amount: 5n }]), txid, [[]], message, 'SpendProofV1');
		expect(none).toEqual({ good: false, malformed: true });
	});

	test.each([
		'',
		'SpendProofV1',
		spend.signature.slice(0, -1),
		spend.signature.replace('V1', 'V2'),
		spend.signature.slice(0, -1) + '0'
	])('is no text like "%.20s…"', (text) => {
		expect(checkSpendProof(tx, txid, rings, message, text)).toEqual({ good: false, malformed: true });
	});
});
