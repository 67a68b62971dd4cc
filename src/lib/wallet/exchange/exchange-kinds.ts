/** Data that wallets exchange. */
export type ExchangeKind =
	'outputs' | 'key-images' | 'unsigned' | 'signed' | 'multisig-keys' | 'multisig-info' | 'multisig-set';

export interface ExchangeData {
	kind: ExchangeKind;
	/** Format of the wallet RPC: hex, except `multisig-keys` (base58) and `key-images` (JSON). */
	text: string;
	/** Transaction hashes of a signed set, which `text` does not contain; empty when they are unknown. */
	hashes: readonly string[];
}

interface ExchangeKindTexts {
	/** Name for use within a sentence. */
	name: string;
	title: string;
	/** File name without extension. */
	file: string;
	/** The magic bytes (reference implementation, wallet2.cpp); '' for text formats. */
	magic: string;
}

export const EXCHANGE_KINDS: Readonly<Record<ExchangeKind, ExchangeKindTexts>> = {
	outputs: { name: 'exported outputs', title: 'Outputs', file: 'outputs', magic: 'Monero output export' },
	'key-images': { name: 'key images', title: 'Key images', file: 'key-images', magic: '' },
	unsigned: {
		name: 'an unsigned transfer',
		title: 'Unsigned transfer',
		file: 'unsigned-transfer',
		magic: 'Monero unsigned tx set'
	},
	signed: {
		name: 'a signed transfer',
		title: 'Signed transfer',
		file: 'signed-transfer',
		magic: 'Monero signed tx set'
	},
	'multisig-keys': {
		name: 'a key exchange message',
		title: 'Key exchange',
		file: 'multisig-keys',
		magic: ''
	},
	'multisig-info': {
		name: 'multisig info',
		title: 'Multisig info',
		file: 'multisig-info',
		magic: 'Monero multisig export'
	},
	'multisig-set': {
		name: 'a multisig transfer',
		title: 'Multisig transfer',
		file: 'multisig-transfer',
		magic: 'Monero multisig unsigned tx set'
	}
};

/** Says that data is of another kind than the one wanted. */
export const describeOtherKind = (found: ExchangeKind, wanted: ExchangeKind) =>
	`This is ${EXCHANGE_KINDS[found].name}. Needed here: ${EXCHANGE_KINDS[wanted].name}.`;
