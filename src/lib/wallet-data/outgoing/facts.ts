import { toHex } from '../../bytes/hex';
import { fastHash } from '../../chain/hash';
import type { Fact, OutgoingPayment, Payees } from './payment';

/** Keccak-256 of a salt and a text. */
const salted = (salt: string, text: string) => toHex(fastHash(new TextEncoder().encode(`${salt} ${text}`)));

/** Payees as the journal keeps them. @param salt the hash of what pays them */
export const factsOf = (salt: string, payees: Payees): Fact[] =>
	payees.map(({ address, amount }) => ({ to: salted(salt, address), amount: String(amount) }));

/** A payment link as the journal keeps it. @param id of the payment that is made from it */
export const linkFact = (id: string, link: string): string => salted(id, link);

/** What facts say is paid to an address: the amounts, in atomic units. */
export function amountsTo(address: string, salt: string, facts: readonly Fact[]): bigint[] {
	const to = salted(salt, address);
	return facts.filter((fact) => fact.to === to).map(({ amount }) => BigInt(amount));
}

/** Those of the payees whom facts name with the same amount. Each fact stands for one payee: one who is named twice has to be paid twice. */
export function amongFacts(salt: string, facts: readonly Fact[], payees: Payees): Payees {
	const left = [...facts];
	return payees.filter((payee) => {
		const [fact] = factsOf(salt, [payee]);
		const at = left.findIndex(({ to, amount }) => to === fact?.to && amount === fact.amount);
		if (at >= 0) left.splice(at, 1);
		return at >= 0;
	});
}

/**
 * Whether another payment may be the same, so that one to these payees would be a second: it pays one of them the same, or one of
 * both does not say what it pays.
 */
export const mayPaySame = ({ id, paid }: Pick<OutgoingPayment, 'id' | 'paid'>, payees: Payees): boolean =>
	paid.length === 0 || payees.length === 0 || amongFacts(id, paid, payees).length > 0;
