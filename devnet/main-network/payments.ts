import { addressOf, made } from '../chain-data/wallets';
import { pay, type PaymentTo } from '../chain-data/paying';
import { makeTemplate, QUANTUM, type Planned } from './transactions';

/**
 * A transfer that pays addresses, and has change where it pays one alone: a wallet with their keys finds the amounts. Signatures
 * and proofs are noise.
 *
 * @param height that its rings lie below
 * @param seed no other payment's
 */
export function planPayment(to: readonly Omit<PaymentTo, 'own'>[], height: number, seed: number): Planned {
	const secret = BigInt(seed + 1) << 32n;
	const outputs = Math.max(2, to.length);
	const payments = to.map((one, i) => ({ ...one, ...(to.length > 1 && { own: secret + BigInt(i + 1) }) }));
	const template = makeTemplate(1, outputs, seed, pay(payments, { secret }));
	const fee = BigInt(QUANTUM) * 3000n;
	return { seeds: [-2, seed], template, height, fee, outputs, weight: template.weight + 4 };
}

/** So many different keys have the transfers of others. */
const VARIANTS = 64;
const FIRST_OTHER = 1_000_000;
const others: Planned[] = [];

/** A transfer of two outputs between others, with public keys that are points, as a scan has to decode them. */
export function planOther(height: number, seed: number): Planned {
	const address = addressOf(made.wallets.customer.address);
	const variant = seed % VARIANTS;
	const planned = (others[variant] ??= planPayment([{ address, amount: 1n }], height, FIRST_OTHER + variant));
	return { ...planned, height, seeds: [-3, seed] };
}
