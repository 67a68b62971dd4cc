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
	records: Record<string, Field[]>;
}

const file = new URL('../../fixtures/rpc/methods.json', import.meta.url);
const { daemon, records } = JSON.parse(readFileSync(file, 'utf8')) as Methods;

export { daemon as documentedOperations };

/** The fields of a record of the documents. */
export function fieldsOfRecord(name: string): Field[] {
	const found = records[name];
	if (found === undefined) throw new Error(`methods.json has no record ${name}`);
	return found;
}

/** The records of the daemon's document stand first, up to this one. */
const LAST = 'Pool statistics';

export const documentedRecords = Object.keys(records).slice(0, Object.keys(records).indexOf(LAST) + 1);

/** The record that a field's type names, by itself or in a list. */
export function recordOf({ type }: Field): string | undefined {
	const name = type.replace(/^array of /, '');
	return name in records ? name : undefined;
}

/** The fields of an operation's result. */
export const resultOf = ({ result }: Documented): Field[] =>
	typeof result === 'string' ? fieldsOfRecord(result) : result;
