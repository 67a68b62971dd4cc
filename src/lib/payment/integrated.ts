import { parseAddress, splitIntegrated, writeAddress } from '../chain/address';

/** The standard address and the payment id (16 hex digits) in an integrated address; null for any other. */
export function integratedIn(address: string): { standard: string; payment_id: string } | null {
	const read = parseAddress(address).address;
	if (read?.kind !== 'integrated') return null;
	const { standard, paymentId } = splitIntegrated(read);
	return { standard: writeAddress(standard), payment_id: paymentId };
}
