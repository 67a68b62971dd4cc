import type { Translated } from '../texts/en';

/** The receipt's texts, beside those of the checkout. What is before a colon is in bold type on screen. */
const en = {
	receipt: 'Receipt',
	total: 'Total',
	scan: 'Scan to check',
	block: 'In block',
	anyone:
		'Anyone can check this receipt: its link holds a payment proof, which their own browser recomputes. It shows nothing else about either wallet.',
	valid: 'Valid: {received} was paid',
	not_final: {
		one: 'Sent, not final: {done} of {count} confirmation',
		other: 'Sent, not final: {done} of {count} confirmations'
	},
	sums: 'Does not add up: only {received} was paid',
	invalid: 'Not valid: do not accept this receipt',
	foreign: 'Not an address of {name}',
	unlisted: 'Not known here: whether this is an address of {name}',
	may_not_arrive: 'May fail: do not accept this receipt yet',
	does_not_count: 'Locked: does not count yet',
	unchecked: 'Not checked yet',
	unanswered: 'The node did not answer.',
	short: 'It says {asked}.',
	price: '{total} at its own rate is not {asked}.',
	items: 'Its items do not add up to {total}.',
	date: 'It is dated after the payment, which may be an old one.',
	other: 'It is for another payment, or its text was changed.',
	no_transaction:
		'The node did not send the transaction, or it is of a kind that this page cannot check. A new one takes some seconds to reach every node.',
	by_payer: 'Proof: made by the payer, for the text of this receipt.',
	by_owner: 'Proof: made by the owner of the address, for the text of this receipt.',
	by_shop: 'Proof: made by {name}, for the text of this receipt.',
	listed: 'Address: listed by this site as {name}.',
	hash: 'Transaction: its hash follows from its bytes.',
	node_says: { one: '{count} confirmation: as the node says.', other: '{count} confirmations: as the node says.' },
	name_stated: 'Name: as the receipt states it.',
	payer_states: 'Date, price and items: as the payer states them.',
	owner_states: 'Date, price and items: as the owner of the address states them.',
	shop_states: 'Date, price and items: as {name} states them.',
	verify: 'Run full verification',
	damaged: 'The link of this receipt is damaged or incomplete. Ask for it again.'
} as const;

export type ReceiptTexts = Translated<typeof en>;

const texts: ReceiptTexts = en;
export default texts;
