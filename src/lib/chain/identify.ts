import { isHex } from '../bytes/hex';
import { isBase58, looksLikeAddress } from './address-shape';

/** The text of a search. */
export type Query =
	| { kind: 'height'; height: number }
	/** Lower-case; a block's, a transaction's or a key image. */
	| { kind: 'hash'; hash: string }
	/** By its length and characters alone: whether it is valid is for `parseAddress` to check. */
	| { kind: 'address'; address: string }
	| { kind: 'uri'; uri: string }
	/** `reason` is a part of a sentence: `a hash has 64 hex digits, this has 63`. */
	| { kind: 'unknown'; reason: string };

const plainDigits = /^\d+$/;
const groupedDigits = /^\d{1,3}(?:[,_\s]\d{3})+$/;
const numberLike = /^\d[\d,_\s]*$/;
const onlyHex = /^[0-9a-f]+$/i;
const onlyAlphanumeric = /^[0-9a-z]+$/i;
const scheme = /^([a-z][a-z0-9+.-]*):/i;
/** What is copied along with something. */
const wrapping = /^["'“”‘’`<([#\s]+|["'“”‘’`>)\].,;\s]+$/g;
const link = /^https?:\/\//i;
const linkToTransaction = /\/(?:tx|transaction)\/([^/?#]+)\/?(?:[?#]|$)/i;
const linkToBlock = /\/block\/([^/?#]+)\/?(?:[?#]|$)/i;

function unknown(reason: string): Query {
	return { kind: 'unknown', reason };
}

function identifyHeight(text: string): Query | null {
	if (!numberLike.test(text)) return null;
	if (!plainDigits.test(text) && !groupedDigits.test(text))
		return unknown('a number has its digits in groups of three');
	const height = Number(text.replace(/\D/g, ''));
	return Number.isSafeInteger(height) ? { kind: 'height', height } : unknown('no chain is that high');
}

function identifyHash(text: string): Query | null {
	return isHex(text, 32) ? { kind: 'hash', hash: text.toLowerCase() } : null;
}

/** A link to another explorer's page. */
function identifyLink(text: string): Query | null {
	if (!link.test(text)) return null;
	const transaction = linkToTransaction.exec(text)?.[1];
	if (transaction !== undefined)
		return identifyHash(transaction) ?? unknown('this link has no transaction hash at its end');
	const block = linkToBlock.exec(text)?.[1];
	if (block === undefined) return unknown('only links that end in /tx/… or /block/… are understood');
	return identifyHash(block) ?? identifyHeight(block) ?? unknown('this link has no height or block hash at its end');
}

function identifyUri(text: string, expected: string): Query | null {
	const found = scheme.exec(text)?.[1];
	if (found === undefined) return null;
	if (found.toLowerCase() === expected.toLowerCase()) return { kind: 'uri', uri: text };
	return unknown(`a payment URI starts with ${expected}:, this starts with ${found}:`);
}

function identifyAddress(text: string): Query | null {
	return looksLikeAddress(text) ? { kind: 'address', address: text } : null;
}

/** What it resembles, and what is wrong with it. */
function nearMiss(text: string): string {
	if (text === '') return 'nothing was typed';
	if (onlyHex.test(text)) return `a hash has 64 hex digits, this has ${text.length}`;
	if (text.length === 64 && onlyAlphanumeric.test(text)) {
		const at = text.search(/[^0-9a-f]/i);
		return `a hash has only hex digits, this has ${text.charAt(at)} at place ${at + 1}`;
	}
	if (text.length === 95 || text.length === 106)
		return 'an address has only letters and digits, and never 0, O, I or l';
	if (text.length > 64 && isBase58(text)) return `an address has 95 or 106 characters, this has ${text.length}`;
	return 'it is no height, hash, address, payment URI or link';
}

/**
 * Recognises what was typed into a search box by its form alone: a height (with or without separators between
 * thousands), a hash, an address, a payment URI of `uriScheme`, or a link to one of the first two in another explorer.
 * Never throws.
 */
export function identify(text: string, uriScheme = 'monero'): Query {
	const typed = text.replace(wrapping, '');
	return (
		identifyHash(typed.replace(/\s/g, '')) ??
		identifyHeight(typed) ??
		identifyAddress(typed) ??
		identifyLink(typed) ??
		identifyUri(text.trim(), uriScheme) ??
		unknown(nearMiss(typed))
	);
}
