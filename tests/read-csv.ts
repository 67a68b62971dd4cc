/** Parses a CSV text (RFC 4180) into rows of cells, without the byte order mark. */
export function readCsv(text: string): string[][] {
	const rows: string[][] = [[]];
	const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
	const source = text.replace(/^\uFEFF/, '');
	while (cell.lastIndex < source.length) {
		const [, quoted, plain, end] = cell.exec(source) ?? [];
		if (end === undefined) throw new SyntaxError(`A quotation mark is out of place in row ${rows.length}.`);
		rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
		if (end !== ',') rows.push([]);
	}
	return rows.slice(0, -1);
}

const STARTS = `('*(?:[\\t\\r\\n]|\\s*[=+\\-@＝＋－＠]))`;
const GUARDED_START = new RegExp(`^'${STARTS}`);
const GUARDED_INSIDE = new RegExp(`([,;\\t\\r\\n]"?\\s*"?)'('*[=+\\-@＝＋－＠])`, 'g');

/** Returns a text as it was before its formulas were guarded. */
export const unguard = (text: string): string => text.replace(GUARDED_START, '$1').replace(GUARDED_INSIDE, '$1$2');
