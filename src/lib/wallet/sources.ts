import type { SubaddressBalance } from '../rpc/wallet/records';
import type { PaymentDraft } from './payment-draft';

/** An address that a payment may be made from. */
export interface SpendSource {
	/** Index within its account. */
	index: number;
	label: string;
	/** Atomic units. */
	balance: bigint;
	unlocked: bigint;
	/** The number of its unspent outputs. */
	outputs: number;
}

/** The addresses of an account with a balance, from `get_balance`. */
export function sourcesOf(listed: readonly SubaddressBalance[], account: number): SpendSource[] {
	return listed
		.filter(({ account_index = account, balance }) => account_index === account && balance > 0n)
		.map(({ address_index, label, balance, unlocked_balance, num_unspent_outputs }) => ({
			index: address_index,
			label,
			balance,
			unlocked: unlocked_balance,
			outputs: num_unspent_outputs
		}));
}

/** The total of the chosen addresses, or of all when none is chosen. */
export function sumSources(
	sources: readonly SpendSource[],
	chosen: readonly number[]
): Pick<SpendSource, 'balance' | 'unlocked'> {
	const of = chosen.length === 0 ? sources : sources.filter(({ index }) => chosen.includes(index));
	return of.reduce(
		(sum, { balance, unlocked }) => ({ balance: sum.balance + balance, unlocked: sum.unlocked + unlocked }),
		{ balance: 0n, unlocked: 0n }
	);
}

/** The amount that a draft may spend: that of the chosen outputs, or of its addresses. Atomic units. */
export function availableBalance(
	{ addresses, outputs }: Pick<PaymentDraft, 'addresses' | 'outputs'>,
	sources: readonly SpendSource[]
) {
	if (!outputs) return sumSources(sources, addresses);
	const amount = outputs.chosen.reduce((sum, output) => sum + output.amount, 0n);
	return { balance: amount, unlocked: amount };
}
