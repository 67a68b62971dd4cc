import { addressOf, recordedWallets } from '../chain-data/wallets';
import { pay, type PaymentTo } from '../chain-data/paying';
import { makeTemplate, FEE_QUANTUM, type TransferPlan } from './transactions';

/**
 * Plans a transfer that pays addresses, with change when it pays only one: a wallet with their keys finds the amounts.
 * Signatures and proofs are random bytes.
 *
 * @param height height below which its rings lie
 * @param seed unique to this payment
 */
export function planPayment(
	to: readonly Omit<PaymentTo, 'transactionKey'>[],
	height: number,
	seed: number
): TransferPlan {
	const secret = BigInt(seed + 1) << 32n;
	const outputs = Math.max(2, to.length);
	const payments = to.map((one, i) => ({ ...one, ...(to.length > 1 && { transactionKey: secret + BigInt(i + 1) }) }));
	const template = makeTemplate(1, outputs, seed, pay(payments, { secret }));
	const fee = BigInt(FEE_QUANTUM) * 3000n;
	return { seeds: [-2, seed], template, height, fee, outputs, weight: template.weight + 4 };
}

/** Number of transfers with different keys among the transfers of others. */
const DISTINCT_OTHERS = 64;
const FIRST_OTHER_SEED = 1_000_000;
const others: TransferPlan[] = [];

/** Plans a transfer of two outputs between others. Its public keys are valid points, as a scan has to decode them. */
export function planForeignTransfer(height: number, seed: number): TransferPlan {
	const address = addressOf(recordedWallets.wallets.customer.address);
	const variant = seed % DISTINCT_OTHERS;
	const planned = (others[variant] ??= planPayment([{ address, amount: 1n }], height, FIRST_OTHER_SEED + variant));
	return { ...planned, height, seeds: [-3, seed] };
}
