export type Network = 'mainnet' | 'testnet' | 'stagenet';
export type AddressType = 'standard' | 'subaddress' | 'integrated';

/** What an address's length and first character say. Null where they do not belong to any network that is known. */
export interface AddressShape {
	network: Network | null;
	type: AddressType | null;
}

const base58 = /^[1-9A-HJ-NP-Za-km-z]+$/;

/**
 * The first characters that the public address prefixes in the reference implementation's cryptonote_config.h lead to.
 * Integrated addresses share theirs with standard ones: their length tells them apart.
 */
const firstCharacters: Readonly<Record<string, AddressShape>> = {
	'4': { network: 'mainnet', type: 'standard' },
	'8': { network: 'mainnet', type: 'subaddress' },
	'9': { network: 'testnet', type: 'standard' },
	A: { network: 'testnet', type: 'standard' },
	B: { network: 'testnet', type: 'subaddress' },
	'5': { network: 'stagenet', type: 'standard' },
	'7': { network: 'stagenet', type: 'subaddress' }
};

const integratedFirstCharacters: Readonly<Record<string, Network>> = { '4': 'mainnet', A: 'testnet', '5': 'stagenet' };

/** Whether text has only base58's characters. */
export function isBase58(text: string): boolean {
	return base58.test(text);
}

/**
 * Whether text looks like an address: base58, and as long as one (95 characters, or 106 with a payment id). Says
 * nothing about its checksum. Null when it does not look like one.
 */
export function looksLikeAddress(text: string): AddressShape | null {
	if (!isBase58(text)) return null;
	const first = text.charAt(0);
	if (text.length === 106) return { network: integratedFirstCharacters[first] ?? null, type: 'integrated' };
	if (text.length !== 95) return null;
	return firstCharacters[first] ?? { network: null, type: null };
}
