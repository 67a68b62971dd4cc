import type { Translated } from '../texts/en';

/**
 * Texts of the receipt, in addition to those of the checkout. In texts of checks, everything up to the
 * first full stop is shown in bold.
 */
const en = {
	receipt: 'Receipt',
	copy_link: 'Copy link',
	another: 'Check another receipt',
	check_one: 'Check a receipt',
	receipt_link: 'Link of the receipt',
	check: 'Check',
	not_a_receipt: 'This is not the link of a receipt.',
	claims: 'Claims {time}',
	name_stated: 'Name as the receipt states it',
	not_proven: 'This text is not proven.',
	at_rate: '{total} at {rate}',
	total: 'Total',
	scan: 'Scan to check',
	paid_to: 'Paid to',
	claims_paid_to: 'Claims to be paid to',
	transaction_named: 'Transaction named',
	block: 'Block',
	checked: 'Checked {time}.',
	scan_again: 'Scan the code to check again.',
	valid: 'Valid: {received} was paid',
	not_final: {
		one: 'Sent, not final: {done} of {count} confirmation',
		other: 'Sent, not final: {done} of {count} confirmations'
	},
	sums: 'Does not add up: only {received} was paid',
	sums_enough: 'Does not add up: {received} was paid',
	invalid: 'Not valid: do not accept this receipt',
	foreign: 'Not an address of {name}',
	unlisted: 'Unknown whether this is an address of {name}',
	may_not_arrive: 'May fail: do not accept this receipt yet',
	does_not_count: 'Locked: does not count yet',
	unchecked: 'Not checked yet',
	unanswered: 'The node did not answer.',
	short: 'The text says {asked}.',
	price: 'The text says {total}. At its own rate that is {coins}.',
	price_none: 'The text says {total}, but its rate gives no amount.',
	items: 'The items do not add up to {total}.',
	date: 'The date is after the payment. The payment may be an old one.',
	other: 'The proof does not fit this text. It was changed, or belongs to another payment.',
	second_payment: 'The node has seen a second payment with the same coins.',
	no_transaction:
		'The node did not send the transaction, or this page cannot check its kind. A new one takes some seconds to reach every node.',
	by_payer: 'Proof. Made by the payer, for exactly this text.',
	by_owner: 'Proof. Made by the owner of the address, for exactly this text.',
	by_shop: 'Proof. Made by {name}, for exactly this text.',
	unfit: 'Proof. Not for this text and amount.',
	exists: 'Transaction. Exists. That says nothing about who was paid, or how much.',
	listed: 'Address. Listed by this site as {name}.',
	not_listed: 'Address. Not one of the addresses that this site lists for {name}.',
	not_known: 'Address. Whether it belongs to {name} is unknown here.',
	sums_items: 'Sums. The items add up to {total}, and {total} at {rate} is {asked}.',
	sums_price: 'Sums. {total} at {rate} is {asked}.',
	sums_coins: 'Sums. The items add up to {asked}.',
	sums_paid: 'Sums. {received} was paid for {total}.',
	sums_short: 'Sums. {received} of {asked} was paid.',
	sums_wrong: 'Sums. The items do not add up to {total}.',
	dated: 'Date. After the payment.',
	node_says: { one: '{count} confirmation. As the node says.', other: '{count} confirmations. As the node says.' },
	payer_states: 'Date, price and items. As the payer states them.',
	owner_states: 'Date, price and items. As the owner of the address states them.',
	shop_states: 'Date, price and items. As {name} states them.',
	asked_about: 'This page asked the node about this transaction.',
	verify: 'Run full verification',
	damaged: 'The link of this receipt is damaged or incomplete. Ask for it again.'
} as const;

export type ReceiptTexts = Translated<typeof en>;

const texts: ReceiptTexts = en;
export default texts;
