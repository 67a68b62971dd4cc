import type * as v from 'valibot';
import { daemonCatalogue, paramDoc, resultDoc, walletCatalogue, type Catalogue } from '../../../src/lib/rpc/catalogue';
import { paramsShape } from '../../../src/lib/rpc/shape';
import { entriesOf, within } from './schemas';
import { services } from './services';

/** A place where a field stands, and where its description is looked up. */
interface Place {
	field: string;
	meaning: string | undefined;
	keys: readonly [string, string];
}

type Meaning = typeof resultDoc;

function placeOf(catalogue: Catalogue, meaning: Meaning, owner: string, name: string): Place {
	const key = meaning === paramDoc ? `${owner}(${name})` : `${owner}.${name}`;
	return { field: `${owner}: ${name}`, meaning: meaning(catalogue, owner, name), keys: [key, name] };
}

/** The fields of a schema. Those of a record of the catalogue are described there. */
function fieldsWithin(catalogue: Catalogue, schema: v.GenericSchema, owner: string, meaning: Meaning): Place[] {
	const isRecord = Object.values(catalogue.records).includes(within(schema));
	return isRecord ? [] : fieldsOf(catalogue, schema, owner, meaning);
}

function fieldsOf(catalogue: Catalogue, schema: v.GenericSchema, owner: string, meaning: Meaning): Place[] {
	return Object.entries(entriesOf(schema)).flatMap(([name, inner]) => [
		placeOf(catalogue, meaning, owner, name),
		...fieldsWithin(catalogue, inner, owner, meaning)
	]);
}

describe.each(services)('the field docs of the $service', ({ catalogue, operations }) => {
	const { fieldDocs, records } = catalogue;
	const params: Place[] = operations.flatMap((operation) => {
		const { name: owner } = operation;
		return paramsShape(operation).members.flatMap(({ name, schema }) => [
			placeOf(catalogue, paramDoc, owner, name),
			...fieldsWithin(catalogue, schema, owner, paramDoc)
		]);
	});
	const results = operations.flatMap(({ result, name }) => fieldsWithin(catalogue, result, name, resultDoc));
	const inRecords = Object.entries(records).flatMap(([title, schema]) => fieldsOf(catalogue, schema, title, resultDoc));
	const places = [...params, ...results, ...inRecords];

	it('describe every param and every field', () => {
		expect(places.length).toBeGreaterThan(400);
		expect(places.filter(({ meaning }) => !meaning).map(({ field }) => field)).toEqual([]);
	});

	it('have no entry without a field', () => {
		const used = new Set(places.map(({ keys }) => keys.find((key) => key in fieldDocs)));
		expect(Object.keys(fieldDocs).filter((key) => !used.has(key))).toEqual([]);
	});

	it('are one line each', () => {
		expect(Object.values(fieldDocs).filter((meaning) => !/^\S[^\n]*[^\s.]$/.test(meaning))).toEqual([]);
	});
});

describe('the field docs', () => {
	it('name the unit of every amount that a wallet gives', () => {
		const amounts = ['Account.unlocked_balance', 'Destination.amount', 'Transfer entry.fee', 'transfer_split.fee_list'];
		for (const [owner = '', name = ''] of amounts.map((each) => each.split('.')))
			expect([owner, resultDoc(walletCatalogue, owner, name)]).toEqual([
				owner,
				expect.stringContaining('atomic units')
			]);
	});

	it('distinguish a param from the field of the same name', () => {
		expect(paramDoc(daemonCatalogue, 'hard_fork_info', 'version')).toContain('asked about');
		expect(resultDoc(daemonCatalogue, 'hard_fork_info', 'version')).toContain('in force');
	});
});
