/// <reference types="vite/client" />
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { toExchange } from '../../../../src/lib/rpc/client';
import type { Operation } from '../../../../src/lib/rpc/operation';
import { SAMPLED } from '../samples';
import { isIn } from '../services';
import { documented } from './document';
import { answered, only, paramsOf, withNewField } from './samples';

type Members = Record<string, unknown>;

const files = import.meta.glob<Members>('../../../../src/lib/rpc/daemon/*.ts', { eager: true });
const isOperation = (value: unknown): value is Operation =>
	typeof value === 'object' && value !== null && 'style' in value && 'effect' in value;
const operations = Object.values(files)
	.flatMap((file) => Object.values(file).filter(isOperation))
	.filter(({ codec }) => codec === undefined);

const NOT_OFFERED = { failure: { kind: 'not_offered' } };

/** What the samples of these come to; all others are results whose status is OK. */
const others: Record<string, unknown> = {
	...Object.fromEntries(operations.filter((each) => !isIn(SAMPLED, each)).map(({ name }) => [name, NOT_OFFERED])),
	calc_pow: expect.stringMatching(/^[0-9a-f]{64}$/),
	on_get_block_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
	'/set_log_hash_rate': { status: 'NOT MINING' },
	'/start_save_graph': NOT_OFFERED,
	'/stop_save_graph': NOT_OFFERED,
	'/update': { failure: { kind: 'refused', code: null, message: 'Error checking for updates' } }
};

/** Operations whose samples are results of several fields, in JSON. */
const withFields = operations.filter(
	({ name, carriesBytes }) => !carriesBytes && (others[name] === undefined || name === '/set_log_hash_rate')
);

const outcome = (answer: Promise<unknown>) => answer.catch((error: unknown) => error);

describe.each(operations)('$name', (operation) => {
	it('reads what a real daemon answered', async () => {
		const expected = others[operation.name] ?? expect.objectContaining({ status: 'OK' });
		const answer = await outcome(answered(operation));
		if (typeof answer === 'string') expect(answer).toEqual(expected);
		else expect(answer).toMatchObject(expected);
	});

	it('takes the params of that call', () => {
		expect(() => toExchange(operation, paramsOf(operation))).not.toThrow();
	});

	it('rejects what is no result', () => {
		const none = [null, undefined, 7, '', 'OK'];
		expect(none.filter((result) => v.is(operation.result, result))).toEqual([]);
	});
});

const inDocument = withFields.flatMap((operation) => {
	const fields = documented[operation.name];
	return fields === undefined ? [] : [{ name: operation.name, operation, fields }];
});

describe.each(inDocument)('$name', ({ operation, fields }) => {
	it('reads an answer with only the fields of the document', async () => {
		// The document calls the list of /get_outs otherwise than the programs do.
		const renamed = (result: Members) => ('outs' in result ? { ...result, outputs: result['outs'] } : result);
		const older = await answered(operation, { edit: (result) => only(fields, renamed(result)) as Members });
		expect(older).toHaveProperty('status');
	});
});

describe.each(withFields)('$name', (operation) => {
	it('reads an answer with fields that are not known yet, and passes them on', async () => {
		const newer = await answered(operation, { edit: (result) => withNewField(result) as Members });
		expect(newer).toHaveProperty('field_of_tomorrow');
	});
});
