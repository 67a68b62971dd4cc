import { readFileSync } from 'node:fs';

/** A field of a document's table. */
export interface Field {
	/** Of a param in a list its place, such as `0`; '' for a result that has no name. */
	name: string;
	/** `string`, `integer`, `boolean`, a record's name, or `array of` one of them. */
	type: string;
}

/** An operation of a document. */
export interface Documented {
	kind: 'json_rpc' | 'path' | 'binary';
	name: string;
	aliases: string[];
	params: Field[];
	/** Its fields, or the name of the record that it is. */
	result: Field[] | string;
}

interface Methods {
	daemon: Documented[];
	/** All of them are JSON-RPC methods, which is not said. */
	wallet: Omit<Documented, 'kind'>[];
	records: Record<string, Field[]>;
}

const file = new URL('../../fixtures/rpc/methods.json', import.meta.url);
const { daemon, wallet, records } = JSON.parse(readFileSync(file, 'utf8')) as Methods;

/** The records of the daemon's document stand first, up to this one. */
const LAST = 'Pool statistics';
const walletRecordsFrom = Object.keys(records).indexOf(LAST) + 1;

/** What a document has: its operations, and its records by name. */
export interface Document {
	operations: readonly Documented[];
	records: readonly string[];
}

export const documents: Record<'daemon' | 'wallet', Document> = {
	daemon: { operations: daemon, records: Object.keys(records).slice(0, walletRecordsFrom) },
	wallet: {
		operations: wallet.map((operation) => ({ ...operation, kind: 'json_rpc' })),
		records: Object.keys(records).slice(walletRecordsFrom)
	}
};

/** The fields of a record of the documents. */
export function fieldsOfRecord(name: string): Field[] {
	const found = records[name];
	if (found === undefined) throw new Error(`methods.json has no record ${name}`);
	return found;
}

/** The record that a field's type names, by itself or in a list. */
export function recordOf({ type }: Field): string | undefined {
	const name = type.replace(/^array of /, '');
	return name in records ? name : undefined;
}

/** The fields of an operation's result. */
export const resultOf = ({ result }: Documented): Field[] =>
	typeof result === 'string' ? fieldsOfRecord(result) : result;
