import { describeAddressProblem, type AddressProblem, type CoinName } from '../chain/address-problem';
import { plural } from '../format/amount';
import { describeAmountFault, type AmountFault } from '../format/parse-decimal';
import { quoted, shorten } from '../format/quoted';

/** Reason why a text is not a payment URI, or a request is not valid. `recipient` counts from 1. */
export type PaymentProblem =
	| { kind: 'uri_too_long'; length: number; limit: number }
	/** Another scheme than the expected one. `scheme` is null when the text has none. */
	| { kind: 'scheme'; scheme: string | null; expected: string }
	| { kind: 'no_address' }
	/** Several lines: more than one link, or a link and other text. */
	| { kind: 'lines' }
	| { kind: 'address'; recipient: number; recipients: number; address: string; problem: AddressProblem }
	/** Parameter without a name, such as `=5`. */
	| { kind: 'no_name'; value: string }
	/** Parameter without a `=`, such as `tx_amount`. */
	| { kind: 'no_value'; parameter: string }
	| { kind: 'repeated'; parameter: string }
	| { kind: 'amount'; amount: string; decimals: number; fault: AmountFault }
	/** Link in the draft of another format for several recipients, with a parameter `address` or `version`. */
	| { kind: 'newer_form' }
	/**
	 * Unknown parameter that may be about money, encoded as in the URI. `meant`: name of the known parameter that was
	 * probably meant; null when that is unknown.
	 */
	| {
			kind: 'not_understood';
			parameter: string;
			value: string;
			meant: 'address' | 'tx_amount' | 'tx_payment_id' | null;
	  }
	/**
	 * Separate payment id next to an address, which wallets no longer send. `instead`: URI of the same payment to the
	 * integrated address of both; null when that is not possible, for the reason `why`.
	 */
	| { kind: 'separate_payment_id'; payment_id: string; why: null; instead: string }
	| { kind: 'separate_payment_id'; payment_id: string; why: 'long' | 'no_id' | 'subaddress' | 'other'; instead: null }
	/** Two payment ids, such as of two integrated addresses: a transaction carries only one. */
	| { kind: 'second_payment_id' }
	/** Text that is not UTF-8. */
	| { kind: 'encoding'; parameter: string }
	| { kind: 'text_too_long'; parameter: 'recipient_name' | 'tx_description'; length: number; limit: number }
	/** Lone surrogate, such as half of an emoji, which UTF-8 cannot encode. */
	| { kind: 'half_character'; parameter: 'recipient_name' | 'tx_description' }
	/** Text that makes the link too long. `excess`: approximate number of its characters that are too many. */
	| {
			kind: 'link_too_long';
			parameter: 'recipient_name' | 'tx_description';
			excess: number;
			of: 'payment link' | 'QR code';
	  }
	/** List with more or fewer items than there are addresses. */
	| { kind: 'count'; parameter: 'tx_amount' | 'recipient_name'; count: number; recipients: number };

/**
 * True when the link was probably damaged in transit. With the other problems the link is as its author wrote it, but
 * is not understood or must not be paid.
 */
export function isLinkDamaged(problem: PaymentProblem): boolean {
	const others = ['scheme', 'lines', 'newer_form', 'not_understood', 'separate_payment_id', 'second_payment_id'];
	const { kind } = problem.kind === 'address' ? problem.problem : problem;
	return ![...others, 'wrong_network', 'unknown_network', 'subaddress_with_id'].includes(kind);
}

/**
 * Describes a problem in one sentence, where useful with a second one on what to do.
 *
 * @param coin coin named in the texts
 */
export function describePaymentProblem(problem: PaymentProblem, coin?: CoinName): string {
	switch (problem.kind) {
		case 'uri_too_long':
			return `A payment link has at most ${problem.limit} characters, but this has ${problem.length}.`;
		case 'scheme':
			return problem.scheme === null
				? `A payment link begins with “${problem.expected}:”, but this does not.`
				: `A payment link begins with “${problem.expected}:”, but this begins with “${shorten(problem.scheme)}:”.`;
		case 'no_address':
			return 'The payment link has no address.';
		case 'lines':
			return 'There is more than one line. Paste one payment link.';
		case 'address':
			return problem.recipients === 1
				? describeAddressProblem(problem.problem, coin)
				: `Address ${problem.recipient} of ${problem.recipients}: ${describeAddressProblem(problem.problem, coin)}`;
		case 'no_name':
			return `The payment link has a value without a name: “=${shorten(problem.value)}”.`;
		case 'no_value':
			return `“${shorten(problem.parameter)}” has no value in the payment link.`;
		case 'repeated':
			return `“${shorten(problem.parameter)}” is in the payment link more than once.`;
		case 'amount':
			return describeAmountFault(problem.fault, problem.amount, problem.decimals);
		case 'newer_form':
			return 'This link for several recipients has a newer format that is not final yet. Ask for another link.';
		case 'not_understood':
			return describeNotUnderstood(problem);
		case 'separate_payment_id':
			return describeSeparateId(problem);
		case 'second_payment_id':
			return 'A payment can have only one payment id, and each integrated address has its own.';
		case 'encoding':
			return `“${problem.parameter}” is not encoded as UTF-8.`;
		case 'text_too_long':
			return `${FIELD_NAMES[problem.parameter]} has ${problem.length} characters, but at most ${problem.limit} are allowed.`;
		case 'half_character':
			return `${FIELD_NAMES[problem.parameter]} has a broken character, such as half of an emoji. Delete it.`;
		case 'link_too_long':
			return `${FIELD_NAMES[problem.parameter]} is too long for a ${problem.of}. Shorten it by about ${plural(problem.excess, 'character')}.`;
		case 'count':
			return `There are ${problem.recipients} addresses, but ${plural(problem.count, THINGS[problem.parameter])}.`;
	}
}

const FIELD_NAMES = { recipient_name: 'The recipient’s name', tx_description: 'The description' } as const;

const THINGS = { tx_amount: 'amount', recipient_name: 'name' } as const;

function describeNotUnderstood({
	parameter,
	value,
	meant
}: Extract<PaymentProblem, { kind: 'not_understood' }>): string {
	const part = quoted(shorten(`${parameter}=${value}`));
	switch (meant) {
		case null:
			return `The payment link contains ${part}, which is not understood and may be about money. Ask the recipient what it means.`;
		case 'address':
			return `The payment link contains ${part}, which is another address. Ask the recipient which one is right.`;
		case 'tx_amount':
			return `The payment link contains ${part}, but amounts are called tx_amount. Ask the recipient what it means.`;
		case 'tx_payment_id':
			return `The payment link contains ${part}, but payment ids are called tx_payment_id. Ask the recipient what it means.`;
	}
}

function describeSeparateId({ payment_id, why }: Extract<PaymentProblem, { kind: 'separate_payment_id' }>): string {
	switch (why) {
		case null:
			return 'Wallets no longer send a separate payment id. The integrated address contains it.';
		case 'long':
			return 'Wallets no longer send payment ids of 64 digits. Ask for another address.';
		case 'no_id':
			return `${quoted(shorten(payment_id))} is not a payment id: those have 16 hex digits.`;
		case 'subaddress':
			return 'Wallets no longer send a separate payment id, and a subaddress cannot contain one. Ask for another address.';
		case 'other':
			return 'Wallets no longer send a separate payment id. Ask for an integrated address instead.';
	}
}
