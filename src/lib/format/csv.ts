/** What goes into a cell: text that anyone may have written, or a number of ours, in digits. */
export type Cell = { text: string } | { number: string };

/**
 * Rows as CSV (RFC 4180), with the mark that tells spreadsheets that it is UTF-8. No text can start a formula: see
 * {@link guard}. Numbers stay numbers, also below zero.
 */
export function writeCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
	const lines = [head.map((text) => ({ text })), ...rows].map((cells) => cells.map(writeCell).join(','));
	return `\uFEFF${lines.join('\r\n')}\r\n`;
}

const writeCell = (cell: Cell) => ('number' in cell ? cell.number : quote(guard(cell.text)));

const quote = (text: string) => (/[",\r\n\t;']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** What a formula begins with, also in the wide forms of East Asian keyboards. */
const STARTS = '[=+\\-@＝＋－＠]';
const AT_START = new RegExp(`^'*(?:[\\t\\r\\n]|\\s*${STARTS})`);
const INSIDE = new RegExp(`([,;\\t\\r\\n]"?\\s*"?)('*${STARTS})`, 'g');

/**
 * Text that no spreadsheet takes for a formula: what could start one gets an apostrophe, at the start of a cell and behind
 * what a spreadsheet that was told of another separator takes for the start of one. What has apostrophes there already gets
 * one more, so that taking one away always gives the text back.
 *
 * Source: OWASP, "CSV Injection".
 */
export function guard(text: string): string {
	const inside = text.replace(INSIDE, "$1'$2");
	return AT_START.test(inside) ? `'${inside}` : inside;
}
