/** Text from anywhere, or a number of ours in digits. */
export type Cell = { text: string } | { number: string };

/**
 * Rows as CSV (RFC 4180), with the byte order mark by which spreadsheets recognize UTF-8. No text can start a formula: see
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
 * Text that no spreadsheet takes for a formula: an apostrophe precedes what could start one, at the start of a cell and after
 * anything that can be a separator. Existing apostrophes get one more, so that removing one always restores the text.
 *
 * Source: OWASP, "CSV Injection".
 */
export function guard(text: string): string {
	const inside = text.replace(INSIDE, "$1'$2");
	return AT_START.test(inside) ? `'${inside}` : inside;
}
