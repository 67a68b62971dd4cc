import { LosslessNumber, parse } from 'lossless-json';

type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;
type Parse = (text: string, reviver?: Reviver) => unknown;

const own: Parse = JSON.parse;
const ownGivesSource = own('1', (_key, _value, context) => context?.source === '1') === true;

/** As `JSON.parse` by the proposal "JSON.parse source text access": a reviver gets a number's digits. */
const withSource: Parse = ownGivesSource
	? own
	: (text, reviver) => (reviver ? revive({ '': withDigits(text) }, '', reviver) : own(text));

/** As `JSON.parse` before it. */
const withoutSource: Parse = (text, reviver) =>
	own(
		text,
		reviver &&
			function (key, value) {
				return reviver.call(this, key, value);
			}
	);

/** Every number as an object that holds its digits. */
function withDigits(text: string): unknown {
	own(text); // It throws what `JSON.parse` throws.
	return parse(text, undefined, { onDuplicateKey: ({ newValue }) => newValue });
}

function revive(holder: Record<string, unknown>, key: string, reviver: Reviver): unknown {
	const value = holder[key];
	if (value instanceof LosslessNumber) {
		return reviver.call(holder, key, Number(value.value), { source: value.value });
	}
	if (typeof value === 'object' && value !== null) {
		const members = value as Record<string, unknown>;
		for (const name of Object.keys(members)) {
			const revived = revive(members, name, reviver);
			Object.defineProperty(members, name, { value: revived, writable: true, enumerable: true, configurable: true });
		}
	}
	return reviver.call(holder, key, value, {});
}

/** The two kinds of engine that `json.ts` chooses between, whichever of them runs these tests. */
export const engines = [
	{ name: 'an engine that gives the source text', parse: withSource },
	{ name: 'an engine that does not', parse: withoutSource }
] as const;

/** `json.ts` as a fresh page on that engine has it, until `vi.restoreAllMocks()`. */
export async function jsonOn(engine: (typeof engines)[number]): Promise<typeof import('../../../src/lib/rpc/json')> {
	vi.resetModules();
	vi.spyOn(JSON, 'parse').mockImplementation(engine.parse);
	return import('../../../src/lib/rpc/json');
}
