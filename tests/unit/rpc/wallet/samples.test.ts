import { readdirSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { walletOperations } from '../../../../src/lib/rpc/catalogue';
import { toExchange } from '../../../../src/lib/rpc/client';
import { documents, fieldsOfRecord, recordOf, resultOf, type Field } from '../methods';
import { only, SAMPLED, withNewField, type Fields } from '../samples';
import { isIn } from '../services';
import { answered, paramsOf } from './samples';

type Members = Record<string, unknown>;

const REFUSED: Record<string, object> = {
	finalize_multisig: { failure: { kind: 'refused', code: 0 } },
	...Object.fromEntries(
		walletOperations
			.filter((each) => !isIn(SAMPLED, each))
			.map(({ name }) => [name, { failure: { kind: 'not_offered' } }])
	)
};
const succeeding = walletOperations.filter(({ name }) => !(name in REFUSED));

const outcome = (answer: Promise<unknown>) => answer.catch((error: unknown) => error);

describe.each(walletOperations)('$name', (operation) => {
	it('reads what a real service answered', async () => {
		const answer = await outcome(answered(operation));
		expect(answer).toMatchObject(REFUSED[operation.name] ?? {});
		expect(answer instanceof Error).toBe(operation.name in REFUSED);
	});

	it('takes the params of that call, with their integers as they are', () => {
		expect(() => toExchange(operation, paramsOf(operation))).not.toThrow();
	});

	it('rejects what is no result, and other params', () => {
		const none = [null, undefined, 7, '', 'OK'];
		expect(none.filter((result) => v.is(operation.result, result))).toEqual([]);
		const { params } = operation;
		if (params) expect(v.is(params, { ...(paramsOf(operation) as Members), not_a_param: 1 })).toBe(false);
	});
});

/** The fields of the document, down into its records: programs of its generation send no others. */
function namesWithin(fields: readonly Field[]): Fields {
	return fields.map((field) => {
		const record = recordOf(field);
		return record === undefined ? field.name : { [field.name]: namesWithin(fieldsOfRecord(record)) };
	});
}

const documented = documents.wallet.operations.flatMap((each) => {
	const operation = succeeding.find(({ name }) => name === each.name);
	return operation ? [{ name: each.name, operation, fields: namesWithin(resultOf(each)) }] : [];
});

/** With the field of the document that the newer programs do not send any more. */
const withPaymentIds = (result: Members) =>
	'entries' in result
		? { entries: (result['entries'] as Members[]).map((entry) => ({ ...entry, payment_id: '0'.repeat(64) })) }
		: result;

describe.each(documented)('$name', ({ operation, fields }) => {
	it('reads an answer with only the fields of the document', async () => {
		let sent: string[] = [];
		const edit = (result: Members) => {
			const older = only(fields, withPaymentIds(result)) as Members;
			sent = Object.keys(older);
			return older;
		};
		expect(Object.keys((await answered(operation, { edit })) as Members)).toEqual(expect.arrayContaining(sent));
	});
});

describe.each(succeeding)('$name', (operation) => {
	it('reads an answer with fields that are not known yet, and passes them on', async () => {
		const newer = await answered(operation, { edit: (result) => withNewField(result) as Members });
		expect(newer).toHaveProperty('field_of_tomorrow');
	});
});

describe('the samples', () => {
	const files = readdirSync(new URL('../../../contract/samples/wallet/', import.meta.url))
		.filter((file) => file.endsWith('.json'))
		.map((file) => file.replace(/\.json$/, ''));

	it('are one or more for each operation, and none for anything else', () => {
		const names = walletOperations.map(({ name }) => name);
		expect([...new Set(files.map((file) => file.split('.')[0]))].toSorted()).toEqual(names.toSorted());
	});

	it.each(files.filter((file) => file.includes('.')))('%s: a further answer is read, or is a refusal', async (name) => {
		const operation = walletOperations.find((each) => each.name === name.split('.')[0]);
		if (operation === undefined) throw new Error(`no operation for ${name}`);
		const answer = await outcome(answered(operation, { name }));
		if (answer instanceof Error) expect(answer).toMatchObject({ failure: { kind: 'refused' } });
		else expect(answer).toEqual(expect.any(Object));
	});
});
