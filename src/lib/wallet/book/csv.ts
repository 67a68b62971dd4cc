import type { Network } from '../../chain/address-shape';
import { readCsv, unguard, writeCsv } from '../../format/csv';
import type { AddressBookEntry } from '../../rpc/wallet/records';
import { parseEntry, type EntryDraft } from './entries';

/** The address book as a table with a head. */
export const bookCsv = (entries: readonly AddressBookEntry[]): string =>
	writeCsv(
		['address', 'description'],
		entries.map(({ address, description }) => [{ text: address }, { text: description }])
	);

/** What a table would add to the address book. */
export interface BookTable {
	entries: EntryDraft[];
	/** Rows that the address book has already, or that come twice. */
	known: number;
	/** A sentence for each row that cannot be added. */
	problems: string[];
}

const NAMES = ['description', 'name', 'label', 'note'];

/** Parses a table whose head names a column of addresses, and perhaps one of names. @param network the wallet's; any when unknown */
export function parseBookCsv(text: string, network: Network | null, book: readonly EntryDraft[]): BookTable {
	const table: BookTable = { entries: [], known: 0, problems: [] };
	let rows: string[][];
	try {
		rows = readCsv(text);
	} catch (error) {
		return { ...table, problems: [error instanceof Error ? error.message : ''] };
	}
	const [head = [], ...rest] = rows;
	const columns = head.map((name) => name.trim().toLowerCase());
	const [addressAt, nameAt] = [columns.indexOf('address'), columns.findIndex((name) => NAMES.includes(name))];
	if (addressAt < 0) return { ...table, problems: ['Its first row names no column “address”.'] };
	const seen = new Set(book.map(textOf));
	for (const [index, row] of rest.entries()) {
		if (row.every((cell) => cell.trim() === '')) continue;
		const read = parseEntry({ address: row[addressAt] ?? '', description: unguard(row[nameAt] ?? '') }, network);
		if ('problems' in read) table.problems.push(`Row ${index + 2}: ${Object.values(read.problems).join(' ')}`);
		else if (seen.has(textOf(read.value))) table.known++;
		else {
			seen.add(textOf(read.value));
			table.entries.push(read.value);
		}
	}
	return table;
}

const textOf = ({ address, description }: EntryDraft) => `${address}\n${description}`;
