import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
	daemonCatalogue,
	paramMeaning,
	resultMeaning,
	walletCatalogue,
	type Catalogue
} from '../../../src/lib/rpc/catalogue';
import { takes } from '../../../src/lib/rpc/shape';
import { entriesOf, within } from './schemas';
import { services } from './services';

/** A place where a field stands, and where its meaning is looked for. */
interface Place {
	field: string;
	meaning: string | undefined;
	keys: readonly [string, string];
}

/** The fields of a schema. Those of a record of the catalogue are told there. */
function fieldsWithin(catalogue: Catalogue, schema: v.GenericSchema, owner: string): Place[] {
	return Object.values(catalogue.records).includes(within(schema)) ? [] : fieldsOf(catalogue, schema, owner);
}

function fieldsOf(catalogue: Catalogue, schema: v.GenericSchema, owner: string): Place[] {
	return Object.entries(entriesOf(schema)).flatMap(([name, inner]) => [
		{
			field: `${owner}: ${name}`,
			meaning: resultMeaning(catalogue, owner, name),
			keys: [`${owner}.${name}`, name]
		},
		...fieldsWithin(catalogue, inner, owner)
	]);
}

describe.each(services)('the meanings of the $service', ({ catalogue, operations }) => {
	const { meanings, records } = catalogue;
	const params: Place[] = operations.flatMap((operation) => {
		const { name: owner } = operation;
		return takes(operation).members.flatMap(({ name, schema }) => [
			{
				field: `${owner}: ${name}`,
				meaning: paramMeaning(catalogue, owner, name),
				keys: [`${owner}(${name})`, name]
			},
			...fieldsWithin(catalogue, schema, owner)
		]);
	});
	const results = operations.flatMap(({ result, name }) => fieldsWithin(catalogue, result, name));
	const inRecords = Object.entries(records).flatMap(([title, schema]) => fieldsOf(catalogue, schema, title));
	const places = [...params, ...results, ...inRecords];

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
});

describe('the meanings', () => {
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

	it('name the unit of amounts and times of a wallet', () => {
		const unit = (owner: string, name: string) => resultMeaning(walletCatalogue, owner, name);
		for (const [owner, name] of [
			['get_balance', 'balance'],
			['get_accounts', 'total_unlocked_balance'],
			['Account', 'unlocked_balance'],
			['Destination', 'amount'],
			['Transfer entry', 'fee'],
			['Transaction description', 'amount_in'],
			['transfer', 'fee'],
			['transfer_split', 'fee_list'],
			['check_tx_key', 'received'],
			['check_reserve_proof', 'total'],
			['import_key_images', 'unspent']
		] as const) {
			expect(unit(owner, name)).toContain('atomic units');
		}
		expect(unit('Transfer entry', 'timestamp')).toContain('Unix seconds');
		expect(unit('get_balance', 'time_to_unlock')).toContain('Seconds');
		expect(paramMeaning(walletCatalogue, 'auto_refresh', 'period')).toContain('in seconds');
		expect(paramMeaning(walletCatalogue, 'make_uri', 'amount')).toContain('atomic units');
	});

	it('tell a param from the field that has its name', () => {
		expect(paramMeaning(daemonCatalogue, 'hard_fork_info', 'version')).toContain('asked about');
		expect(resultMeaning(daemonCatalogue, 'hard_fork_info', 'version')).toContain('in force');
	});
});
