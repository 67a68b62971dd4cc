import { parseAddress } from '../chain/address';
import { describeAddressProblem } from '../chain/address-problem';
import type { Network } from '../chain/address-shape';
import { formatAmount, type Coin } from '../format/amount';
import { writeShortDecimal } from '../format/decimal';
import { parseAmount } from '../format/parse-amount';
import type { FieldProblems, Result } from '../format/result';
import { payLink } from '../links';
import { parseCheckoutText } from '../payment/checkout';
import { isPaymentLink } from '../payment/opened';
import type { PaymentCoin } from '../payment/payment';
import type { NextRefund } from '../requests/next-refund';
import { describePaymentProblem } from '../payment/problem';
import type { StatedPrice } from '../payment/price';
import { linkNote, parseNote } from '../wallet-data/names';
import type { PaymentOrder, Priority, RefundOf } from '../wallet-data/outgoing/order';

/** A recipient's form fields. */
export interface RecipientRow {
	/** Identifies the row. */
	id: number;
	to: string;
	amount: string;
	/** The OpenAlias name that was resolved, and its address. Valid only while `to` equals that address. */
	alias?: { name: string; address: string };
	/**
	 * Parameters of the link that this page does not understand, as `name=value`. Valid only while `to` equals `address`.
	 */
	unknown?: { parameters: readonly string[]; address: string };
}

/** A payment form's fields. */
export interface PaymentDraft {
	rows: readonly RecipientRow[];
	/** True when the first row gets the whole unlocked balance in place of an amount. */
	sendsMaximum: boolean;
	account: number;
	/** Indices of the addresses to pay from; empty for any. */
	addresses: readonly number[];
	/** The outputs to pay from, all at these addresses; any when left out. */
	outputs?: ChosenOutputs | undefined;
	priority: Priority;
	/** True when the payment must not be split into several transactions. */
	mustNotSplit: boolean;
	/** True when the fee is subtracted from the amount of the only recipient. */
	subtractFee: boolean;
	/** Saved in the wallet file. */
	note: string;
	/** This wallet's request that the payment refunds. */
	refund?: RefundOf | undefined;
	/** The link that the form was filled from. */
	link?: string | undefined;
	/** The request in the link that the form was filled from, opened by URL or pasted. */
	linkRequest?: LinkRequest | undefined;
}

/** The request in a payment link. */
export interface LinkRequest {
	/** The addresses to be paid. */
	addresses: readonly string[];
	/** Amount in coins, as text, of the only recipient; '' where the payer chooses. */
	amount: string;
	/** '' for none. */
	purpose: string;
	/** Unix seconds; null for never. */
	expires: number | null;
	/** The price in a currency; null where the link does not state one. */
	price: StatedPrice | null;
}

/** The name of a refund, on screen and in its note. */
export const refundName = ({ text }: RefundOf): string => (text === '' ? 'Refund of a request' : `Refund of “${text}”`);

/** The only outputs that a payment may spend. */
export interface ChosenOutputs {
	/** Amounts in atomic units. */
	chosen: readonly { key_image: string; amount: bigint }[];
	/** Key images of the other outputs at the same addresses, which have to be frozen while the payment is prepared. */
	outputsToFreeze: readonly string[];
}

/** Maximum number of outputs to freeze temporarily, at two calls to the service each. */
export const MAX_OUTPUTS_TO_FREEZE = 200;

/** The service's priorities: 0 is the service's own choice, and each from 1 on pays more per byte. */
export const PRIORITIES: readonly { value: Priority; name: string; time: string }[] = [
	{ value: '0', name: 'Automatic', time: '' },
	{ value: '1', name: 'Low', time: 'when there is room' },
	{ value: '2', name: 'Normal', time: 'about 2 min' },
	{ value: '3', name: 'High', time: 'about 2 min' },
	{ value: '4', name: 'Highest', time: 'the next block' }
];

/** Data that a draft is validated with. Amounts in atomic units. */
export interface DraftContext {
	coin: Coin & PaymentCoin;
	/** The wallet's network; null when it is not known. */
	network: Network | null;
	/** Balance of the account, or of its chosen addresses. */
	balance: bigint;
	unlocked: bigint;
}

export const emptyPaymentDraft = (account = 0): PaymentDraft => ({
	rows: [{ id: 0, to: '', amount: '' }],
	sendsMaximum: false,
	account,
	addresses: [],
	priority: '0',
	mustNotSplit: false,
	subtractFee: false,
	note: ''
});

/**
 * A draft that refunds a request. The payer's address must be typed or scanned, because a received payment does not
 * reveal it.
 */
export function refundDraft(
	{ refund, account, maxAmount, chosen }: NextRefund,
	coin: PaymentCoin & Coin,
	network: Network | null
): PaymentDraft {
	const to = chosen?.to ?? '';
	const draft = {
		...emptyPaymentDraft(account),
		rows: [{ id: 0, to, amount: writeShortDecimal(maxAmount, coin.decimals) }],
		note: chosen?.note ?? refundName(refund),
		priority: chosen?.priority ?? '0',
		refund
	};
	const parts = splitRecipients(to, coin, network)?.value;
	return parts ? withRecipients(draft, 0, parts) : draft;
}

/** A draft filled from a link or an address. The draft keeps the link. */
export function linkDraft(
	link: string,
	account: number,
	coin: PaymentCoin & Coin,
	network: Network | null
): PaymentDraft {
	const parts = splitRecipients(link, coin, network)?.value;
	const rows = parts?.recipients.map((recipient, id) => ({ id, ...recipient })) ?? [{ id: 0, to: link, amount: '' }];
	const linkRequest = parseLinkRequest(link, coin, network);
	return { ...emptyPaymentDraft(account), rows, note: parts?.note ?? '', link, ...(linkRequest && { linkRequest }) };
}

/** The request in a link; null for any other text, and for an invalid link. */
export function parseLinkRequest(
	text: string,
	coin: PaymentCoin & Coin,
	network: Network | null = null
): LinkRequest | null {
	const typed = text.trim();
	if (!isPaymentLink(typed, coin)) return null;
	const { request, several, expires, price, problem } = parseCheckoutText(typed, coin, network ?? undefined);
	const recipients = several?.payment.recipients ?? (request ? [request] : []);
	if (problem || recipients.length === 0) return null;
	const amount = request?.amount ?? null;
	return {
		addresses: recipients.map(({ address }) => address),
		amount: amount === null ? '' : inputAmount(amount, coin),
		purpose: ((several?.payment ?? request)?.tx_description ?? '').trim(),
		expires,
		price
	};
}

/**
 * A draft without its link, after the recipient was changed. Its note is removed as well, because it names the link's
 * recipient.
 */
export const withoutLink = (draft: PaymentDraft): PaymentDraft => ({
	...draft,
	note: !draft.refund && parseNote(draft.note).byLink ? '' : draft.note,
	link: undefined,
	linkRequest: undefined
});

/** An amount in the form in which it is typed. */
const inputAmount = (atomic: bigint, coin: Coin) => formatAmount(atomic, coin).replaceAll(',', '');

/** A draft with an address in the first row that has none, or else in the first row. */
export function withNextRecipient(draft: PaymentDraft, to: string): PaymentDraft {
	const free = draft.rows.findIndex((row) => row.to.trim() === '');
	return { ...draft, rows: draft.rows.map((row, index) => (index === Math.max(0, free) ? { ...row, to } : row)) };
}

/** The draft of an order, to prepare it once more. */
export function draftOfOrder(order: PaymentOrder, { decimals }: Coin): PaymentDraft {
	const {
		recipients,
		sweepTo,
		account,
		addresses,
		priority,
		note,
		refund,
		link,
		outputs,
		outputsToFreeze = []
	} = order;
	const aliasOf = (to: string) => order.aliases?.find(({ address }) => address === to);
	const payees = sweepTo === null ? recipients : [{ address: sweepTo, amount: null }];
	const rows = payees.map(({ address: to, amount }, id): RecipientRow => {
		const alias = aliasOf(to);
		const text = amount === null ? '' : writeShortDecimal(amount, decimals);
		return { id, to, amount: text, ...(alias && { alias }) };
	});
	return {
		rows,
		sendsMaximum: sweepTo !== null,
		account,
		addresses,
		priority: PRIORITIES.find(({ value }) => value === String(priority))?.value ?? '0',
		mustNotSplit: order.mustNotSplit ?? false,
		subtractFee: order.subtractFee ?? false,
		note,
		...(refund && { refund }),
		...(link !== undefined && { link }),
		...(outputs && { outputs: { chosen: outputs, outputsToFreeze } })
	};
}

/** Parses a draft. Problems have the keys `to-<id>` and `amount-<id>` of a row, and `total`. */
export function parsePaymentDraft(
	draft: PaymentDraft,
	{ coin, network, balance, unlocked }: DraftContext
): Result<PaymentOrder, FieldProblems> {
	const problems: Record<string, string> = {};
	const rows = draft.rows.slice(0, draft.sendsMaximum ? 1 : undefined);
	const recipients = rows.map(({ id, to, amount }) => {
		const address = parseAddress(to.trim(), network ?? undefined);
		if (address.problem) {
			problems[`to-${id}`] = looksLikeAlias(to)
				? 'Resolve this OpenAlias first.'
				: (splitRecipients(to, coin, network)?.problem?.text ?? describeAddressProblem(address.problem, coin));
		}
		const { value, problem } = draft.sendsMaximum ? { value: 0n } : parseAmount(amount, coin);
		if (problem !== undefined) problems[`amount-${id}`] = problem;
		else if (value === 0n && !draft.sendsMaximum) problems[`amount-${id}`] = 'Enter an amount above zero.';
		return { address: to.trim(), amount: value ?? 0n };
	});
	const ids = recipients.filter(({ address }) => parseAddress(address).address?.kind === 'integrated');
	if (ids.length > 1)
		problems['total'] = 'Pay integrated addresses one at a time: a transaction has only one payment id.';
	if (draft.refund && rows.length > 1) problems['total'] = 'A refund has one recipient. Pay the others separately.';
	const aliases: { name: string; address: string }[] = [];
	for (const { to, alias } of rows) if (alias?.address === to.trim()) aliases.push(alias);
	const total = recipients.reduce((sum, { amount }) => sum + amount, 0n);
	const tooMuch = describeTooMuch(draft.sendsMaximum ? 1n : total, coin, balance, unlocked);
	if (tooMuch !== null) problems['total'] ??= tooMuch;
	const outputsToFreeze = othersToFreeze(draft);
	if (outputsToFreeze.length > MAX_OUTPUTS_TO_FREEZE) {
		problems['total'] ??=
			`The chosen outputs share their addresses with ${outputsToFreeze.length} others, and at most ${MAX_OUTPUTS_TO_FREEZE} can be frozen meanwhile. Choose one output and send all of it.`;
	}
	if (Object.keys(problems).length > 0) return { problem: problems };
	return {
		value: {
			recipients: draft.sendsMaximum ? [] : recipients,
			sweepTo: draft.sendsMaximum ? (recipients[0]?.address ?? '') : null,
			account: draft.account,
			addresses: draft.addresses,
			priority: Number(draft.priority),
			note: draft.note.trim(),
			...(draft.refund && { refund: draft.refund }),
			...(draft.link !== undefined && { link: draft.link }),
			...(aliases.length > 0 && { aliases }),
			...(draft.outputs && { outputs: draft.outputs.chosen, outputsToFreeze }),
			...(draft.mustNotSplit && !draft.sendsMaximum && { mustNotSplit: true }),
			...(draft.subtractFee && canSubtractFee(draft) && { subtractFee: true })
		}
	};
}

/** Outputs to freeze. Sweeping a single output needs none. */
const othersToFreeze = ({ sendsMaximum, outputs }: PaymentDraft): readonly string[] =>
	!outputs || (sendsMaximum && outputs.chosen.length === 1) ? [] : outputs.outputsToFreeze;

/** True when the fee can be subtracted from the amount: with several recipients it is not clear from whose. */
export const canSubtractFee = ({ sendsMaximum, rows }: PaymentDraft) => !sendsMaximum && rows.length === 1;

/** True when a text may be an OpenAlias: a domain, or a name at one. */
export const looksLikeAlias = (text: string) => /^[^\s@/:]+(@[^\s@/:]+)?$/.test(text.trim()) && /\.[a-z]/i.test(text);

function describeTooMuch(wanted: bigint, coin: Coin, balance: bigint, unlocked: bigint): string | null {
	const say = (atomic: bigint) => `${formatAmount(atomic, coin)} ${coin.ticker}`;
	if (wanted > balance) {
		return `The balance is ${say(balance)}. Leave enough for the fee.`;
	}
	if (wanted > unlocked) {
		return `Only ${say(unlocked)} is unlocked. ${say(balance - unlocked)} is still locked.`;
	}
	return null;
}

/** Recipients, and perhaps a note, from a text that is more than an address. */
export interface SplitRecipients {
	recipients: readonly Pick<RecipientRow, 'to' | 'amount' | 'unknown'>[];
	note: string;
}

/**
 * Why a text is not payable. `instead`: a link to the integrated address, where a payment id stands beside an address.
 */
interface RefusedRecipients {
	text: string;
	instead: string | null;
}

type ParsedRecipients = Result<SplitRecipients, RefusedRecipients>;

/**
 * Parses a pasted or linked recipient: a payment link of any form, or lines of an address and an amount. Null for an
 * address, or the beginning of one.
 *
 * @param network required network of addresses in a link; null for any
 * @param now Unix seconds
 */
export function splitRecipients(
	text: string,
	coin: PaymentCoin & Coin,
	network: Network | null = null,
	now = Date.now() / 1000
): ParsedRecipients | null {
	const typed = text.trim();
	if (isPaymentLink(typed, coin) || /^[a-z][a-z0-9+.-]*:/i.test(typed)) return fromLink(typed, coin, network, now);
	return /[\n,;\t]|\S\s+\S/.test(typed) ? fromLines(typed) : null;
}

/**
 * A draft in which these recipients replace one row. A refund keeps its amount and its note, whatever the payer's code
 * says.
 */
export function withRecipients(draft: PaymentDraft, id: number, { recipients, note }: SplitRecipients): PaymentDraft {
	const at = draft.rows.findIndex((row) => row.id === id);
	const start = Math.max(...draft.rows.map((row) => row.id)) + 1;
	const added = recipients.map((recipient, index) => ({ id: start + index, ...recipient }));
	const [first] = added;
	if (first && draft.refund) first.amount = draft.rows[at]?.amount ?? '';
	return {
		...draft,
		rows: draft.rows.toSpliced(at, 1, ...added),
		note: draft.refund ? draft.note : note || draft.note
	};
}

function fromLink(text: string, coin: PaymentCoin & Coin, network: Network | null, now: number): ParsedRecipients {
	const { request, several, problem, instead, ...link } = parseCheckoutText(text, coin, network ?? undefined);
	const recipients = several?.payment.recipients ?? (request ? [request] : []);
	if (problem) {
		return { problem: { text: describePaymentProblem(problem, coin), instead: instead && payLink(instead) } };
	}
	if (link.expires !== null && link.expires < now) {
		return { problem: { text: 'This request has expired. Do not pay it.', instead: null } };
	}
	const unknown = link.hasBadExpiry ? [...link.unknown, 'expires, which is not a valid time'] : link.unknown;
	const names = recipients.map(({ recipient_name }) => recipient_name).filter(Boolean);
	return {
		value: {
			recipients: recipients.map(({ address, amount }, index) => ({
				to: address,
				amount: amount === null ? '' : inputAmount(amount, coin),
				...(index === 0 && unknown.length > 0 && { unknown: { parameters: unknown, address } })
			})),
			note: linkNote(names.join(', '), (several?.payment ?? request)?.tx_description ?? '')
		}
	};
}

function fromLines(text: string): ParsedRecipients {
	const lines = text
		.split('\n')
		.map((line, index) => ({ line: line.trim(), number: index + 1 }))
		.filter(({ line }) => line !== '');
	const recipients = lines.map(({ line }) => /^(\S+?)\s*[\s,;]\s*(\S+)$/.exec(line));
	const wrong = recipients.indexOf(null);
	if (wrong >= 0) {
		const text = `Line ${lines[wrong]?.number ?? 1} needs an address and an amount, separated by a comma.`;
		return { problem: { text, instead: null } };
	}
	return {
		value: { recipients: recipients.map((parts) => ({ to: parts?.[1] ?? '', amount: parts?.[2] ?? '' })), note: '' }
	};
}
