import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { toExchange } from '../../../../src/lib/rpc/client';
import * as blocks from '../../../../src/lib/rpc/daemon/blocks';
import * as node from '../../../../src/lib/rpc/daemon/node';
import * as outputs from '../../../../src/lib/rpc/daemon/outputs';
import * as pool from '../../../../src/lib/rpc/daemon/pool';
import * as transactions from '../../../../src/lib/rpc/daemon/transactions';
import type { Operation } from '../../../../src/lib/rpc/operation';
import { documented } from './document';
import { answered, only, paramsOf, withNewField } from './samples';

const operations: Operation[] = Object.values({ ...blocks, ...node, ...outputs, ...pool, ...transactions });
/** In this answer the document names nothing but bytes, which are not JSON. */
const inJson = operations.filter(({ carriesBytes }) => !carriesBytes);

type Members = Record<string, unknown>;

describe.each(operations)('$name', (operation) => {
	it('reads what a real daemon answered', async () => {
		expect(await answered(operation)).toMatchObject({ status: 'OK' });
	});

	it('takes the params of that call', () => {
		expect(() => toExchange(operation, paramsOf(operation))).not.toThrow();
	});

	it('tells a result from none', () => {
		expect([v.is(operation.result, null), v.is(operation.result, 'OK'), v.is(operation.result, undefined)]).toEqual([
			false,
			false,
			false
		]);
	});
});

describe.each(inJson)('$name', (operation) => {
	it('reads an answer with only the fields of the document', async () => {
		const fields = documented[operation.name];
		if (fields === undefined) throw new Error(`the fields of ${operation.name} are not in document.ts`);
		// The document calls the list of /get_outs otherwise than the programs do.
		const renamed = (result: Members) => ('outs' in result ? { ...result, outputs: result['outs'] } : result);
		const older = await answered(operation, { edit: (result) => only(fields, renamed(result)) as Members });
		expect(older).toMatchObject({ status: 'OK' });
	});

	it('reads an answer with fields that are not known yet, and passes them on', async () => {
		const newer = await answered(operation, { edit: (result) => withNewField(result) as Members });
		expect(newer).toHaveProperty('field_of_tomorrow');
	});
});
