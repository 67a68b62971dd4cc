/** The cells of a CSV text (RFC 4180), without the mark of UTF-8. Error on what is no such text. */
export function readCsv(text: string): string[][] {
	const rows: string[][] = [];
	let row: string[] = [];
	const source = text.replace(/^\uFEFF/, '');
	const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
	while (cell.lastIndex < source.length) {
		const [, quoted, plain, end] = cell.exec(source) ?? [];
		if (end === undefined) throw new Error('no cell');
		row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
		if (end === ',') continue;
		rows.push(row);
		row = [];
	}
	return rows;
}

/** A text as it was before it was made safe: one apostrophe is taken from each place that may have got one. */
export const unguard = (text: string): string =>
	text
		.replace(/^'('*(?:[\t\r\n]|\s*[=+\-@＝＋－＠]))/, '$1')
		.replace(/([,;\t\r\n]"?\s*"?)'('*[=+\-@＝＋－＠])/g, '$1$2');
