import { PAYMENT_UNLOCK_BLOCKS } from '../chain-data/confirmations';
import { isInPoolOrBlock } from '../payment/state';
import { amountsTo } from '../wallet-data/outgoing/hashed-payees';
import { isUnsettled, type PaymentPart } from '../wallet-data/outgoing/payment';
import type { RequestRow } from './requests';

/** Amounts of a request that can be refunded, in atomic units. */
export interface Refundable {
	/**
	 * Received in blocks and not refunded. Unconfirmed, locked and contested payments are excluded:
	 * the recipient may never get them.
	 */
	everything: bigint;
	/** Part of `everything` that exceeds the amount. */
	excess: bigint;
	/** Received in addition, but not settled yet. */
	unsettled: bigint;
	/** True when all received payments are unlocked. */
	isUnlocked: boolean;
}

export function refundableOf({ payments, state }: Pick<RequestRow, 'payments' | 'state'>): Refundable {
	const arrived = payments.filter(isInPoolOrBlock);
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
	state === 'block' && confirmations >= PAYMENT_UNLOCK_BLOCKS;

/**
 * Hash of a pending refund: a transaction that is not in a block yet, or may have been sent. No other refund is offered
 * meanwhile. Null for none.
 *
 * @param parts of this browser's payments
 */
export function pendingRefundHash(
	{ refunding, address, facts }: Pick<RequestRow, 'refunding' | 'address' | 'facts'>,
	parts: readonly Pick<PaymentPart, 'hash' | 'refunds' | 'status'>[]
): string | null {
	if (refunding !== null) return refunding;
	const isKnown = (hash: string) => facts.refunds.some(({ txid }) => txid === hash);
	const begun = parts.find(
		({ hash, refunds, status }) =>
			isUnsettled(status) && refunds && !isKnown(hash) && amountsTo(address, hash, [refunds]).length > 0
	);
	return begun?.hash ?? null;
}
