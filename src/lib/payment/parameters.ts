import { looksLikeAddress } from '../chain/address-shape';
import { refuse } from './payment';
import { percentDecode } from './percent';

/** Names of the payment URI's parameters that are understood. */
const KNOWN_PARAMETERS = ['tx_amount', 'tx_payment_id', 'recipient_name', 'tx_description'] as const;
export type KnownParameter = (typeof KNOWN_PARAMETERS)[number];

/**
 * Patterns for names of parameters that are not understood, but may be about the recipient, the amount or what is paid.
 * They match names in lower case, reduced to letters and digits. `meant` is null when the parameter's meaning is
 * unknown.
 */
const ABOUT_MONEY: readonly [names: RegExp, meant: 'address' | 'tx_payment_id' | 'tx_amount' | null][] = [
	[/address|^(addr|to|payto|payee|dest|destination|receiver|recipients?)\d*$/, 'address'],
	[/paymentid|^(pid|payid)$/, 'tx_payment_id'],
	[/amount|^(tx)?(amt|value|sum|total|price|cost|coins?|atomic|piconero)\d*$/, 'tx_amount'],
	[/^(tx)?(fees?|currency|asset|token|units?|unlocktime|locktime)$/, null]
];

export interface Parameters {
	/** Values by name, encoded as in the URI, without empty ones. */
	known: ReadonlyMap<KnownParameter, string>;
	/**
	 * Other parameters: `name=value`, encoded as in the URI, in its order. No name in it looks like one about money.
	 */
	unknown: readonly string[];
}

/**
 * Parses the query of a payment URI, after its `?`. Empty parts between two `&` are skipped, and a known parameter
 * without a value is left out. A parameter that is not understood is refused when it may be about money, whatever the
 * case and the encoding of its name.
 */
export function parseParameters(query: string): Parameters {
	const pairs = query
		.split('&')
		.filter((part) => part !== '')
		.map(parsePair);
	if (pairs.some(({ name }) => /^(address|version)$/.test(normalizeName(name) ?? ''))) refuse({ kind: 'newer_form' });
	const known = new Map<KnownParameter, string>();
	const unknown: string[] = [];
	const seen = new Set<string>();
	for (const { name, value } of pairs) {
		if (seen.has(name)) refuse({ kind: 'repeated', parameter: name });
		seen.add(name);
		const understood = KNOWN_PARAMETERS.find((one) => one === name);
		if (understood && value !== '') known.set(understood, value);
		if (understood) continue;
		const meant = meaningOf(name, value);
		if (meant !== undefined) refuse({ kind: 'not_understood', parameter: name, value, meant });
		unknown.push(`${name}=${value}`);
	}
	return { known, unknown };
}

/**
 * Meaning of a parameter that is not understood; null when it may be about money in an unknown way, undefined when it
 * is not about money.
 */
function meaningOf(name: string, value: string) {
	const letters = normalizeName(name);
	// BIP 21: a link with a `req-` parameter must not be paid by a program that does not understand the parameter.
	if (letters === null || /^req-/i.test(percentDecode(name) ?? '')) return null;
	const part = `${name}=${value}`;
	const words = [part, percentDecode(part) ?? ''].flatMap((text) => text.split(/[^1-9A-Za-z]/));
	return words.some(looksLikeAddress) ? 'address' : ABOUT_MONEY.find(([names]) => names.test(letters))?.[1];
}

/**
 * Reduces a name to lower-case letters and digits; null when it has characters outside printable ASCII, which may look
 * like others or be invisible.
 */
function normalizeName(name: string): string | null {
	const decoded = percentDecode(name) ?? '\uFFFD';
	return /^[ -~]*$/.test(decoded) ? decoded.toLowerCase().replace(/[^a-z0-9]/g, '') : null;
}

function parsePair(part: string): { name: string; value: string } {
	const at = part.indexOf('=');
	if (at < 0) refuse({ kind: 'no_value', parameter: part });
	if (at === 0) refuse({ kind: 'no_name', value: part.slice(1) });
	return { name: part.slice(0, at), value: part.slice(at + 1) };
}
