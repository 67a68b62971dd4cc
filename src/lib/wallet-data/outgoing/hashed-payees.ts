import { toHex } from '../../bytes/hex';
import { fastHash } from '../../chain/hash';
import type { HashedPayee, OutgoingPayment, Payees } from './payment';

/** Keccak-256 of a salt and a text. */
const salted = (salt: string, text: string) => toHex(fastHash(new TextEncoder().encode(`${salt} ${text}`)));

/**
 * Payees in the form that the journal stores.
 *
 * @param salt hash of the transaction, part or payment that pays them
 */
export const hashPayees = (salt: string, payees: Payees): HashedPayee[] =>
	payees.map(({ address, amount }) => ({ to: salted(salt, address), amount: String(amount) }));

/**
 * A payment link in the form that the journal stores.
 *
 * @param id id of the payment that is made from the link
 */
export const hashLink = (id: string, link: string): string => salted(id, link);

/** The amounts (atomic units) that facts record for an address. */
export function amountsTo(address: string, salt: string, facts: readonly HashedPayee[]): bigint[] {
	const to = salted(salt, address);
	return facts.filter((fact) => fact.to === to).map(({ amount }) => BigInt(amount));
}

/**
 * The payees that facts record with the same amount. Each fact matches one payee: an address that is listed twice needs
 * two facts.
 */
export function matchingPayees(salt: string, facts: readonly HashedPayee[], payees: Payees): Payees {
	const left = [...facts];
	return payees.filter((payee) => {
		const [fact] = hashPayees(salt, [payee]);
		const at = left.findIndex(({ to, amount }) => to === fact?.to && amount === fact.amount);
		if (at >= 0) left.splice(at, 1);
		return at >= 0;
	});
}

/**
 * True when another payment may be a duplicate of one to these payees: it pays one of them the same amount, or the
 * payees of either payment are not known.
 */
export const mayPaySame = ({ id, paid }: Pick<OutgoingPayment, 'id' | 'paid'>, payees: Payees): boolean =>
	paid.length === 0 || payees.length === 0 || matchingPayees(id, paid, payees).length > 0;
