import { hashPayees } from './hashed-payees';
import { stateOf, type HashedPayee, type OutgoingPayment, type Payees, type Replacement } from './payment';

/** A recipient of a payment that was not sent. */
export interface NotSentPayee {
	/** Null where only its salted hash was stored. */
	address: string | null;
	/** Atomic units. */
	amount: bigint;
	/** True when the transaction that spent the outputs pays this recipient the same; null when that is not known. */
	isPaid: boolean | null;
}

/** A payment that can never be sent, because another transaction has spent its outputs. */
export interface NotSent {
	/** Time at which its sending began, in Unix seconds; 0 when unknown. */
	at: number;
	/** Hash of the other transaction. */
	by: string;
	payees: readonly NotSentPayee[];
}

/**
 * Details of a payment that can never be sent; null for any other payment.
 *
 * @param destinations recipients of the other transaction as the wallet lists them: empty when the wallet does not know
 * them, null until they are loaded
 */
export function notSentOf(payment: OutgoingPayment, destinations: Payees | null): NotSent | null {
	if (stateOf(payment) !== 'replaced') return null;
	const replaced: { hash: string; paid: readonly HashedPayee[]; status: Replacement }[] = [];
	for (const { hash, paid, status } of payment.parts) {
		if (status.kind === 'replaced') replaced.push({ hash, paid, status });
	}
	const payees = replaced.flatMap(({ hash, paid, status }) => {
		const hasAddresses = status.paid.length + status.unpaid.length > 0;
		return hasAddresses ? payeesIn(status) : payeesAmong(hash, paid, status, destinations ?? []);
	});
	return { at: payment.at, by: replaced[0]?.status.by ?? '', payees };
}

/** Payees in the tab that made the payment, where addresses are known. */
function payeesIn({ paid, unpaid, isUnknown = false }: Replacement): NotSentPayee[] {
	return [
		...paid.map((payee) => ({ ...payee, isPaid: true })),
		...unpaid.map((payee) => ({ ...payee, isPaid: isUnknown ? null : false }))
	];
}

/**
 * Payees after a reload, when only salted hashes are stored: addresses are known of those that the other transaction
 * pays, if the wallet lists its destinations.
 */
function payeesAmong(
	hash: string,
	facts: readonly HashedPayee[],
	{ hashedUnpaid }: Replacement,
	destinations: Payees
): NotSentPayee[] {
	const named = destinations.map((payee) => ({ payee, fact: hashPayees(hash, [payee])[0] }));
	const unpaid = [...(hashedUnpaid ?? [])];
	return facts.map((fact) => {
		const unpaidAt = unpaid.findIndex((each) => isEqual(each, fact));
		if (unpaidAt >= 0) unpaid.splice(unpaidAt, 1);
		const at = named.findIndex((each) => each.fact && isEqual(each.fact, fact));
		const [found] = at >= 0 && unpaidAt < 0 ? named.splice(at, 1) : [];
		const isPaid = hashedUnpaid ? unpaidAt < 0 : found !== undefined || null;
		return { address: found?.payee.address ?? null, amount: BigInt(fact.amount), isPaid };
	});
}

const isEqual = (a: HashedPayee, b: HashedPayee) => a.to === b.to && a.amount === b.amount;

/**
 * A wallet's payments that can never be sent, newest first, without those that the wallet itself lists.
 *
 * @param listed hashes of transactions that the wallet lists
 */
export const notSentPayments = (
	payments: readonly OutgoingPayment[],
	{ service, wallet }: { service: string; wallet: string },
	listed: ReadonlySet<string>
): OutgoingPayment[] =>
	payments
		.filter((payment) => payment.service === service && (payment.wallet === null || payment.wallet === wallet))
		.filter((payment) => stateOf(payment) === 'replaced' && payment.parts.every(({ hash }) => !listed.has(hash)))
		.toSorted((a, b) => b.at - a.at);
