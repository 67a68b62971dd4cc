import { looksLikeAddress } from '../chain/address-shape';
import { refuse } from './payment';
import { percentDecode } from './percent';

/** The parameters of a payment URI that are understood. */
const KNOWN = ['tx_amount', 'tx_payment_id', 'recipient_name', 'tx_description'] as const;
export type KnownParameter = (typeof KNOWN)[number];

/** Meanings of parameters that are not understood: who is paid, how much or what. Names without case, and only their letters and digits. */
const ABOUT_MONEY: readonly [names: RegExp, meant: 'address' | 'tx_payment_id' | 'tx_amount' | null][] = [
	[/address|^(addr|to|payto|payee|dest|destination|receiver|recipients?)\d*$/, 'address'],
	[/paymentid|^(pid|payid)$/, 'tx_payment_id'],
	[/amount|^(tx)?(amt|value|sum|total|price|cost|coins?|atomic|piconero)\d*$/, 'tx_amount'],
	[/^(tx)?(fees?|currency|asset|token|units?|unlocktime|locktime)$/, null]
];

export interface Parameters {
	/** Values as in the URI, without empty ones. */
	known: ReadonlyMap<KnownParameter, string>;
	/** `name=value` as in the URI, in order. None of them is about money. */
	unknown: readonly string[];
}

/**
 * Parses what follows the `?` of a payment URI. Nothing between two `&` is nothing, and a known parameter without a value is left
 * out. What is not understood is refused when it may be about money, whatever the case and the encoding of its name.
 */
export function parseParameters(query: string): Parameters {
	const pairs = query
		.split('&')
		.filter((part) => part !== '')
		.map(pairOf);
	if (pairs.some(({ name }) => /^(address|version)$/.test(lettersOf(name) ?? ''))) refuse({ kind: 'newer_form' });
	const known = new Map<KnownParameter, string>();
	const unknown: string[] = [];
	const seen = new Set<string>();
	for (const { name, value } of pairs) {
		if (seen.has(name)) refuse({ kind: 'repeated', parameter: name });
		seen.add(name);
		const understood = KNOWN.find((one) => one === name);
		if (understood && value !== '') known.set(understood, value);
		if (understood) continue;
		const meant = meaningOf(name, value);
		if (meant !== undefined) refuse({ kind: 'not_understood', parameter: name, value, meant });
		unknown.push(`${name}=${value}`);
	}
	return { known, unknown };
}

/** The meaning of a parameter that is not understood; null for something about money that is not known, undefined for nothing. */
function meaningOf(name: string, value: string) {
	const letters = lettersOf(name);
	// With `req-` (BIP 21) the link must not be paid by who does not understand it.
	if (letters === null || /^req-/i.test(percentDecode(name) ?? '')) return null;
	const part = `${name}=${value}`;
	const words = [part, percentDecode(part) ?? ''].flatMap((text) => text.split(/[^1-9A-Za-z]/));
	return words.some(looksLikeAddress) ? 'address' : ABOUT_MONEY.find(([names]) => names.test(letters))?.[1];
}

/** The letters and digits of a name; null when it has characters that look like others, or cannot be seen. */
function lettersOf(name: string): string | null {
	const decoded = percentDecode(name) ?? '\uFFFD';
	return /^[ -~]*$/.test(decoded) ? decoded.toLowerCase().replace(/[^a-z0-9]/g, '') : null;
}

function pairOf(part: string): { name: string; value: string } {
	const at = part.indexOf('=');
	if (at < 0) refuse({ kind: 'no_value', parameter: part });
	if (at === 0) refuse({ kind: 'no_name', value: part.slice(1) });
	return { name: part.slice(0, at), value: part.slice(at + 1) };
}
