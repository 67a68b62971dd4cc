import { describe, expect, it } from 'vitest';
import { daemonCatalogue, daemonOperations } from '../../../src/lib/rpc/catalogue';
import type { Operation } from '../../../src/lib/rpc/operation';
import { takes } from '../../../src/lib/rpc/shape';
import type * as v from 'valibot';
import { documentedOperations, documentedRecords, fieldsOfRecord, recordOf, resultOf, type Field } from './methods';
import { entriesOf, within } from './schemas';

const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);
const missing = (wanted: readonly string[], found: readonly string[]) => wanted.filter((name) => !found.includes(name));

function operationNamed(name: string): Operation {
	const found = daemonOperations.find((operation) => operation.name === name);
	if (found === undefined) throw new Error(`${name} is not in the catalogue`);
	return found;
}

describe('the catalogue of the daemon', () => {
	it('has every operation of the document, and no other, each once', () => {
		expect(names(daemonOperations).toSorted()).toEqual(names(documentedOperations).toSorted());
		expect(daemonOperations).toHaveLength(55);
	});

	it('knows every alias, of which none means two operations', () => {
		const all = daemonOperations.flatMap(({ name, aliases }) => [name, ...aliases]);
		expect(new Set(all).size).toBe(all.length);
		expect(daemonOperations.flatMap(({ aliases }) => aliases)).toHaveLength(16);
	});

	it('has every operation in one section', () => {
		const { sections } = daemonCatalogue;
		expect(sections.every(({ title, operations }) => title !== '' && operations.length > 0)).toBe(true);
		expect(sections.flatMap(({ operations }) => operations)).toEqual(daemonOperations);
	});

	it('has a line about every operation, and the time that it may take', () => {
		for (const { name, summary, patience } of daemonOperations) {
			expect([name, summary.length > 5, summary.includes('\n')]).toEqual([name, true, false]);
			expect([name, patience >= 10_000]).toEqual([name, true]);
		}
	});

	it('says of every operation what it does to the node', () => {
		const by = (effect: string) => names(daemonOperations.filter((each) => each.effect === effect)).toSorted();
		expect(by('stop')).toEqual(['/stop_daemon']);
		expect(by('spend')).toEqual(['/send_raw_transaction']);
		expect(by('change')).toEqual([
			...['/in_peers', '/out_peers', '/save_bc', '/set_limit', '/set_log_categories', '/set_log_hash_rate'],
			...['/set_log_level', '/start_mining', '/start_save_graph', '/stop_mining', '/stop_save_graph', '/update'],
			...['flush_txpool', 'relay_tx', 'set_bans', 'submit_block']
		]);
	});
});

describe.each(documentedOperations)('$name', (documented) => {
	const operation = operationNamed(documented.name);

	it('is asked as the document says', () => {
		// In spite of its name this one takes and gives JSON.
		const style = documented.name === '/get_transaction_pool_hashes.bin' ? 'path' : documented.kind;
		expect(operation.style).toBe(style);
		expect(operation.path).toBe(style === 'json_rpc' ? '/json_rpc' : documented.name);
		expect(operation.aliases).toEqual(documented.aliases);
	});

	it('takes the params of the document', () => {
		const { style, members } = takes(operation);
		const positions = documented.params.filter(({ name }) => /^\d+$/.test(name));
		if (positions.length > 0) {
			expect(['positions', 'whole']).toContain(style);
			expect(members).toHaveLength(positions.length);
		} else {
			expect(missing(names(documented.params), names(members))).toEqual([]);
		}
		for (const field of documented.params) {
			const member = members.find(({ name }) => name === field.name);
			if (member) checkRecord(field, member.schema);
		}
	});

	it('gives the fields of the document', () => {
		const fields = resultOf(documented);
		if (fields[0]?.name === '') {
			expect(operation.result.type).toBe('string');
			return;
		}
		const entries = entriesOf(operation.result);
		expect(missing(names(fields), Object.keys(entries))).toEqual([]);
		for (const field of fields) {
			const schema = entries[field.name];
			if (schema) checkRecord(field, schema);
		}
	});
});

/** Where a document's table speaks of a record, its schema has that record's fields. */
function checkRecord(field: Field, schema: v.GenericSchema): void {
	const record = recordOf(field);
	if (record === undefined) return;
	// A ban that is listed says nothing of whether to ban.
	const asked = record === 'Ban entry' && within(schema) !== daemonCatalogue.records[record] ? ['ban'] : [];
	const wanted = names(fieldsOfRecord(record)).filter((name) => !asked.includes(name));
	expect(missing(wanted, Object.keys(entriesOf(schema)))).toEqual([]);
}

describe.each(documentedRecords)('the record %s', (record) => {
	it('is in the catalogue, with the fields of the document', () => {
		const schema = daemonCatalogue.records[record];
		if (schema === undefined) throw new Error(`${record} is not in the catalogue`);
		const fields = fieldsOfRecord(record);
		expect(missing(names(fields), Object.keys(entriesOf(schema)))).toEqual([]);
		for (const field of fields) {
			const inner = entriesOf(schema)[field.name];
			if (inner) checkRecord(field, inner);
		}
	});
});
