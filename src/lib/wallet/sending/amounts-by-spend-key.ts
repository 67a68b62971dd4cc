import { parseAddress } from '../../chain/address';
import type { PaymentOrder } from '../../wallet-data/outgoing/order';

/** The public spend key of an address as hex, which identifies its outputs; null when the text is not an address. */
export const spendKeyOf = (address: string): string | null => parseAddress(address).address?.spendKey ?? null;

/**
 * The amount for each recipient in atomic units, by the address's public spend key; amounts of an address that is
 * listed twice are added.
 *
 * @param total the amount of an address that gets everything
 */
export function amountsBySpendKey(
	{ sweepTo, recipients }: PaymentOrder,
	total: bigint
): Map<string, { address: string; amount: bigint }> {
	const ordered = new Map<string, { address: string; amount: bigint }>();
	for (const { address, amount } of sweepTo === null ? recipients : [{ address: sweepTo, amount: total }]) {
		const key = spendKeyOf(address) ?? address;
		ordered.set(key, { address, amount: amount + (ordered.get(key)?.amount ?? 0n) });
	}
	return ordered;
}

/** The payment id in the integrated address that is paid, as 16 hex digits; null when none is. */
export function paymentIdOfOrder({ sweepTo, recipients }: PaymentOrder): string | null {
	const addresses = sweepTo === null ? recipients.map(({ address }) => address) : [sweepTo];
	return addresses.map((address) => parseAddress(address).address?.paymentId ?? null).find((id) => id !== null) ?? null;
}
