/**
 * JSON without loss: integers of any size, and raw bytes inside strings.
 *
 * Services answer with unquoted integers up to 2^64 - 1, which `JSON.parse` rounds. Here an integer that a double
 * cannot represent is parsed as a bigint, every other number as a number; the schemas in `fields.ts` decide the type of
 * each field.
 */

type SourceReviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

const MIN_LARGE_INTEGER_DIGITS = 16; // 2^53 has 16 digits

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/**
 * True when a byte may precede a number in JSON: `:` `,` `[` `-` or white space. In a long hash, a run of digits
 * follows a letter or a quote.
 */
const mayPrecedeNumber = (byte: number | undefined) =>
	byte === 0x3a || byte === 0x2c || byte === 0x5b || byte === 0x2d || (byte !== undefined && byte <= 0x20);

/**
 * True when a body may contain an integer of 16 digits or more. A run of 16 bytes always covers one of the positions
 * that are 16 apart, so only one byte in sixteen is checked, and each run of digits once
 * (docs/decisions/0002-exact-json.md has the measurements). A false positive, such as a long number inside a string,
 * only costs time.
 */
export function mayContainLargeInteger(body: Uint8Array): boolean {
	for (let at = MIN_LARGE_INTEGER_DIGITS - 1; at < body.length; at += MIN_LARGE_INTEGER_DIGITS) {
		if (!isDigit(body[at])) continue;
		let first = at;
		while (isDigit(body[first - 1])) first--;
		let end = at + 1;
		while (isDigit(body[end])) end++;
		if (end - first >= MIN_LARGE_INTEGER_DIGITS && (first === 0 || mayPrecedeNumber(body[first - 1]))) return true;
		at = end;
	}
	return false;
}

/** Parses the source text of a number: to a number, or to a bigint where a number would round it. */
function exactNumber(source: string): number | bigint {
	const value = Number(source);
	return Number.isSafeInteger(value) || !/^-?\d+$/.test(source) ? value : BigInt(source);
}

let providesSource: boolean | undefined;

/**
 * True when this engine passes a reviver the source text of a number (Node 21+, Chrome 114+, Firefox 135+, Safari
 * 18.4+).
 */
function engineProvidesSource(): boolean {
	if (providesSource === undefined) {
		const probe: SourceReviver = (_key, _value, context) => context?.source === '1';
		providesSource = JSON.parse('1', probe) === true;
	}
	return providesSource;
}

/** Maximum number of levels of nested lists and objects. No answer of the services has half as many. */
const MAX_JSON_DEPTH = 32;

/** Error for JSON that is nested too deeply for recursive code. */
export class TooDeepError extends SyntaxError {}

/**
 * Wraps a parser so that it rejects JSON of more levels than `MAX_JSON_DEPTH`.
 *
 * @throws SyntaxError
 */
const rejectDeepNesting =
	(parse: (text: string) => unknown) =>
	(text: string): unknown => {
		const value = parseWithinStack(parse, text);
		if (typeof value === 'object' && value !== null && isDeeper(value, MAX_JSON_DEPTH))
			throw new TooDeepError(`more than ${MAX_JSON_DEPTH} levels`);
		return value;
	};

/** Parses a text; some parsers are recursive and overflow the stack, which becomes a TooDeepError. */
function parseWithinStack(parse: (text: string) => unknown, text: string): unknown {
	try {
		return parse(text);
	} catch (error) {
		throw error instanceof RangeError ? new TooDeepError('too many levels for the stack') : error;
	}
}

/** True when a list or an object has more levels than given. `Object.values` would take as long as parsing. */
function isDeeper(value: object, levels: number): boolean {
	if (levels === 0) return true;
	for (const key in value) {
		const inner = (value as Record<string, unknown>)[key];
		if (typeof inner === 'object' && inner !== null && isDeeper(inner, levels - 1)) return true;
	}
	return false;
}

/**
 * Returns a parser of JSON text with exact integers. Asynchronous, since engines that do not provide the source text
 * need a package.
 */
export async function exactParser(): Promise<(text: string) => unknown> {
	if (engineProvidesSource()) {
		const reviver: SourceReviver = (_key, value, context) =>
			typeof value === 'number' && !Number.isSafeInteger(value) && context?.source !== undefined
				? exactNumber(context.source)
				: value;
		return rejectDeepNesting((text) => JSON.parse(text, reviver));
	}
	const { parse } = await import('lossless-json');
	// When a name occurs twice, the last one counts, as in `JSON.parse`.
	return rejectDeepNesting((text) =>
		parse(text, undefined, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue })
	);
}

const parsePlain = rejectDeepNesting(JSON.parse);

const parseWithBigints = async (text: string): Promise<unknown> => (await exactParser())(text);

/**
 * Repairs the JSON of the services: they leave control characters unescaped inside strings, and write a vertical tab as
 * `\v`, which JSON does not have (epee's `transform_to_escape_sequence`, up to release 0.18). The white space between
 * tokens is preserved.
 */
function repairStrings(text: string): string {
	let inside = false;
	return text.replace(/\\[^]|"|[^ -\uffff]/g, (found) => {
		if (found === '"') inside = !inside;
		if (found === '\\v') return '\\u000b';
		return inside && found < ' ' ? `\\u00${found.charCodeAt(0).toString(16).padStart(2, '0')}` : found;
	});
}

/**
 * Parses a body. Strings that are not valid JSON are repaired where necessary.
 *
 * @param body bytes as received
 * @param carriesBytes true when strings of this answer contain raw bytes. Each byte then becomes one character (U+0000
 * to U+00FF), which `rawBytes()` in `fields.ts` converts back.
 * @throws SyntaxError when it is not JSON, including TooDeepError
 */
export async function parseJson(body: Uint8Array, carriesBytes = false): Promise<unknown> {
	const parse = mayContainLargeInteger(body)
		? parseWithBigints
		: async (text: string): Promise<unknown> => parsePlain(text);
	if (carriesBytes) return parse(repairStrings(latin1(body)));
	const text = decodeText(body);
	return parse(text).catch((error: unknown) => {
		if (error instanceof TooDeepError) throw error;
		return parse(repairStrings(text));
	});
}

/** Character beyond U+FFFF, encoded as two surrogates of three bytes each. */
const SURROGATES = /\xed[\xa0-\xaf][\x80-\xbf]\xed[\xb0-\xbf][\x80-\xbf]/g;

/**
 * Decodes the text of a body. Labels and notes can be any bytes: invalid UTF-8 becomes U+FFFD, since otherwise one
 * label would make the whole wallet unreadable. An emoji that a program escaped as `\ud83d\ude00` is stored as {@link
 * SURROGATES}, since epee decodes each escape by itself (0.18): the two are joined.
 */
function decodeText(body: Uint8Array): string {
	const text = new TextDecoder().decode(body);
	if (!text.includes('\ufffd')) return text;
	const joined = latin1(body).replace(SURROGATES, (pair) => {
		const unit = (at: number) => 0xd000 | ((pair.charCodeAt(at) & 63) << 6) | (pair.charCodeAt(at + 1) & 63);
		return latin1(new TextEncoder().encode(String.fromCharCode(unit(1), unit(4))));
	});
	return new TextDecoder().decode(Uint8Array.from(joined, (character) => character.charCodeAt(0)));
}

/**
 * Decodes one character per byte. `TextDecoder('latin1')` would not work: by the Encoding Standard it means
 * windows-1252.
 */
function latin1(body: Uint8Array): string {
	return new TextDecoder('utf-16').decode(new Uint16Array(body));
}

/** Writes JSON; a bigint becomes an unquoted integer, an `undefined` member is left out. */
export function stringifyJson(value: unknown): string {
	if (typeof value === 'bigint') return value.toString();
	if (Array.isArray(value)) return `[${value.map(stringifyJson).join(',')}]`;
	if (typeof value === 'object' && value !== null) {
		const members = Object.entries(value).filter(([, member]) => member !== undefined);
		return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${stringifyJson(member)}`).join(',')}}`;
	}
	return JSON.stringify(value) ?? 'null';
}
