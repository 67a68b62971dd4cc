import { describeAddressProblem, type AddressProblem, type CoinName } from '../chain/address-problem';
import { plural } from '../format/amount';
import { describeAmountFault, type AmountFault } from '../format/parse-decimal';
import { quoted, shorten } from '../format/quoted';

/** Why a text is not a payment URI, or a request not valid. Recipients are counted from 1. */
export type PaymentProblem =
	| { kind: 'uri_too_long'; length: number; limit: number }
	/** `scheme` is null without one. */
	| { kind: 'scheme'; scheme: string | null; expected: string }
	| { kind: 'no_address' }
	/** More than one link, or a link and something else. */
	| { kind: 'lines' }
	| { kind: 'address'; recipient: number; recipients: number; address: string; problem: AddressProblem }
	/** `=5`. */
	| { kind: 'no_name'; value: string }
	/** `tx_amount`, without a `=`. */
	| { kind: 'no_value'; parameter: string }
	| { kind: 'repeated'; parameter: string }
	| { kind: 'amount'; amount: string; decimals: number; fault: AmountFault }
	/** The draft of a form for several recipients: `address` as a parameter, or a `version`. */
	| { kind: 'newer_form' }
	/** A parameter, as in the URI, that may be about money. `meant`: what such a parameter is called; null when that is not known. */
	| {
			kind: 'not_understood';
			parameter: string;
			value: string;
			meant: 'address' | 'tx_amount' | 'tx_payment_id' | null;
	  }
	/**
	 * A payment id beside an address, which wallets no longer send. `instead`: a URI of the same payment to the integrated address
	 * of both; null where there is none, for the reason `why`.
	 */
	| { kind: 'separate_payment_id'; payment_id: string; why: null; instead: string }
	| { kind: 'separate_payment_id'; payment_id: string; why: 'long' | 'no_id' | 'subaddress' | 'other'; instead: null }
	/** Two integrated addresses: a transaction carries one payment id. */
	| { kind: 'second_payment_id' }
	/** Not UTF-8. */
	| { kind: 'encoding'; parameter: string }
	| { kind: 'text_too_long'; parameter: 'recipient_name' | 'tx_description'; length: number; limit: number }
	/** Half of a pair of surrogates, such as of an emoji: UTF-8 has none. */
	| { kind: 'half_character'; parameter: 'recipient_name' | 'tx_description' }
	/** A text that makes the link too long, by about so many of its characters. */
	| {
			kind: 'link_too_long';
			parameter: 'recipient_name' | 'tx_description';
			excess: number;
			of: 'payment link' | 'QR code';
	  }
	/** A list with more or fewer items than there are addresses. */
	| { kind: 'count'; parameter: 'tx_amount' | 'recipient_name'; count: number; recipients: number };

/** Whether the link was damaged on its way: others are as they were made, and not understood or not to be paid. */
export function isDamage(problem: PaymentProblem): boolean {
	const others = ['scheme', 'lines', 'newer_form', 'not_understood', 'separate_payment_id', 'second_payment_id'];
	const { kind } = problem.kind === 'address' ? problem.problem : problem;
	return ![...others, 'wrong_network', 'unknown_network', 'subaddress_with_id'].includes(kind);
}

/** One sentence, and perhaps what to do. @param coin which the texts name */
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
			return 'This is a newer form of link, for several recipients, that is not settled yet. Ask for another link.';
		case 'not_understood':
			return describeNotUnderstood(problem);
		case 'separate_payment_id':
			return describeSeparateId(problem);
		case 'second_payment_id':
			return 'There is more than one payment id: an integrated address has its own, and a payment carries only one.';
		case 'encoding':
			return `“${problem.parameter}” is not encoded as UTF-8.`;
		case 'text_too_long':
			return `${TEXTS[problem.parameter]} has ${problem.length} characters, but at most ${problem.limit} are allowed.`;
		case 'half_character':
			return `${TEXTS[problem.parameter]} has a broken character, such as half of an emoji: delete it.`;
		case 'link_too_long':
			return `${TEXTS[problem.parameter]} is too long for a ${problem.of}. Shorten it by about ${plural(problem.excess, 'character')}.`;
		case 'count':
			return `There are ${problem.recipients} addresses, but ${countOf(problem.count, problem.parameter)}.`;
	}
}

const TEXTS = { recipient_name: 'The recipient’s name', tx_description: 'The description' } as const;

function countOf(count: number, parameter: 'tx_amount' | 'recipient_name'): string {
	const things = parameter === 'tx_amount' ? 'amount' : 'name';
	return `${count === 0 ? 'no' : count} ${things}${count === 1 ? '' : 's'}`;
}

/** Names of such parameters in payment links. */
const NAMES = {
	address: 'which is another address',
	tx_amount: 'but amounts are called tx_amount',
	tx_payment_id: 'but payment ids are called tx_payment_id'
};

function describeNotUnderstood({
	parameter,
	value,
	meant
}: Extract<PaymentProblem, { kind: 'not_understood' }>): string {
	const why = meant === null ? 'which may be about money and is not understood' : NAMES[meant];
	return `The payment link says ${quoted(shorten(`${parameter}=${value}`))}, ${why}. Ask the recipient what is meant.`;
}

function describeSeparateId({ payment_id, why }: Extract<PaymentProblem, { kind: 'separate_payment_id' }>): string {
	switch (why) {
		case null:
			return 'Wallets no longer send a payment id beside an address. The integrated address has both in one.';
		case 'long':
			return 'Wallets no longer send payment ids of 64 digits. Ask for another address.';
		case 'no_id':
			return `${quoted(shorten(payment_id))} is not a payment id: those have 16 hex digits.`;
		case 'subaddress':
			return 'Wallets no longer send a payment id beside an address, and a subaddress cannot have one in it. Ask for another address.';
		case 'other':
			return 'Wallets no longer send a payment id beside an address. Ask for an integrated address instead.';
	}
}
