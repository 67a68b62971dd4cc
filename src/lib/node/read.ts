import { looksLikeAddress } from '../chain/address-shape';

/** What was typed into a form: a value to send, or what is wrong with it, by field. */
export type Read<Value> = { value: Value } | { problems: Readonly<Record<string, string>> };

/** The values of fields that were read one by one, once all of them can be. */
export function together<Fields extends Record<string, { value: unknown } | { problem: string }>>(
	fields: Fields
): Read<{ [Name in keyof Fields]: Extract<Fields[Name], { value: unknown }>['value'] }> {
	const entries = Object.entries(fields);
	const problems = entries.flatMap(([name, field]) => ('problem' in field ? [[name, field.problem] as const] : []));
	if (problems.length > 0) return { problems: Object.fromEntries(problems) };
	const values = entries.map(([name, field]) => [name, 'value' in field ? field.value : undefined]);
	return { value: Object.fromEntries(values) };
}

/** A whole number between two others. Commas and spaces between digits are passed over. */
export function readWhole(text: string, from: number, to: number): { value: number } | { problem: string } {
	const digits = text.replace(/[\s,]/g, '');
	const value = /^\d+$/.test(digits) ? Number(digits) : NaN;
	if (value >= from && value <= to) return { value };
	const highest = to.toLocaleString('en');
	return {
		problem:
			to < Number.MAX_SAFE_INTEGER ? `A whole number from ${from} to ${highest}.` : `A whole number from ${from} on.`
	};
}

/** As `readWhole`; null when nothing was typed. */
export const readWholeOrNothing = (text: string, from: number, to: number) =>
	text.trim() === '' ? { value: null } : readWhole(text, from, to);

/** An address that blocks can be paid to, with or without spaces between its groups. The node checks the rest of it. */
export function readMinerAddress(text: string): { value: string } | { problem: string } {
	const address = text.replace(/\s/g, '');
	if (address === '') return { problem: 'The address that is paid for the blocks found.' };
	if (/[^0-9a-z]/i.test(address)) return { problem: 'An address has only letters and digits.' };
	const type = looksLikeAddress(address)?.type;
	if (type === 'subaddress') return { problem: 'This is a subaddress: blocks are paid to a main address only.' };
	if (type === 'integrated')
		return { problem: 'This has a payment id in it, which blocks do not carry: use the main address.' };
	return { value: address };
}

const ONLY_HEX = /^[0-9a-f]*$/i;

/** Bytes as hex. Line breaks and spaces are passed over. */
export function readHex(text: string): { value: string } | { problem: string } {
	const hex = text.replace(/\s/g, '').toLowerCase();
	if (hex === '') return { problem: 'The block as hex.' };
	if (!ONLY_HEX.test(hex)) return { problem: 'Only the digits 0 to 9 and the letters a to f.' };
	return hex.length % 2 === 0 ? { value: hex } : { problem: 'A digit is missing: every byte has two.' };
}

/** A range of heights, both included, of a chain whose newest block is `tip`. */
export function readRange(from: string, to: string, tip: number): Read<{ height: number; count: number }> {
	const read = together({ from: readWhole(from, 0, tip), to: readWhole(to, 0, tip) });
	if ('problems' in read) return read;
	const { value } = read;
	if (value.to < value.from) return { problems: { to: 'The last block comes after the first.' } };
	return { value: { height: value.from, count: value.to - value.from + 1 } };
}
