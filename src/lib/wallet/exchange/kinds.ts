/** What wallets hand to each other. */
export type Kind =
	'outputs' | 'key-images' | 'unsigned' | 'signed' | 'multisig-keys' | 'multisig-info' | 'multisig-set';

/** Something that one wallet gives and another one takes. */
export interface ExchangeData {
	kind: Kind;
	/** As the wallet services give and take it: hex, but for `multisig-keys` (base58) and `key-images` (JSON). */
	text: string;
	/**
	 * Of a set that is signed: its transactions' hashes, so that whoever sends it can look for them first. The services'
	 * own text does not tell them. None when they are not known.
	 */
	hashes: readonly string[];
}

interface Words {
	/** With its article, within a sentence. */
	name: string;
	/** Without one, as a title. */
	title: string;
	/** Of a file, without its ending. */
	file: string;
	/** How the bytes begin that the reference implementation makes (wallet2.cpp, the magic constants); '' where it has text. */
	begins: string;
}

export const KINDS: Readonly<Record<Kind, Words>> = {
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

export const isKind = (text: string): text is Kind => text in KINDS;

/** Why one kind is not what was asked for. */
export const describeOtherKind = (found: Kind, wanted: Kind) =>
	`This is ${KINDS[found].name}. What belongs here is ${KINDS[wanted].name}.`;
