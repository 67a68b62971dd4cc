import type { CheckoutState } from './checkout-state';

export interface PaymentStatus {
	tone: 'plain' | 'good' | 'warn';
	/** To be read from some steps away. */
	text: string;
	isPaid: boolean;
}

const pending = (text: string): PaymentStatus => ({ tone: 'warn', text, isPaid: false });

/** @param needed confirmations for a payment to count as paid; 0 when it is enough to have seen it */
export function paymentStatus(state: CheckoutState, needed: number): PaymentStatus {
	switch (state.kind) {
		case 'gone':
			return pending('Checking');
		case 'waiting':
			return state.isExpired ? pending('Expired') : { tone: 'plain', text: 'Not paid yet', isPaid: false };
		case 'partial':
			return pending(state.isExpired ? 'Expired, paid in part' : 'Paid in part');
		case 'contested':
			return pending('May fail');
		case 'locked':
			return pending('Locked');
		case 'seen':
			return pending('Seen');
		case 'confirming':
			return pending(`Confirmed ${state.confirmations} of ${needed}`);
		case 'paid':
			return { tone: state.isLate ? 'warn' : 'good', text: paidText(state), isPaid: true };
	}
}

function paidText({ isDuplicate, excess, isLate }: CheckoutState): string {
	const text = isDuplicate ? 'Paid twice' : excess > 0n ? 'Overpaid' : 'Paid';
	return isLate ? `${text}, late` : text;
}
