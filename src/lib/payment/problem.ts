import { describeAddressProblem, type AddressProblem } from '../chain/address-problem';
import { describeAmountFault, type AmountFault } from '../format/parse-decimal';
import { shorten } from '../format/quoted';

/** Why a text is not a payment URI, or a request not valid. Recipients are counted from 1. */
export type PaymentProblem =
	| { kind: 'uri_too_long'; length: number; limit: number }
	/** `scheme` is null without one. */
	| { kind: 'scheme'; scheme: string | null; expected: string }
	| { kind: 'no_address' }
	| { kind: 'address'; recipient: number; recipients: number; address: string; problem: AddressProblem }
	/** Nothing between two `&`, or behind the last one. */
	| { kind: 'empty_parameter' }
	/** `=5`. */
	| { kind: 'no_name'; value: string }
	/** `tx_amount`, without a `=`. */
	| { kind: 'no_value'; parameter: string }
	| { kind: 'repeated'; parameter: string }
	| { kind: 'amount'; amount: string; decimals: number; fault: AmountFault }
	/** A payment id beside an address: obsolete, and no longer sent. */
	| { kind: 'separate_payment_id' }
	/** Two integrated addresses: a transaction carries one payment id. */
	| { kind: 'second_payment_id' }
	/** Not UTF-8. */
	| { kind: 'encoding'; parameter: string }
	| { kind: 'text_too_long'; parameter: 'recipient_name' | 'tx_description'; length: number; limit: number }
	/** A list with more or fewer items than there are addresses. */
	| { kind: 'count'; parameter: 'tx_amount' | 'recipient_name'; count: number; recipients: number };

/** One sentence. */
export function describePaymentProblem(problem: PaymentProblem): string {
	switch (problem.kind) {
		case 'uri_too_long':
			return `A payment link has at most ${problem.limit} characters, but this has ${problem.length}.`;
		case 'scheme':
			return problem.scheme === null
				? `A payment link begins with “${problem.expected}:”, but this does not.`
				: `A payment link begins with “${problem.expected}:”, but this begins with “${shorten(problem.scheme)}:”.`;
		case 'no_address':
			return 'The payment link has no address.';
		case 'address':
			return problem.recipients === 1
				? describeAddressProblem(problem.problem)
				: `Address ${problem.recipient} of ${problem.recipients}: ${describeAddressProblem(problem.problem)}`;
		case 'empty_parameter':
			return 'The payment link has an “&” without a parameter behind it.';
		case 'no_name':
			return `The payment link has a value without a name: “=${shorten(problem.value)}”.`;
		case 'no_value':
			return `“${shorten(problem.parameter)}” has no value in the payment link.`;
		case 'repeated':
			return `“${shorten(problem.parameter)}” is in the payment link more than once.`;
		case 'amount':
			return describeAmountFault(problem.fault, problem.amount, problem.decimals);
		case 'separate_payment_id':
			return 'Wallets no longer send a payment id beside an address. Ask for an integrated address instead.';
		case 'second_payment_id':
			return 'There is more than one payment id: an integrated address has its own, and a payment carries only one.';
		case 'encoding':
			return `“${problem.parameter}” is not encoded as UTF-8.`;
		case 'text_too_long':
			return problem.parameter === 'recipient_name'
				? `The recipient’s name has ${problem.length} characters, but at most ${problem.limit} are allowed.`
				: `The description has ${problem.length} characters, but at most ${problem.limit} are allowed.`;
		case 'count':
			return `There are ${problem.recipients} addresses, but ${countOf(problem.count, problem.parameter)}.`;
	}
}

function countOf(count: number, parameter: 'tx_amount' | 'recipient_name'): string {
	const things = parameter === 'tx_amount' ? 'amount' : 'name';
	return `${count === 0 ? 'no' : count} ${things}${count === 1 ? '' : 's'}`;
}
