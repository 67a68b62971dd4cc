/** The checkout's texts. `{name}` stands for a value; forms by count are those of `Intl.PluralRules`. */
const en = {
	title: 'Payment request',
	pay: 'Pay {amount}',
	any_amount: 'Any amount',
	any_hint: 'The request names no amount: you choose it in your wallet.',
	left_of: 'left of {asked}. {received} has arrived.',
	expires_in: 'expires in {time}',
	expires_on: 'expires {time}',
	expired: 'expired',
	expired_title: 'This request has expired',
	expired_hint: 'Do not pay it any more. Ask the recipient for a new one.',
	expired_partial: '{received} of {asked} has arrived. Ask the recipient what to do about it.',
	code: 'QR code of the payment',
	too_long: 'This request is too long for a QR code. Open it in the wallet, or copy the address.',
	open: 'Open in wallet',
	pay_here: 'Pay with the wallet connected in this browser',
	copy_address: 'Copy address',
	copy_amount: 'Copy amount',
	copied: 'Copied',
	not_copied: 'The browser did not allow copying',
	address: 'Address',
	print: 'Print',
	other_network: 'The address is on {network}: coins there have no value elsewhere.',
	passed_on: 'This page does not know these parts of the link. Your wallet receives them unchanged:',
	several: 'This request has several recipients. A wallet pays all of them at once.',
	bad_title: 'This request cannot be paid',
	bad_address: 'The address in the link is not valid. Ask the recipient for a new link.',
	bad_amount: 'The amount in the link is not valid. Ask the recipient for a new link.',
	bad_link: 'The link is damaged or incomplete. Ask the recipient for a new one.',
	bad_expiry: 'The expiry time in the link is not valid. Ask the recipient whether the request still holds.',
	details: 'Details',
	checking: 'Looking for payments…',
	waiting: 'Waiting for the payment',
	partial: '{received} has arrived. Waiting for the rest.',
	seen: '{received} has been seen. Waiting for the first confirmation.',
	confirming: { one: 'Waiting for {count} more confirmation', other: 'Waiting for {count} more confirmations' },
	paid: 'Paid',
	paid_hint: '{received} has arrived.',
	gone: 'A payment is no longer in the pool or in its block. Do not pay again before the next block shows what happened.',
	contested: 'The node has seen a second payment with the same coins. This one may never be confirmed.',
	locked: 'The payment has arrived, but its sender locked it. It does not count yet.',
	late: 'The payment arrived after the request expired. The recipient decides whether it counts.',
	excess: '{excess} more than asked has arrived. Ask the recipient to return it.',
	duplicate: 'The whole amount has arrived more than once, {excess} too much. Ask the recipient to return it.',
	blind: 'This page cannot see payments; the recipient’s wallet can.',
	prove: 'Prove your payment',
	prove_hint: 'with the transaction id and the transaction key from your wallet',
	file_absent: 'The recipient’s status of this request was not found.',
	file_unreadable: 'The recipient’s status of this request cannot be read.',
	file_unreachable: 'The recipient’s status of this request cannot be reached at the moment.',
	file_stale: 'The recipient last reported at {time}. Newer payments may not be shown.',
	file_other_amount: 'The recipient’s status names another amount than this link. Ask the recipient before you pay.',
	file_other_address: 'The recipient’s status names another address than this link. Do not pay: the link was changed.',
	wallet_silent: 'The wallet cannot be asked at the moment: whether this is paid is unknown.',
	language: 'Language',
	asks_nothing: 'This page asks nothing of anybody.',
	asks_file: 'This page asks only its own site for the status of this request.',
	asks_wallet: 'This page asks only the wallet connected in this browser.'
} as const;

/** Forms of a text by the categories of `Intl.PluralRules`. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

type Translated<Text> = Text extends string ? string : Plural;

export type Texts = { readonly [Key in keyof typeof en]: Translated<(typeof en)[Key]> };

const texts: Texts = en;
export default texts;
