/** Untrusted text, or a number written by us in digits. */
export type Cell = { text: string } | { number: string };

/**
 * Writes rows as CSV (RFC 4180), with a byte order mark, by which spreadsheets recognize UTF-8. Text is guarded against
 * formulas, see {@link guard}. Numbers stay numbers, negative ones too.
 */
export function writeCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
	const lines = [head.map((text) => ({ text })), ...rows].map((cells) => cells.map(writeCell).join(','));
	return `\uFEFF${lines.join('\r\n')}\r\n`;
}

const writeCell = (cell: Cell) => ('number' in cell ? cell.number : quote(guard(cell.text)));

const quote = (text: string) => (/[",\r\n\t;']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Characters that start a formula, also in the full-width forms of East Asian keyboards. */
const FORMULA_STARTS = '[=+\\-@＝＋－＠]';
const FORMULA_AT_START = new RegExp(`^'*(?:[\\t\\r\\n]|\\s*${FORMULA_STARTS})`);
const FORMULA_INSIDE = new RegExp(`([,;\\t\\r\\n]"?\\s*"?)('*${FORMULA_STARTS})`, 'g');

/**
 * Guards text against being parsed as a formula by spreadsheets: adds an apostrophe before characters that could start
 * one, at the start of a cell and after anything that may act as a separator. Existing apostrophes there get one more,
 * so that removing one always restores the text.
 *
 * Source: OWASP, "CSV Injection".
 */
export function guard(text: string): string {
	const inside = text.replace(FORMULA_INSIDE, "$1'$2");
	return FORMULA_AT_START.test(inside) ? `'${inside}` : inside;
}
