import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Client } from '../../../src/lib/rpc/client';
import { answer, atomicAmount, count, height, list, params } from '../../../src/lib/rpc/fields';
import { jsonRpc, path, type ParamsOf, type ResultOf } from '../../../src/lib/rpc/operation';

const result = answer({ height: height() });
const withParams = params({ count: count(), amounts: list(atomicAmount()) });

const reading = jsonRpc('get_thing', { summary: 'A thing', effect: 'read', result });
const spending = jsonRpc('spend', { summary: 'Spend', effect: 'spend', params: withParams, result, timeoutMs: 60_000 });
const stopping = path('/stop', { summary: 'Stop', effect: 'stop', result, aliases: ['/end'], statuses: ['STOPPING'] });
const asking = path('/ask', { summary: 'Ask', effect: 'read', params: withParams, result, carriesBytes: true });

describe('an operation', () => {
	it('of /json_rpc is named in the body and always a POST', () => {
		expect(reading).toMatchObject({ name: 'get_thing', style: 'json_rpc', path: '/json_rpc', method: 'POST' });
		expect(spending).toMatchObject({ name: 'spend', style: 'json_rpc', path: '/json_rpc', method: 'POST' });
	});

	it('with its own path is a GET when it takes nothing, as in the document', () => {
		expect(stopping).toMatchObject({ name: '/stop', style: 'path', path: '/stop', method: 'GET' });
		expect(asking).toMatchObject({ name: '/ask', style: 'path', path: '/ask', method: 'POST' });
	});

	it('says what it does, and keeps what it was given', () => {
		expect(spending).toMatchObject({
			effect: 'spend',
			summary: 'Spend',
			timeoutMs: 60_000,
			params: withParams,
			result
		});
		expect(stopping).toMatchObject({ effect: 'stop', aliases: ['/end'], statuses: ['STOPPING'], params: undefined });
		expect(asking).toMatchObject({ carriesBytes: true });
	});

	it('has 20 seconds, 16 MB, no other names and no raw bytes unless it says so', () => {
		expect(reading).toMatchObject({ timeoutMs: 20_000, aliases: [], statuses: [], carriesBytes: false });
		expect(reading).toMatchObject({ maxAnswerBytes: 16_000_000, discloses: null });
	});

	it('has typed params and results', () => {
		expectTypeOf<ParamsOf<typeof reading>>().toEqualTypeOf<undefined>();
		expectTypeOf<ParamsOf<typeof spending>>().toExtend<{ count: number }>();
		expectTypeOf<ResultOf<typeof reading>>().toExtend<{ height: number; status?: string | undefined }>();
		const read = (client: Client) => client.call(reading, undefined, { timeoutMs: 1 });
		const spend = (client: Client) => client.call(spending, { count: 1, amounts: [1n, 2] });
		expectTypeOf(read).returns.resolves.toExtend<{ height: number }>();
		expectTypeOf(spend).returns.resolves.toExtend<{ height: number }>();
	});
});
