/** Data that wallets exchange. */
export type Kind =
	'outputs' | 'key-images' | 'unsigned' | 'signed' | 'multisig-keys' | 'multisig-info' | 'multisig-set';

export interface ExchangeData {
	kind: Kind;
	/** Format of the wallet RPC: hex, except `multisig-keys` (base58) and `key-images` (JSON). */
	text: string;
	/** Transaction hashes of a signed set, which `text` does not contain; empty when they are unknown. */
	hashes: readonly string[];
}

interface KindTexts {
	/** Name for use within a sentence. */
	name: string;
	title: string;
	/** File name without extension. */
	file: string;
	/** The magic bytes (reference implementation, wallet2.cpp); '' for text formats. */
	begins: string;
}

export const KINDS: Readonly<Record<Kind, KindTexts>> = {
	outputs: { name: 'exported outputs', title: 'Outputs', file: 'outputs', begins: 'Monero output export' },
	'key-images': { name: 'key images', title: 'Key images', file: 'key-images', begins: '' },
	unsigned: {
		name: 'an unsigned transfer',
		title: 'Unsigned transfer',
		file: 'unsigned-transfer',
		begins: 'Monero unsigned tx set'
	},
	signed: {
		name: 'a signed transfer',
		title: 'Signed transfer',
		file: 'signed-transfer',
		begins: 'Monero signed tx set'
	},
	'multisig-keys': {
		name: 'a key exchange message',
		title: 'Key exchange',
		file: 'multisig-keys',
		begins: ''
	},
	'multisig-info': {
		name: 'multisig info',
		title: 'Multisig info',
		file: 'multisig-info',
		begins: 'Monero multisig export'
	},
	'multisig-set': {
		name: 'a multisig transfer',
		title: 'Multisig transfer',
		file: 'multisig-transfer',
		begins: 'Monero multisig unsigned tx set'
	}
};

/** Says that data is of another kind than the one wanted. */
export const describeOtherKind = (found: Kind, wanted: Kind) =>
	`This is ${KINDS[found].name}. Needed here: ${KINDS[wanted].name}.`;
