import type { Translated } from '../texts/en';

/** The receipt's texts, beside those of the checkout. What is before a colon is in bold type on screen. */
const en = {
	receipt: 'Receipt',
	total: 'Total',
	scan: 'Scan to check',
	block: 'In block',
	anyone:
		'Anyone can check this receipt: its link holds a payment proof, which their own browser recomputes. It shows nothing else about either wallet.',
	valid: 'Valid',
	invalid: 'Not valid',
	unchecked: 'Not checked yet',
	other: 'It is for another payment, or its text was changed.',
	no_transaction:
		'The node did not send the transaction, or it is of a kind that this page cannot check. A new one takes some seconds to reach every node.',
	by_payer: 'Proof: made by the payer, for the text of this receipt.',
	by_shop: 'Proof: made by the shop, for the text of this receipt.',
	hash: 'Transaction: its hash follows from its bytes.',
	node_says: { one: '{count} confirmation: as the node says.', other: '{count} confirmations: as the node says.' },
	payer_states: 'Name and items: as the payer states them.',
	shop_states: 'Name and items: as the shop states them.',
	verify: 'Run full verification',
	damaged: 'The link of this receipt is damaged or incomplete. Ask for it again.'
} as const;

export type ReceiptTexts = Translated<typeof en>;

const texts: ReceiptTexts = en;
export default texts;
