import { entriesOf } from '../../../../src/lib/wallet/history/transfer-details';
import { transferView } from '../../../../src/lib/wallet/history/transfer-view';
import type { WalletTransaction } from '../../../../src/lib/wallet/history/queries';
import type { OwnAddress } from '../../../../src/lib/wallet-data/own-addresses';
import type { PreparedPayment } from '../../../../src/lib/wallet-data/outgoing/payment';
import type { TransferEntry } from '../../../../src/lib/rpc/wallet/records';
import { paymentWith } from '../../wallet-data/outgoing/payments';
import { transfer, txid } from '../transfers';

const NOW = 1_764_000_000;

/** As the wallet lists a transaction. @param own its own addresses */
const listed = (own: readonly string[], ...entries: Partial<TransferEntry>[]): WalletTransaction => {
	const names = new Map(own.map((address, index) => [address, { account: 0, index, label: '' } as OwnAddress]));
	const all = entries.map((each) => transfer({ txid: txid(1), ...each }));
	return {
		entries: entriesOf(all),
		open: { height: 100 },
		names: { contacts: new Map(), own: names },
		change: null
	} as unknown as WalletTransaction;
};

const payment = {
	...paymentWith(),
	preparation: {
		order: { recipients: [{ address: 'someone', amount: 5n }], sweepTo: null, note: 'rent' },
		amount: 5n,
		fee: 1n
	}
} as unknown as PreparedPayment;

const view = (transfer: WalletTransaction | null, here?: PreparedPayment, isGivenUp = false) =>
	transferView(transfer, here, isGivenUp, NOW);

test('a payment of this tab is shown before the wallet lists it', () => {
	expect(view(null, payment)).toMatchObject({
		isOutgoing: true,
		amount: 5n,
		fee: 1n,
		note: 'rent',
		parties: [{ address: 'someone', amount: 5n }],
		progress: null,
		safe: null
	});
	expect(view(null)).toMatchObject({ amount: undefined, fee: undefined, note: '', parties: [] });
});

test('what the wallet lists goes before what this tab has', () => {
	const sent = { type: 'out', amount: 7n, fee: 2n, note: 'food', destinations: [{ address: 'other', amount: 7n }] };
	expect(view(listed([], sent), payment)).toMatchObject({
		amount: 7n,
		fee: 2n,
		note: 'food',
		parties: [{ address: 'other', amount: 7n }]
	});
});

test('several entries that came are one amount, and each is a party', () => {
	const came = view(listed([], { type: 'in', amount: 3n, address: 'a' }, { type: 'in', amount: 4n, address: 'b' }));
	expect(came).toMatchObject({ isOutgoing: false, amount: 7n });
	expect(came.parties).toEqual([
		{ address: 'a', amount: 3n },
		{ address: 'b', amount: 4n }
	]);
});

test('the amount of one that is back in the pool with 0 is not known', () => {
	expect(view(listed([], { type: 'pool', amount: 0n })).amount).toBeUndefined();
	expect(view(listed([], { type: 'pool', amount: 4n })).amount).toBe(4n);
});

test('a reward has no fee', () => {
	expect(view(listed([], { type: 'block', amount: 600n, fee: 0n })).fee).toBeUndefined();
});

test('what went to the wallet itself was moved, unless the wallet has given it up', () => {
	const moved = listed(['own'], { type: 'out', amount: 0n, destinations: [{ address: 'own', amount: 9n }] });
	expect(view(moved)).toMatchObject({ amount: 9n, moved: { amount: 9n } });
	expect(view(moved, undefined, true).moved).toBeNull();
});
