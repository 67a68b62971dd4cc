import { parseAddress, splitIntegrated, writeAddress } from '../chain/address';

/**
 * Splits an integrated address into the standard address and the payment id (16 hex digits); null for any other
 * address.
 */
export function integratedIn(address: string): { standard: string; payment_id: string } | null {
	const read = parseAddress(address).address;
	if (read?.kind !== 'integrated') return null;
	const { standard, paymentId } = splitIntegrated(read);
	return { standard: writeAddress(standard), payment_id: paymentId };
}
