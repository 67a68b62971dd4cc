import { isHex } from '../bytes/hex';
import { isBase58, looksLikeAddress } from './address-shape';
import { identifyLink, NODE_SENTENCE } from './identify-link';

/** Result of identifying the text of a search. */
export type SearchQuery =
	| { kind: 'height'; height: number }
	/** Hash of a block or a transaction, or a key image; lower-case. */
	| { kind: 'hash'; hash: string }
	/** Text with the length and characters of an address; `parseAddress` checks whether it is valid. */
	| { kind: 'address'; address: string }
	| { kind: 'uri'; uri: string }
	/** Proof or signature of a message, recognised by its beginning. */
	| { kind: 'proof'; proof: string }
	/** Page of this program, from `#` on. */
	| { kind: 'own_page'; page: string }
	/** Key in another explorer's link: the transaction's, or the address's private view key. Each part as typed. */
	| { kind: 'payment_key'; txid: string; address: string; key: string; of: 'transaction' | 'view' }
	/** Data that wallets exchange, to be signed or for multisig. */
	| { kind: 'exchanged'; by: 'cold' | 'multisig' }
	/** Secret, which must not be shown, sent or stored. */
	| { kind: 'secret'; what: Secret }
	/** `reason` is part of a sentence: `a hash has 64 hex digits, this has 63`. */
	| { kind: 'unknown'; reason: string };

export type Secret = 'seed' | 'keys' | 'wallet_uri';

const plainDigits = /^\d+$/;
const groupedDigits = /^\d{1,3}(?:[,_\s]\d{3})+$/;
const numberLike = /^\d[\d,_\s]*$/;
const onlyHex = /^[0-9a-f]+$/i;
const onlyAlphanumeric = /^[0-9a-z]+$/i;
const scheme = /^([a-z][a-z0-9+.-]*):/i;
/** Quotes, brackets, punctuation and white space that are often copied along with something. */
const SURROUNDING_PUNCTUATION = /^["'“”‘’`<([#\s]+|["'“”‘’`>)\].,;\s]+$/g;
const proof = /^(?:(?:In|Out|Spend|Reserve)Proof|ProofV1|SigV\d)/;
const multisig = /^(?:Multisig|4d6f6e65726f206d756c7469736967)/i;
/** Data for cold signing: QR codes of wallets, and data that begins with “Monero ” as hex. */
const coldSigningData = /^(?:ur:|4d6f6e65726f20)/i;
const walletUri = /^[a-z0-9]+_wallet:/i;
const KEY_LIST = /^(?:[0-9a-f]{64}[\s,;:]*){2,4}$/i;
/**
 * Minimum and maximum number of words in text that is taken for a seed: seeds have 12 to 25 words. Some people number
 * the words.
 */
const MIN_SEED_WORDS = 12;
const MAX_SEED_WORDS = 26;
const onlyLetters = /^[\p{L}\p{M}]+$/u;
const otherCoin = /^(?:(?:bc1|ltc1|tb1)[a-z0-9]{20,}|0x[0-9a-f]{40}|[13LM][1-9A-HJ-NP-Za-km-z]{25,34})$/i;
const host = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+)$/i;
const alias = /^[^\s@]+@(?:[a-z0-9-]+\.)+[a-z]+$/i;

function unknown(reason: string): SearchQuery {
	return { kind: 'unknown', reason };
}

function identifyHeight(text: string): SearchQuery | null {
	if (!numberLike.test(text)) return null;
	if (!plainDigits.test(text) && !groupedDigits.test(text))
		return unknown('Group the digits in threes, such as 3,540,223.');
	const height = Number(text.replace(/\D/g, ''));
	return Number.isSafeInteger(height) ? { kind: 'height', height } : unknown('No chain is that long.');
}

function identifyHash(text: string): SearchQuery | null {
	return isHex(text, 32) ? { kind: 'hash', hash: text.toLowerCase() } : null;
}

/** Identifies a secret. Must run before `identifyNode` and `identifyUri`, which could take it for something else. */
function identifySecret(text: string): SearchQuery | null {
	const secret = (what: Secret): SearchQuery => ({ kind: 'secret', what });
	if (walletUri.test(text)) return secret('wallet_uri');
	const parts = text.split(/[\s,;:|]+/);
	const words = parts.map((part) => part.replace(/^\d+[.)]*/, '')).filter((word) => word !== '');
	const isSeed =
		words.length >= MIN_SEED_WORDS && words.length <= MAX_SEED_WORDS && words.every((word) => onlyLetters.test(word));
	if (isSeed) return secret('seed');
	const hasKeys = KEY_LIST.test(text) || (parts.some(looksLikeAddress) && parts.some((part) => isHex(part, 32)));
	return hasKeys ? secret('keys') : null;
}

function identifyExchanged(text: string): SearchQuery | null {
	if (proof.test(text)) return { kind: 'proof', proof: text };
	if (multisig.test(text)) return { kind: 'exchanged', by: 'multisig' };
	return coldSigningData.test(text) ? { kind: 'exchanged', by: 'cold' } : null;
}

/**
 * Identifies a node's address: a host with a port (`node.example:18081`), or an onion or I2P host. Must run before
 * `identifyUri`, which would take it for a URI.
 */
function identifyNode(text: string): SearchQuery | null {
	const [, name = '', port] = /^([^:]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
	if (!host.test(name)) return null;
	return port !== undefined || /\.(?:onion|i2p)$/i.test(name) ? unknown(NODE_SENTENCE) : null;
}

function identifyUri(text: string, expected: string): SearchQuery | null {
	const found = scheme.exec(text)?.[1];
	if (found === undefined) return null;
	if (found.toLowerCase() === expected.toLowerCase()) return { kind: 'uri', uri: text };
	return unknown(`A payment link starts with ${expected}:, but this starts with ${found}:.`);
}

function identifyAddress(text: string): SearchQuery | null {
	return looksLikeAddress(text) ? { kind: 'address', address: text } : null;
}

const HOST_SENTENCE =
	'This looks like a host name. Choose a node at the top of the page, or pay an OpenAlias under Send.';

/** Describes what the text resembles, and what is wrong with it. */
function describeNearMiss(text: string): string {
	if (text === '') return 'Nothing was entered.';
	if (onlyHex.test(text) && text.length === 16)
		return 'A hash has 64 hex digits, but this has 16. Nodes cannot look up short payment ids, which have 16.';
	if (onlyHex.test(text)) return `A hash has 64 hex digits, but this has ${text.length}.`;
	if (otherCoin.test(text)) return 'This looks like an address of another coin.';
	if (alias.test(text)) return 'This looks like an OpenAlias. Pay it under Send.';
	if (host.test(text)) return HOST_SENTENCE;
	if (text.length === 64 && onlyAlphanumeric.test(text)) {
		const at = text.search(/[^0-9a-f]/i);
		return `A hash has only hex digits, but character ${at + 1} is ${text.charAt(at)}.`;
	}
	if (text.length === 95 || text.length === 106)
		return 'An address has only letters and digits, and never 0, O, I or l.';
	if (text.length > 64 && isBase58(text)) return `An address has 95 or 106 characters, but this has ${text.length}.`;
	return 'This is not a height, hash, address or link.';
}

/**
 * Identifies what was typed into a search box by its form alone: a height (with or without separators between
 * thousands), a hash, an address, a payment URI of `uriScheme`, a proof, a link to another explorer, and text that does
 * not belong there, such as a secret. Never throws.
 */
export function identify(text: string, uriScheme = 'monero'): SearchQuery {
	const typed = text.replace(SURROUNDING_PUNCTUATION, '');
	const withoutSpaces = typed.replace(/\s/g, '');
	const identifyId = (id: string) => identifyHash(id) ?? identifyHeight(id) ?? identifyAddress(id);
	return (
		identifyHash(withoutSpaces) ??
		identifyHeight(typed) ??
		identifyAddress(typed) ??
		identifyExchanged(withoutSpaces) ??
		identifyLink(typed, identifyId) ??
		identifySecret(typed) ??
		identifyNode(typed) ??
		identifyUri(text.trim(), uriScheme) ??
		unknown(describeNearMiss(typed))
	);
}
