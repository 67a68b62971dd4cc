export type Network = 'mainnet' | 'testnet' | 'stagenet';
export type AddressType = 'standard' | 'subaddress' | 'integrated';

const base58 = /^[1-9A-HJ-NP-Za-km-z]+$/;

/** True when text has only characters of base58. */
export function isBase58(text: string): boolean {
	return base58.test(text);
}

/**
 * True when text has the form of an address: base58, and 95 characters long, or 106 with a payment id. `parseAddress`
 * checks its checksum and keys.
 */
export function looksLikeAddress(text: string): boolean {
	return isBase58(text) && (text.length === 95 || text.length === 106);
}
