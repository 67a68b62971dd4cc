/**
 * Params as a person types them: one text for each. An empty text leaves a parameter out; `""` is a text of nothing. A
 * list has one value a line, or is JSON; records are JSON. Links to calls carry the same texts.
 */
import * as v from 'valibot';
import { expectation } from './client';
import { stringifyJson } from './json';
import type { Member, Shape, Takes } from './shape';

export type Typed = Readonly<Record<string, string>>;

/** What was typed, as params; or what is wrong with it: a sentence for each name, and one for all of it under ''. */
export type ReadParams = { params: unknown } | { wrong: Record<string, string> };

/** Parses JSON text with exact integers: `exactParser()` in `json.ts` gives it. @throws SyntaxError */
export type ParseJson = (text: string) => unknown;

const U64_MAX = 2n ** 64n - 1n;

/** Thrown where a text cannot be read: what it should be, and where in it, to follow the parameter's name. */
class Wrong extends Error {
	constructor(
		readonly expected: string,
		readonly where = ''
	) {
		super(expected);
	}
}

/** Reads what was typed into an operation's params, and checks it as the client will. */
export function readTyped(takes: Takes, typed: Typed, parse: ParseJson): ReadParams {
	const values: Record<string, unknown> = {};
	const wrong: Record<string, string> = {};
	for (const member of takes.members) {
		const text = typed[member.name] ?? '';
		try {
			if (!isBlank(text, member.shape)) values[member.name] = checked(member, readValue(text, member.shape, parse));
			else if (!member.optional) throw new Wrong('filled in');
		} catch (error) {
			if (!(error instanceof Wrong)) throw error;
			wrong[member.name] = `${member.name}${error.where} should be ${error.expected}.`;
		}
	}
	const given = Object.keys(values).length;
	const stray = Object.keys(typed).filter((name) => takes.members.every((member) => member.name !== name));
	if (stray.length > 0) wrong[''] = `There is no parameter called ${stray.join(', ')}.`;
	if (takes.style === 'one_of' && given !== 1 && Object.keys(wrong).length === 0) {
		wrong[''] = `Fill in exactly one of ${takes.members.map(({ name }) => name).join(', ')}.`;
	}
	return Object.keys(wrong).length > 0 ? { wrong } : { params: assemble(takes, values, given) };
}

function assemble({ style, optional, members }: Takes, values: Record<string, unknown>, given: number): unknown {
	if (style === 'nothing' || (optional && given === 0)) return undefined;
	if (style === 'positions') return members.map(({ name }) => values[name]);
	return style === 'whole' ? values[members[0]?.name ?? ''] : values;
}

/** Writes params as they would be typed. What cannot be params of the operation is left out. */
export function writeTyped(takes: Takes, params: unknown): Record<string, string> {
	const values = valuesOf(takes, params);
	return Object.fromEntries(
		takes.members.flatMap(({ name, shape }) => {
			const value = Object.hasOwn(values, name) ? values[name] : undefined;
			return value === undefined ? [] : [[name, writeValue(value, shape)]];
		})
	);
}

function valuesOf({ style, members }: Takes, params: unknown): Record<string, unknown> {
	if (style === 'whole') return { [members[0]?.name ?? '']: params };
	if (typeof params !== 'object' || params === null) return {};
	return style === 'positions'
		? Object.fromEntries(members.map(({ name }, at) => [name, (params as unknown[])[at]]))
		: (params as Record<string, unknown>);
}

/** A text of blanks is one; elsewhere blanks are nothing. */
const isBlank = (text: string, { kind }: Shape) => (kind === 'text' ? text : text.trim()) === '';

function checked({ schema }: Member, value: unknown): unknown {
	const { issues } = v.safeParse(schema, value);
	if (!issues) return value;
	const path = v.getDotPath(issues[0]);
	throw new Wrong(expectation(issues[0]), path === null ? '' : `.${path}`);
}

function readValue(text: string, shape: Shape, parse: ParseJson): unknown {
	const word = text.trim();
	switch (shape.kind) {
		case 'integer':
			return readInteger(word, shape);
		case 'uint64':
			if (!/^\d{1,20}$/.test(word) || BigInt(word) > U64_MAX) throw new Wrong(`a whole number from 0 to ${U64_MAX}`);
			return BigInt(word);
		case 'hash':
			if (/^[0-9a-f]{64}$/i.test(word)) return word;
			throw new Wrong(`64 hex digits${isHex(word) ? `; this has ${word.length}` : ''}`);
		case 'hex':
			if (isHex(word) && word.length % 2 === 0) return word;
			throw new Wrong(`hex digits, two for each byte${isHex(word) ? `; this has ${word.length}` : ''}`);
		case 'text':
			return text.startsWith('"') ? readQuoted(text, parse) : text;
		case 'flag':
			if (word !== 'true' && word !== 'false') throw new Wrong('true or false');
			return word === 'true';
		case 'choice':
			return readChoice(word, shape.values);
		case 'list':
			return word.startsWith('[') ? readJson(word, parse) : readLines(text, shape.item, parse);
		case 'record':
		case 'any':
			return readJson(word, parse);
	}
}

const isHex = (word: string) => /^[0-9a-f]*$/i.test(word);

function readInteger(word: string, { from, to }: { from: number; to: number }): number {
	const value = Number(word);
	if (/^-?\d+$/.test(word) && value >= from && value <= to) return value;
	throw new Wrong(`a whole number from ${from} to ${to}`);
}

function readChoice(word: string, values: readonly (string | number)[]): string | number {
	const chosen = values.find((value) => String(value) === word);
	if (chosen === undefined) throw new Wrong(`one of ${values.join(', ')}`);
	return chosen;
}

function readLines(text: string, item: Shape, parse: ParseJson): unknown[] {
	return text.split('\n').flatMap((line, at) => {
		if (line.trim() === '') return [];
		try {
			return [readValue(line.trim(), item, parse)];
		} catch (error) {
			throw error instanceof Wrong ? new Wrong(error.expected, `, line ${at + 1},`) : error;
		}
	});
}

function readQuoted(text: string, parse: ParseJson): string {
	const value = readJson(text, parse);
	if (typeof value !== 'string') throw new Wrong('text; one that begins with a quote is written as in JSON');
	return value;
}

function readJson(text: string, parse: ParseJson): unknown {
	try {
		return parse(text);
	} catch {
		throw new Wrong('JSON');
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

/** One a line, unless the lines would be read as something else. */
function writeLines(values: readonly unknown[], item: Shape): string {
	const lines = values.map((value) => writeValue(value, item));
	const plain =
		lines.every((line) => line.trim() === line && line !== '') && item.kind !== 'list' && !lines[0]?.startsWith('[');
	return plain && lines.length > 0 ? lines.join('\n') : stringifyJson(values);
}
