/** The checkout's texts. `{name}` stands for a value; forms by count are those of `Intl.PluralRules`. */
const en = {
	title: 'Payment request',
	pay: 'Pay {amount}',
	any_amount: 'Any amount',
	left_of: 'left of {asked}. {received} has arrived.',
	left_sent: 'left of {asked}. {sent} was sent.',
	expires_in: 'expires in {time}',
	expires_on: 'expires {time}',
	expired_title: 'This request has expired',
	expired_hint: 'Do not pay it any more. Ask the recipient for a new one.',
	expired_partial: '{received} of {asked} has arrived.',
	ask_what: 'Ask the recipient what to do about it.',
	code: 'QR code of the payment',
	too_long: 'This request is too long for a QR code. Open it in the wallet, or copy the address.',
	show_code: 'Show the code again',
	open: 'Open in wallet',
	pay_here: 'Pay with the wallet connected in this browser',
	copy_address: 'Copy address',
	copy_amount: 'Copy amount',
	copied: 'Copied',
	not_copied: 'The browser did not allow copying',
	address: 'Address',
	transaction: 'Transaction',
	print: 'Print',
	other_network: 'The address is on {network}: coins there have no value elsewhere.',
	several: 'This request has several recipients. A wallet pays all of them at once.',
	bad_title: 'This request cannot be paid',
	bad_link: 'The link is damaged or incomplete. Ask the recipient for a new one.',
	bad_expiry: 'The expiry time in the link is not valid. Ask the recipient whether the request still holds.',
	named_by_link: 'named by the link',
	not_of_shop: 'The address is not one of {name}. Do not pay: the link was changed.',
	checking: 'Looking for payments…',
	waiting: 'Waiting for the payment',
	partial: '{received} has arrived. Waiting for the rest.',
	seen: '{received} has been seen. Waiting for the first confirmation.',
	sent: { one: 'Sent. {done} of {count} confirmation', other: 'Sent. {done} of {count} confirmations' },
	confirming: { one: 'Waiting for {count} more confirmation', other: 'Waiting for {count} more confirmations' },
	paid: 'Paid',
	paid_hint: '{received} has arrived.',
	notify: 'Notify me',
	copy_receipt: 'Copy receipt link',
	proof_checked: 'Payment proof checked in this browser. Whoever has the receipt link can check it too.',
	check_receipt: 'Already paid? Check a receipt',
	receipt_bad: 'This could not be verified as a receipt for this request.',
	gone: 'A payment is no longer in the pool or in its block. Do not pay again before the next block shows what happened.',
	contested: 'The node has seen a second payment with the same coins. This one may never be confirmed.',
	locked: 'The payment has arrived, but its sender locked it. It does not count yet.',
	late: 'The payment arrived after the request expired.',
	late_decides: 'The recipient decides whether it counts.',
	excess: '{excess} more than asked has arrived.',
	excess_sent: '{excess} more than asked was sent.',
	ask_back: 'Ask the recipient to return it.',
	may_fail: 'May fail. Do not pay again yet.',
	cancelled: 'This request was cancelled',
	refunded: 'Refunded',
	blind: 'This page cannot see payments; the recipient’s wallet can.',
	file_unreadable: 'The recipient’s status of this request cannot be read at the moment.',
	file_stale: 'The recipient last reported at {time}. Newer payments may not be shown.',
	file_other_amount: 'The recipient’s status names another amount than this link. Ask the recipient before you pay.',
	file_other_address: 'The recipient’s status names another address than this link. Do not pay: the link was changed.',
	wallet_silent: 'The wallet cannot be asked at the moment: whether this is paid is unknown.',
	language: 'Language',
	asked: 'This page asked {who}.',
	who_site: 'its own site',
	who_wallet: 'your wallet',
	who_node: 'the node'
} as const;

/** Forms of a text by the categories of `Intl.PluralRules`. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Texts with the keys of the English ones. */
export type Translated<English> = { readonly [Key in keyof English]: English[Key] extends string ? string : Plural };

export type Texts = Translated<typeof en>;

const texts: Texts = en;
export default texts;
