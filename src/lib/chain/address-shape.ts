export type Network = 'mainnet' | 'testnet' | 'stagenet';
export type AddressType = 'standard' | 'subaddress' | 'integrated';

const base58 = /^[1-9A-HJ-NP-Za-km-z]+$/;

/** Whether text has only base58's characters. */
export function isBase58(text: string): boolean {
	return base58.test(text);
}

/**
 * Whether text has the form of an address: base58, and as long as one (95 characters, or 106 with a payment id). Its
 * checksum and keys are for `parseAddress` to check.
 */
export function looksLikeAddress(text: string): boolean {
	return isBase58(text) && (text.length === 95 || text.length === 106);
}
