import { readdirSync } from 'node:fs';
import * as v from 'valibot';
import { toExchange } from '../../../src/lib/rpc/client';
import type { Operation } from '../../../src/lib/rpc/operation';
import { fieldsInDocument, only, SAMPLED, samplesOf, withNewField } from './samples';
import { isIn, names, services } from './services';

type Members = Record<string, unknown>;

const NOT_OFFERED = { failure: { kind: 'not_offered' } };
const aHash = expect.stringMatching(/^[0-9a-f]{64}$/) as unknown;

/** What the samples of these come to; all others are results, of a daemon with the status OK. */
const OTHERS: Record<string, Record<string, unknown>> = {
	daemon: {
		calc_pow: aHash,
		on_get_block_hash: aHash,
		'/set_log_hash_rate': { status: 'NOT MINING' },
		'/start_save_graph': NOT_OFFERED,
		'/stop_save_graph': NOT_OFFERED,
		'/update': { failure: { kind: 'refused', code: null, message: 'Error checking for updates' } }
	},
	wallet: { finalize_multisig: { failure: { kind: 'refused', code: 0 } } }
};

const outcome = (answer: Promise<unknown>) => answer.catch((error: unknown) => error);

/** With the field of the document that newer programs do not send any more. */
const withPaymentIds = (result: Members) =>
	'entries' in result
		? { entries: (result['entries'] as Members[]).map((entry) => ({ ...entry, payment_id: '0'.repeat(64) })) }
		: result;

describe.each(services)('the samples of the $service', ({ service, operations, document }) => {
	const { answered, paramsOf } = samplesOf(service);
	const sampled = operations.filter(({ codec }) => codec === undefined);
	const expectedOf = (operation: Operation) =>
		OTHERS[service]?.[operation.name] ?? (isIn(SAMPLED, operation) ? undefined : NOT_OFFERED);
	const results = sampled.filter((operation) => !operation.carriesBytes && expectedOf(operation) === undefined);

	describe.each(sampled)('$name', (operation) => {
		it('reads what a real service answered', async () => {
			const expected = expectedOf(operation) ?? (service === 'daemon' ? { status: 'OK' } : {});
			const answer = await outcome(answered(operation));
			if (typeof answer === 'string') expect(answer).toEqual(expected);
			else expect(answer).toMatchObject(expected);
			expect(answer instanceof Error).toBe(typeof expected === 'object' && 'failure' in (expected as object));
		});

		it('takes the params of that call, and no others', () => {
			expect(() => toExchange(operation, paramsOf(operation))).not.toThrow();
			const params = paramsOf(operation);
			const more = { ...(params as Members), not_a_param: 1 };
			if (operation.params && !Array.isArray(params)) expect(v.is(operation.params, more)).toBe(false);
		});

		it('rejects what is no result', () => {
			expect([null, undefined, 7, '', 'OK'].filter((result) => v.is(operation.result, result))).toEqual([]);
		});
	});

	describe.each(results)('$name', (operation) => {
		const fields = fieldsInDocument(document, operation.name);

		if (fields)
			it('reads an answer with only the fields of the document', async () => {
				let sent: string[] = [];
				const edit = (result: Members) => {
					const older = only(fields, withPaymentIds(result)) as Members;
					sent = Object.keys(older);
					return older;
				};
				expect(Object.keys((await answered(operation, { edit })) as Members)).toEqual(expect.arrayContaining(sent));
			});

		it('reads an answer with fields that are not known yet, and passes them on', async () => {
			const newer = await answered(operation, { edit: (result) => withNewField(result) as Members });
			expect(newer).toHaveProperty('field_of_tomorrow');
		});
	});

	const files = readdirSync(new URL(`../../contract/samples/${service}/`, import.meta.url))
		.filter((file) => file.endsWith('.json'))
		.map((file) => file.replace(/\.json$/, ''));
	const further = service === 'wallet' ? files.filter((file) => file.includes('.')) : [];

	if (service === 'wallet')
		it('are one or more for each operation, and none for anything else', () => {
			expect([...new Set(files.map((file) => file.split('.')[0]))].toSorted()).toEqual(names(operations).toSorted());
		});

	it.each(further)('%s: a further answer is read, or is a refusal', async (name) => {
		const operation = operations.find((each) => each.name === name.split('.')[0]);
		const answer = await outcome(operation ? answered(operation, { name }) : Promise.resolve(null));
		if (answer instanceof Error) expect(answer).toMatchObject({ failure: { kind: 'refused' } });
		else expect(answer).toEqual(expect.any(Object));
	});
});
