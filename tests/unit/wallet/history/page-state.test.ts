import { describeGivenUp } from '../../../../src/lib/wallet/history/given-up';
import { pageState } from '../../../../src/lib/wallet/history/page-state';
import type { WalletTransaction } from '../../../../src/lib/wallet/history/queries';
import { entriesOf } from '../../../../src/lib/wallet/history/transfer-details';
import type { PartStatus, PreparedPayment } from '../../../../src/lib/wallet-data/outgoing/payment';
import type { TransferEntry } from '../../../../src/lib/rpc/wallet/records';
import { paymentWith } from '../../wallet-data/outgoing/payments';
import { transfer } from '../transfers';

const listed = (entry: Partial<TransferEntry> | null, own: readonly string[] = []): WalletTransaction =>
	({
		entries: entry ? entriesOf([transfer(entry)]) : [],
		names: { contacts: new Map(), own: new Map(own.map((address) => [address, { account: 0, index: 0, label: '' }])) }
	}) as unknown as WalletTransaction;

const payment = (status: PartStatus) => paymentWith({}, { status }) as unknown as PreparedPayment;

const shown = (...parameters: Parameters<typeof pageState>) => {
	const { title, tone, isFinal } = pageState(...parameters);
	return [title, tone, isFinal];
};

const to = (address: string) => [{ address, amount: 5n }];
const unsure: PartStatus = { kind: 'not_found', failure: null, unknownTo: [] };
const out = { type: 'out', destinations: to('other') };

test.each<[string, ReturnType<typeof shown>, unknown[]]>([
	[
		'can never be sent',
		shown(listed({ ...out, type: 'failed' }), payment(unsure), true, null),
		['Not sent', 'bad', true]
	],
	['may have been sent', shown(null, payment(unsure), false, null), ['Payment', 'plain', false]],
	[
		'was sent, before the wallet lists it',
		shown(listed(null), payment({ kind: 'sent' }), false, null),
		['Sent', 'accent', false]
	],
	['is nobody’s', shown(listed(null), undefined, false, null), ['Transfer', 'plain', false]],
	['was sent', shown(listed(out), undefined, false, null), ['Sent', 'accent', false]],
	[
		'is listed as sent whatever this tab knows',
		shown(listed(out), payment(unsure), false, null),
		['Sent', 'accent', false]
	],
	[
		'the wallet sent to itself',
		shown(listed({ ...out, destinations: to('mine') }, ['mine']), undefined, false, null),
		['Moved within the wallet', 'accent', false]
	],
	['came', shown(listed({ type: 'in' }), undefined, false, null), ['Received', 'good', false]],
	['is coming', shown(listed({ type: 'pool' }), undefined, false, null), ['Unconfirmed', 'accent', false]],
	['was mined', shown(listed({ type: 'block' }), undefined, false, null), ['Mined', 'good', false]],
	[
		'was given up',
		shown(listed({ ...out, type: 'failed' }), undefined, false, describeGivenUp('unknown')),
		['Failed', 'plain', false]
	],
	[
		'was given up, and is in a block',
		shown(listed({ ...out, type: 'failed' }), undefined, false, describeGivenUp('block')),
		['Sent', 'accent', false]
	]
])('what %s', (_, state, expected) => {
	expect(state).toEqual(expected);
});
