import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { daemonCatalogue, daemonOperations, paramMeaning, resultMeaning } from '../../../src/lib/rpc/catalogue';
import { takes } from '../../../src/lib/rpc/shape';
import { entriesOf, within } from './schemas';

const { meanings, records } = daemonCatalogue;

/** A place where a field stands, and where its meaning is looked for. */
interface Place {
	field: string;
	meaning: string | undefined;
	keys: readonly [string, string];
}

/** The fields of a schema. Those of a record of the catalogue are told there. */
function fieldsWithin(schema: v.GenericSchema, owner: string): Place[] {
	return Object.values(records).includes(within(schema)) ? [] : fieldsOf(schema, owner);
}

function fieldsOf(schema: v.GenericSchema, owner: string): Place[] {
	return Object.entries(entriesOf(schema)).flatMap(([name, inner]) => [
		{
			field: `${owner}: ${name}`,
			meaning: resultMeaning(daemonCatalogue, owner, name),
			keys: [`${owner}.${name}`, name]
		},
		...fieldsWithin(inner, owner)
	]);
}

const params: Place[] = daemonOperations.flatMap((operation) => {
	const { name: owner } = operation;
	return takes(operation).members.flatMap(({ name, schema }) => [
		{
			field: `${owner}: ${name}`,
			meaning: paramMeaning(daemonCatalogue, owner, name),
			keys: [`${owner}(${name})`, name]
		},
		...fieldsWithin(schema, owner)
	]);
});
const results = daemonOperations.flatMap(({ result, name }) => fieldsWithin(result, name));
const inRecords = Object.entries(records).flatMap(([title, schema]) => fieldsOf(schema, title));
const places = [...params, ...results, ...inRecords];

describe('the meanings', () => {
	it('tell what every param and every field is', () => {
		expect(places.length).toBeGreaterThan(400);
		expect(places.filter(({ meaning }) => !meaning).map(({ field }) => field)).toEqual([]);
	});

	it('tell of nothing that is not there', () => {
		const used = new Set(places.map(({ keys }) => keys.find((key) => key in meanings)));
		expect(Object.keys(meanings).filter((key) => !used.has(key))).toEqual([]);
	});

	it('are one line each', () => {
		expect(Object.values(meanings).filter((meaning) => !/^\S[^\n]*[^\s.]$/.test(meaning))).toEqual([]);
	});

	it('name the unit of amounts, times, speeds and limits', () => {
		const unit = (owner: string, name: string) => resultMeaning(daemonCatalogue, owner, name);
		expect(unit('Block header', 'reward')).toContain('atomic units');
		expect(unit('Block header', 'timestamp')).toContain('Unix seconds');
		expect(unit('Pool transaction', 'fee')).toContain('atomic units');
		expect(unit('get_fee_estimate', 'fee')).toContain('for each byte');
		expect(unit('Connection', 'avg_download')).toContain('1024 bytes each second');
		expect(unit('/get_limit', 'limit_up')).toContain('1024 bytes each second');
		expect(unit('/mining_status', 'speed')).toContain('each second');
		expect(paramMeaning(daemonCatalogue, '/set_limit', 'limit_up')).toContain('1024 bytes each second');
		expect(paramMeaning(daemonCatalogue, 'set_bans', 'seconds')).toContain('seconds');
	});

	it('tell a param from the field that has its name', () => {
		expect(paramMeaning(daemonCatalogue, 'hard_fork_info', 'version')).toContain('asked about');
		expect(resultMeaning(daemonCatalogue, 'hard_fork_info', 'version')).toContain('in force');
	});
});
