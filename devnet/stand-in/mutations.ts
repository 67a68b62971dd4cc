import { parseJson, stringifyJson } from '../../src/lib/rpc/json';

/** Answer as it is sent to the page. */
export interface MutatedAnswer {
	status: number;
	headers: Record<string, string>;
	body: Buffer;
	/** Description of the change, for a test's message. */
	description: string;
}

/** Returns a generator of numbers below 2^32 that the seed determines (mulberry32). */
export function seededSequence(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return (mixed ^ (mixed >>> 14)) >>> 0;
	};
}

type Json = Record<string, unknown> | unknown[];
type ValuePosition = { container: Json; key: string | number; value: unknown; path: string };

/** Lists the positions where a value may be changed: all members, and the first and the last item of each list. */
function valuePositions(value: unknown, path = ''): ValuePosition[] {
	if (typeof value !== 'object' || value === null) return [];
	const container = value as Json;
	const keys = Array.isArray(container)
		? [...new Set([0, container.length - 1])].filter((index) => index in container)
		: Object.keys(container);
	return keys.flatMap((key) => {
		const member = (container as Record<string | number, unknown>)[key];
		const at = path === '' ? String(key) : `${path}.${key}`;
		return [{ container, key, value: member, path: at }, ...valuePositions(member, at)];
	});
}

const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'bigint';
const isText = (value: unknown) => typeof value === 'string';
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isHash = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value as string);
const isAny = () => true;
const isTime = ({ key, value }: ValuePosition) => isNumber(value) && /time/.test(String(key));

interface FieldMutation {
	/** True when the mutation applies to the value. */
	fits: (value: unknown, place: ValuePosition) => boolean;
	/** Returns the replacement; undefined removes the member. */
	replace: (value: unknown) => unknown;
	/** True when no answer of the interface has such a value there, so that no amount may be derived from it. */
	invalid: boolean;
}

/** Digits that no real answer contains: on a screen they come from the mutation. */
export const SENTINELS = { negative: -987_654_321, float: 77.123456, text: '123454321' } as const;
/** Markup that would run if a page inserted it as HTML. */
const MARKUP = '<img src="x" onerror="document.title=\'run\'"><script>document.title="run"</script>';
const BIDI = '\u202E\u2066cod.exe\u2069\u200F';

const field = (fits: FieldMutation['fits'], replace: FieldMutation['replace'], invalid = true): FieldMutation => ({
	fits,
	replace,
	invalid
});

const FIELD_MUTATIONS: Readonly<Record<string, FieldMutation>> = {
	'left out': field(isAny, () => undefined, false),
	null: field(isAny, () => null),
	'text for a number': field(isNumber, () => SENTINELS.text),
	'NaN as text': field(isNumber, () => 'NaN'),
	'an object for a list': field(isList, () => ({ 0: 'x' })),
	'a number for text': field(isText, () => 7),
	'a list for an object': field(
		(value) => typeof value === 'object' && value !== null && !isList(value),
		() => []
	),
	'text for a flag': field(
		(value) => typeof value === 'boolean',
		() => 'false'
	),
	negative: field(isNumber, () => SENTINELS.negative),
	'2^64 - 1': field(isNumber, () => 2n ** 64n - 1n, false),
	'2^64': field(isNumber, () => 2n ** 64n),
	'10^30': field(isNumber, () => 10n ** 30n),
	float: field(isNumber, () => SENTINELS.float),
	'time 0': field(
		(_, place) => isTime(place),
		() => 0,
		false
	),
	'empty list': field(
		(value) => isList(value) && value.length > 0,
		() => [],
		false
	),
	'items twice': field(
		(value) => isList(value) && value.length > 0,
		(value) => [...(value as []), ...(value as [])],
		false
	),
	'long text': field(isText, () => 'W'.repeat(20_000), false),
	'bidi text': field(isText, () => BIDI, false),
	'HTML text': field(isText, () => MARKUP, false),
	'another hash': field(isHash, (value) => [...(value as string)].reverse().join(''), false),
	'deep nesting': field(isAny, () => DEEP_MARKER),
	'100,000 levels': field(isAny, () => DEEPEST_MARKER)
};

/** Markers that nested lists replace in the serialized text: nothing here serializes values nested that deeply. */
const DEEP_MARKER = 'deep-nesting-marker';
const DEEPEST_MARKER = 'deepest-nesting-marker';
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

const randomBody = (random: () => number) => Buffer.from(Array.from({ length: 400 }, () => random() & 0xff));

/** Changes to a whole body, or to the envelope around it. */
const BODY_MUTATIONS: Readonly<Record<string, (body: Buffer, random: () => number) => Partial<MutatedAnswer>>> = {
	'cut in half': (body) => ({ body: body.subarray(0, Math.floor(body.length / 2)) }),
	'HTML page': () => ({
		body: Buffer.from('<!doctype html><h1>Welcome to your router</h1>'),
		headers: { 'content-type': 'text/html' }
	}),
	'empty body': () => ({ body: Buffer.alloc(0) }),
	'HTTP 204': () => ({ status: 204, body: Buffer.alloc(0) }),
	'HTTP 500': () => ({ status: 500, body: Buffer.from('Internal error') }),
	'HTTP 429': () => ({ status: 429, body: Buffer.from('Too many requests') }),
	'no gzip': (_, random) => ({ body: randomBody(random), headers: { 'content-encoding': 'gzip' } }),
	'random bytes': (_, random) => ({ body: randomBody(random) }),
	'JSON null': () => ({ body: Buffer.from('null') }),
	'JSON list': () => ({ body: Buffer.from('[]') }),
	'only an envelope': () => ({ body: Buffer.from('{"id":"0","jsonrpc":"2.0"}') }),
	'empty result': () => ({ body: Buffer.from('{"id":"0","jsonrpc":"2.0","result":{}}') }),
	'error of another code': (_, random) => ({
		body: Buffer.from(`{"error":{"code":${-(random() % 100) - 1},"message":"Refused"}}`)
	}),
	'error without a code': () => ({ body: Buffer.from('{"error":{"message":7}}') }),
	'status BUSY': () => ({ body: Buffer.from('{"status":"BUSY","result":{"status":"BUSY"}}') }),
	'status FAILED': () => ({ body: Buffer.from('{"status":"Failed","result":{"status":"Failed"}}') })
};

/** Fields that are not in the interface, some with names that every object has. */
const EXTRA_FIELDS = '"__proto__":{"height":1},"constructor":1,"toString":"x","hasOwnProperty":null,"unknown":[{}]';

export const MUTATIONS = [
	...Object.keys(FIELD_MUTATIONS),
	...Object.keys(BODY_MUTATIONS),
	'status of another type',
	'unknown fields'
] as const;

/** True when a mutation leaves an answer from which no amount may be derived. */
export const isInvalid = (mutation: string) => FIELD_MUTATIONS[mutation]?.invalid ?? mutation in BODY_MUTATIONS;

/**
 * Changes one answer. The seed decides which field is changed; when none fits, some field becomes null, and when the
 * answer is not JSON, bytes are cut off.
 */
export async function mutate(body: Buffer, mutation: string, seed: number): Promise<MutatedAnswer> {
	const random = seededSequence(seed);
	const unchanged = { status: 200, headers: {}, body, description: mutation };
	const whole = BODY_MUTATIONS[mutation];
	if (whole) return { ...unchanged, ...whole(body, random) };
	const parsed = await parseJson(body).catch(() => null);
	if (typeof parsed !== 'object' || parsed === null)
		return { ...unchanged, ...BODY_MUTATIONS['cut in half']?.(body, random) };
	const result = ((parsed as Record<string, unknown>)['result'] ?? parsed) as Json;
	if (mutation === 'unknown fields') {
		const text = stringifyJson(parsed);
		return {
			...unchanged,
			body: Buffer.from(
				text.replace(/\{/g, (brace, at: number) => (text[at + 1] === '}' ? brace : `${brace}${EXTRA_FIELDS},`))
			)
		};
	}
	if (mutation === 'status of another type') {
		Object.assign(result, { status: 7, untrusted: 'x' });
		return { ...unchanged, body: Buffer.from(stringifyJson(parsed)) };
	}
	const { fits, replace } = FIELD_MUTATIONS[mutation] ?? field(isAny, () => null);
	const all = valuePositions(result);
	const fitting = all.filter((place) => fits(place.value, place));
	const chosen = fitting.length > 0 ? fitting : all;
	const place = chosen[random() % Math.max(1, chosen.length)];
	if (!place)
		return {
			...unchanged,
			...BODY_MUTATIONS['JSON null']?.(body, random),
			description: `${mutation}: nothing to change, so null`
		};
	const value = fitting.length > 0 ? replace(place.value) : null;
	if (value === undefined && isList(place.container)) place.container.splice(Number(place.key), 1);
	else Object.assign(place.container, { [place.key]: value });
	const text = stringifyJson(parsed)
		.replace(`"${DEEP_MARKER}"`, () => nested(2000))
		.replace(`"${DEEPEST_MARKER}"`, () => nested(100_000));
	return {
		...unchanged,
		body: Buffer.from(text),
		description: `${fitting.length > 0 ? mutation : `null for want of a fit for ${mutation}`} at ${place.path}`
	};
}
