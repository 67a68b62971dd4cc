import { compare } from '../../format/compare';
import { parseAddress } from '../../chain/address';
import { transferWeight } from '../../chain/weight-and-fee';
import type { PaymentOrder } from '../../wallet-data/outgoing/order';
import type { OwnOutput } from '../outputs/own-outputs';
import type { SpendSource } from '../sources';

/**
 * Lowest and highest index among the node's four rates for each priority. The service's own choice is one of the two
 * lowest.
 */
const RATE_LEVELS = [
	[0, 1],
	[0, 0],
	[1, 1],
	[2, 2],
	[3, 3]
] as const;

/** The lowest and the highest rate of a priority; null where they are unknown. @param rates the node's four */
export function ratesFor(priority: number, rates: readonly bigint[] | null): readonly [bigint, bigint] | null {
	const [low, high] = (RATE_LEVELS[priority] ?? RATE_LEVELS[0]).map((level) => rates?.[level]);
	return low === undefined || high === undefined ? null : [low, high];
}

/**
 * The expected weight of a payment in bytes: with as few inputs as its amount needs, but two where the wallet has them.
 * Null when the payment does not fit into one transaction. Takes a millisecond or more for each recipient.
 *
 * @param sources addresses of the account
 * @param outputs of the account; null where they are unknown
 */
export function expectedWeight(
	order: Omit<PaymentOrder, 'priority'>,
	sources: readonly SpendSource[],
	outputs: readonly OwnOutput[] | null
): number | null {
	const kinds = order.recipients.map(({ address }) => parseAddress(address).address?.kind);
	const hasKeys = kinds.length > 1 && kinds.includes('subaddress');
	return transferWeight(inputsOf(order, sources, outputs), Math.max(2, kinds.length + 1), hasKeys);
}

/**
 * The lowest and the highest expected fee of a payment, in atomic units. Null where its weight or the rates are
 * unknown.
 *
 * @param rates atomic units per byte, the node's four
 */
export function expectedFee(
	weight: number | null,
	priority: number,
	rates: readonly bigint[] | null
): readonly [bigint, bigint] | null {
	const range = ratesFor(priority, rates);
	if (weight === null || !range) return null;
	const [low, high] = range;
	return [low * BigInt(weight), high * BigInt(weight)];
}

function inputsOf(
	order: Omit<PaymentOrder, 'priority'>,
	sources: readonly SpendSource[],
	outputs: readonly OwnOutput[] | null
): number {
	const isFrom = (index: number) => order.addresses.length === 0 || order.addresses.includes(index);
	const unspentCount = sources.filter(({ index }) => isFrom(index)).reduce((sum, source) => sum + source.outputs, 0);
	const amounts =
		order.outputs?.map(({ amount }) => amount) ??
		outputs?.filter(({ state, index }) => state === 'spendable' && isFrom(index)).map(({ amount }) => amount);
	const available = amounts?.length ?? unspentCount;
	if (order.sweepTo !== null) return Math.max(1, available);
	let left = order.recipients.reduce((sum, { amount }) => sum + amount, 0n);
	let needed = 0;
	for (const amount of amounts?.toSorted((a, b) => compare(b, a)) ?? []) {
		if (left <= 0n) break;
		left -= amount;
		needed++;
	}
	return Math.max(needed, Math.min(2, available), 1);
}

/** True when a fee is at least a tenth higher than expected. */
export const isHigherThanExpected = (fee: bigint, expected: bigint): boolean => fee * 10n >= expected * 11n;
