import { PAYMENT_AGE } from '../chain-data/confirmations';
import { isThere } from '../payment/state';
import { amountsTo } from '../wallet-data/outgoing/facts';
import { isUnsettled, type Part } from '../wallet-data/outgoing/payment';
import type { RequestRow } from './requests';

/** What of a request can be paid back. Amounts in atomic units. */
export interface Refundable {
	/** What came in blocks, and was not paid back. What is in no block, locked or may fail may never be the recipient's. */
	everything: bigint;
	/** The part of it that came beyond the amount. */
	excess: bigint;
	/** What came besides, and does not count yet. */
	unsettled: bigint;
	/** Whether all that came can be spent. */
	isUnlocked: boolean;
}

export function refundableOf({ payments, state }: Pick<RequestRow, 'payments' | 'state'>): Refundable {
	const arrived = payments.filter(isThere);
	const settled = arrived.filter((payment) => payment.state === 'block');
	const sum = settled.reduce((total, { amount }) => total + amount, 0n);
	const everything = sum > state.returned ? sum - state.returned : 0n;
	return {
		everything,
		excess: state.excess < everything ? state.excess : everything,
		unsettled: state.received - sum,
		isUnlocked: arrived.length > 0 && arrived.every(isUnlocked)
	};
}

const isUnlocked = ({ state, confirmations }: RequestRow['payments'][number]) =>
	state === 'block' && confirmations >= PAYMENT_AGE;

/**
 * Hash of a transaction that pays a request back and is in no block yet, or may have been sent: nothing is offered beside it. Null for
 * none.
 *
 * @param parts of this browser's payments
 */
export function refundUnderWay(
	{ refunding, address, facts }: Pick<RequestRow, 'refunding' | 'address' | 'facts'>,
	parts: readonly Pick<Part, 'hash' | 'refunds' | 'status'>[]
): string | null {
	if (refunding !== null) return refunding;
	const isKnown = (hash: string) => facts.refunds.some(({ txid }) => txid === hash);
	const begun = parts.find(
		({ hash, refunds, status }) =>
			isUnsettled(status) && refunds && !isKnown(hash) && amountsTo(address, hash, [refunds]).length > 0
	);
	return begun?.hash ?? null;
}
