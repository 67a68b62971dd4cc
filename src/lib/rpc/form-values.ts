/**
 * Params as strings of a form, one for each param. An empty string leaves a param out; `""` is the empty string. A list
 * has one value per line, or is JSON; records are JSON. Links to calls carry the same strings.
 */
import * as v from 'valibot';
import { expectedValueOf, issuePath } from './client';
import { stringifyJson } from './json';
import type { Member, Shape, ParamsShape } from './shape';

export type FormTexts = Readonly<Record<string, string>>;

/** Parsed params, or an error message by param name; the key '' is for an error that is not about a single param. */
export type ParsedFormValues =
	{ value: unknown; problem?: undefined } | { value?: undefined; problem: Readonly<Record<string, string>> };

/**
 * Parses JSON text with exact integers; created by `exactParser()` in `json.ts`.
 *
 * @throws SyntaxError
 */
export type ParseJson = (text: string) => unknown;

const U64_MAX = 2n ** 64n - 1n;

/** Error for a text that cannot be parsed. `where` follows the param's name in the message. */
class FormValueError extends Error {
	constructor(
		readonly expected: string,
		readonly where = ''
	) {
		super(expected);
	}
}

/** Parses the texts of a form to params, and checks them like the client will. */
export function parseFormValues(paramsShape: ParamsShape, texts: FormTexts, parse: ParseJson): ParsedFormValues {
	const values: Record<string, unknown> = {};
	const errors: Record<string, string> = {};
	for (const member of paramsShape.members) {
		const text = texts[member.name] ?? '';
		try {
			if (!isBlank(text, member.shape)) values[member.name] = checkValue(member, parseValue(text, member.shape, parse));
			else if (!member.optional) throw new FormValueError('filled in');
		} catch (error) {
			if (!(error instanceof FormValueError)) throw error;
			errors[member.name] = `${member.name}${error.where} should be ${error.expected}.`;
		}
	}
	const given = Object.keys(values).length;
	const unknownNames = Object.keys(texts).filter((name) => paramsShape.members.every((member) => member.name !== name));
	if (unknownNames.length > 0) errors[''] = `There is no parameter called ${unknownNames.join(', ')}.`;
	if (paramsShape.style === 'one_of' && given !== 1 && Object.keys(errors).length === 0) {
		errors[''] = `Fill in exactly one of ${paramsShape.members.map(({ name }) => name).join(', ')}.`;
	}
	return Object.keys(errors).length > 0 ? { problem: errors } : { value: assemble(paramsShape, values, given) };
}

function assemble({ style, optional, members }: ParamsShape, values: Record<string, unknown>, given: number): unknown {
	if (style === 'nothing' || (optional && given === 0)) return undefined;
	if (style === 'positions') return members.map(({ name }) => values[name]);
	return style === 'whole' ? values[members[0]?.name ?? ''] : values;
}

/**
 * Writes params as the texts of a form, the reverse of `parseFormValues`. Params that the operation does not have are
 * left out.
 */
export function writeFormValues(paramsShape: ParamsShape, params: unknown): Record<string, string> {
	const values = valuesOf(paramsShape, params);
	const texts: [name: string, text: string][] = [];
	for (const { name, shape } of paramsShape.members) {
		const value = Object.hasOwn(values, name) ? values[name] : undefined;
		if (value !== undefined) texts.push([name, writeValue(value, shape)]);
	}
	return Object.fromEntries(texts);
}

/** Returns the values of params by name; with the styles `positions` and `whole` the names are not sent. */
export function valuesOf({ style, members }: ParamsShape, params: unknown): Record<string, unknown> {
	if (style === 'whole') return { [members[0]?.name ?? '']: params };
	if (typeof params !== 'object' || params === null) return {};
	return style === 'positions'
		? Object.fromEntries(members.map(({ name }, at) => [name, (params as unknown[])[at]]))
		: (params as Record<string, unknown>);
}

/** True when a text is empty. White space counts only for params of kind `text`. */
const isBlank = (text: string, { kind }: Shape) => (kind === 'text' ? text : text.trim()) === '';

function checkValue({ schema }: Member, value: unknown): unknown {
	const { issues } = v.safeParse(schema, value);
	if (!issues) return value;
	const place = issuePath(issues[0]);
	throw new FormValueError(expectedValueOf(issues[0]), place.replace(/^(?=[^[])/, '.'));
}

function parseValue(text: string, shape: Shape, parse: ParseJson): unknown {
	const word = text.trim();
	switch (shape.kind) {
		case 'integer':
			return parseInteger(word, shape);
		case 'uint64':
			if (!/^\d{1,20}$/.test(word) || BigInt(word) > U64_MAX)
				throw new FormValueError(`a whole number from 0 to ${U64_MAX}`);
			return BigInt(word);
		case 'hash':
			if (/^[0-9a-f]{64}$/i.test(word)) return word;
			throw new FormValueError(`64 hex digits${isHex(word) ? `; this has ${word.length}` : ''}`);
		case 'hex':
			if (isHex(word) && word.length % 2 === 0) return word;
			throw new FormValueError(`hex digits, two for each byte${isHex(word) ? `; this has ${word.length}` : ''}`);
		case 'text':
			return text.startsWith('"') ? parseQuoted(text, parse) : text;
		case 'flag':
			if (word !== 'true' && word !== 'false') throw new FormValueError('true or false');
			return word === 'true';
		case 'choice':
			return parseChoice(word, shape.values);
		case 'list':
			return word.startsWith('[') ? parseJson(word, parse) : parseLines(text, shape.item, parse);
		case 'bytes':
		case 'record':
		case 'any':
			return parseJson(word, parse);
	}
}

const isHex = (word: string) => /^[0-9a-f]*$/i.test(word);

function parseInteger(word: string, { from, to }: { from: number; to: number }): number {
	const value = Number(word);
	if (/^-?\d+$/.test(word) && value >= from && value <= to) return value;
	throw new FormValueError(`a whole number from ${from} to ${to}`);
}

function parseChoice(word: string, values: readonly (string | number)[]): string | number {
	const chosen = values.find((value) => String(value) === word);
	if (chosen === undefined) throw new FormValueError(`one of ${values.join(', ')}`);
	return chosen;
}

function parseLines(text: string, item: Shape, parse: ParseJson): unknown[] {
	return text.split('\n').flatMap((line, at) => {
		if (line.trim() === '') return [];
		try {
			return [parseValue(line.trim(), item, parse)];
		} catch (error) {
			throw error instanceof FormValueError ? new FormValueError(error.expected, `, line ${at + 1},`) : error;
		}
	});
}

function parseQuoted(text: string, parse: ParseJson): string {
	const value = parseJson(text, parse);
	if (typeof value !== 'string') throw new FormValueError('text; one that begins with a quote is written as in JSON');
	return value;
}

function parseJson(text: string, parse: ParseJson): unknown {
	try {
		return parse(text);
	} catch {
		throw new FormValueError('JSON');
	}
}

function writeValue(value: unknown, shape: Shape): string {
	if (shape.kind === 'text' && typeof value === 'string') {
		return value === '' || value.startsWith('"') || /[\0-\x1f]/.test(value) ? JSON.stringify(value) : value;
	}
	if (shape.kind === 'list' && Array.isArray(value)) return writeLines(value, shape.item);
	if (shape.kind === 'record' || shape.kind === 'any' || typeof value === 'object') return stringifyJson(value);
	return String(value);
}

/** Writes one value per line, or as JSON when the lines would be parsed as something else. */
function writeLines(values: readonly unknown[], item: Shape): string {
	const lines = values.map((value) => writeValue(value, item));
	const plain =
		lines.every((line) => line.trim() === line && line !== '') && item.kind !== 'list' && !lines[0]?.startsWith('[');
	return plain && lines.length > 0 ? lines.join('\n') : stringifyJson(values);
}
