import { toHex } from '../bytes/hex';

/** Lists of numbers that are shorter than this (characters) stay on one line. */
const MAX_INLINE_LIST_LENGTH = 100;

/**
 * Formats a value as indented JSON, with integers of any size exact and bytes as hex text.
 *
 * @param value the parsed answer
 * @param checked the same answer after validation: its bytes, and lists unpacked from bytes, replace the text in
 * `value`
 */
export function pretty(value: unknown, checked?: unknown): string {
	return write(value, checked, '\n');
}

function write(value: unknown, checked: unknown, line: string): string {
	const isBytes = value instanceof Uint8Array;
	if (isBytes || typeof value === 'string') {
		if (checked instanceof Uint8Array) return `"${toHex(checked)}"`;
		if (Array.isArray(checked)) return writeList(checked, undefined, line);
	}
	if (isBytes) return `"${toHex(value)}"`;
	if (typeof value === 'bigint') return value.toString();
	if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
	const deeper = `${line}\t`;
	if (Array.isArray(value)) return writeList(value, checked, line);
	const members = Object.entries(value).filter(([, member]) => member !== undefined);
	if (members.length === 0) return '{}';
	const lines = members.map(([name, member]) => {
		return `${deeper}${JSON.stringify(name)}: ${write(member, memberOf(checked, name), deeper)}`;
	});
	return `{${lines.join(',')}${line}}`;
}

function writeList(values: readonly unknown[], checked: unknown, line: string): string {
	if (values.length === 0) return '[]';
	const deeper = `${line}\t`;
	const items = values.map((item, at) => write(item, memberOf(checked, at), deeper));
	const oneLine = `[${items.join(', ')}]`;
	const numbers = values.every((item) => typeof item === 'number' || typeof item === 'bigint');
	return numbers && oneLine.length < MAX_INLINE_LIST_LENGTH ? oneLine : `[${deeper}${items.join(`,${deeper}`)}${line}]`;
}

const memberOf = (checked: unknown, name: string | number): unknown =>
	typeof checked === 'object' && checked !== null ? (checked as Record<string, unknown>)[name] : undefined;

/** A hex dump with offsets, in lines of 8 bytes (which fit a phone), of at most `limit` bytes. */
export function hexLines(bytes: Uint8Array, limit: number): string {
	const lines: string[] = [];
	for (let at = 0; at < Math.min(bytes.length, limit); at += 8) {
		const pairs = toHex(bytes.subarray(at, Math.min(at + 8, limit))).replace(/..(?!$)/g, '$& ');
		lines.push(`${at.toString(16).padStart(8, '0')}  ${pairs}`);
	}
	return lines.join('\n');
}
