import { isUnavailable, isUnexplained, type Failure } from '../../../src/lib/rpc/errors';
import { answer } from '../../../src/lib/rpc/fields';
import { path, type Operation } from '../../../src/lib/rpc/operation';
import { aHash, call, enveloped, failureOf, getThing, getThingByRpc, whole } from './thing';

describe('an answer', () => {
	const bad = (where: string, expected: string, got: string) => ({ kind: 'bad_answer', where, expected, got });
	const headed = (inner: string) => `{"header":{"height":1,"hash":"${aHash}","reward":1${inner}}}`;

	it.each<[string, Failure | object]>([
		['', bad('the answer', 'JSON', 'empty')],
		[' \n', bad('the answer', 'JSON', 'empty')],
		['<!doctype html><html>', bad('the answer', 'JSON', 'HTML')],
		[whole.slice(0, -1), bad('the answer', 'JSON', 'broken or cut off')],
		[whole.slice(0, 40), bad('the answer', 'JSON', 'broken or cut off')],
		['[1,', bad('the answer', 'JSON', 'broken or cut off')],
		['Bad gateway', bad('the answer', 'JSON', 'other text')],
		['{}', bad('header', 'there', 'missing')],
		['{"header":null}', bad('header', 'object', 'null')],
		['{"header":5}', bad('header', 'object', 'number')],
		['{"header":"x"}', bad('header', 'object', 'string')],
		['{"header":{}}', bad('header.height', 'there', 'missing')],
		['{"header":{"height":"1"}}', bad('header.height', 'whole number from 0 to 2^53 - 1', 'string')],
		['{"header":{"height":-1}}', bad('header.height', 'whole number from 0 to 2^53 - 1', 'negative number')],
		[
			'{"header":{"height":1.5}}',
			bad('header.height', 'whole number from 0 to 2^53 - 1', 'number with a fraction or exponent')
		],
		[
			'{"header":{"height":18446744073709551615}}',
			bad('header.height', 'whole number from 0 to 2^53 - 1', 'number beyond 2^53')
		],
		['{"header":{"height":1,"hash":"abc"}}', bad('header.hash', 'hash of 64 hex digits', 'string')],
		[
			whole.replace('18446744073709551615', '18446744073709551616'),
			bad('header.reward', 'whole number from 0 to 2^64 - 1', 'number beyond 2^53')
		],
		[
			whole.replace('18446744073709551615', '1.5'),
			bad('header.reward', 'whole number', 'number with a fraction or exponent')
		],
		[headed(',"wide":"5"'), bad('header.wide', 'hex text that begins with 0x', 'string')],
		[whole.replace('[1,2]', '[1,true]'), bad('list[1]', 'whole number from 0 to 2^53 - 1', 'boolean')],
		[whole.replace('[1,2]', '{}'), bad('list', 'list', 'object')],
		[whole.replace('"OK"', '7'), bad('status', 'text', 'number')],
		['null', bad('the result', 'object', 'null')],
		['"OK"', bad('the result', 'object', 'string')],
		['7', bad('the result', 'object', 'number')]
	])('that is wrong is named: %s', async (body, failure) => {
		expect(await failureOf(getThing, body)).toEqual(failure);
	});

	it.each<[string, string]>([
		[enveloped('"a":1'), 'object'],
		['{}', 'object'],
		['[]', 'list'],
		['null', 'null'],
		['"x"', 'string'],
		[enveloped('"error":"no"'), 'object']
	])('without a JSON-RPC result is named: %s', async (body, got) => {
		expect(await failureOf(getThingByRpc, body)).toEqual(bad('the answer', 'a JSON-RPC result', got));
	});

	it('with a JSON-RPC result that is wrong names the field', async () => {
		expect(await failureOf(getThingByRpc, enveloped('"result":{"header":{}}'))).toEqual(
			bad('header.height', 'there', 'missing')
		);
		expect(await failureOf(getThingByRpc, enveloped('"result":null'))).toEqual(bad('the result', 'object', 'null'));
	});

	it('does not repeat what it holds', async () => {
		const seed = 'tawny hexagon secret';
		for (const body of [`"${seed}"`, `{"header":"${seed}"}`, `{"header":{"height":"${seed}"}}`, seed, `{"${seed}`]) {
			expect(JSON.stringify(await failureOf(getThing, body))).not.toContain(seed);
		}
	});
});

describe('a refusal', () => {
	it.each<[string, Failure]>([
		['{"status":"Failed"}', { kind: 'refused', code: null, message: 'Failed' }],
		['{"status":"BUSY","header":{}}', { kind: 'refused', code: null, message: 'BUSY' }],
		['{"status":""}', { kind: 'refused', code: null, message: 'The service gave no reason' }]
	])('by status: %s', async (result, failure) => {
		expect(await failureOf(getThing, result)).toEqual(failure);
		expect(await failureOf(getThingByRpc, enveloped(`"result":${result}`))).toEqual(failure);
	});

	it('is not a status that the operation knows as an answer', async () => {
		const rate = path('/rate', { summary: '', effect: 'change', statuses: ['NOT MINING'], result: answer({}) });
		expect(await call(rate, '{"status":"NOT MINING"}')).toEqual({ status: 'NOT MINING' });
		expect(await failureOf(rate, '{"status":"Failed"}')).toMatchObject({ kind: 'refused' });
	});

	it.each<[string, Failure]>([
		['"error":{"code":-2,"message":"too high"}', { kind: 'refused', code: -2, message: 'too high' }],
		[
			'"error":{"code":-13,"message":"No wallet file","data":1}',
			{ kind: 'refused', code: -13, message: 'No wallet file' }
		],
		[
			'"error":{"code":-32602,"message":"Invalid params"}',
			{ kind: 'refused', code: -32602, message: 'Invalid params' }
		],
		['"error":{"code":-32601,"message":"Method not found"}', { kind: 'not_offered' }]
	])('by a JSON-RPC error: %s', async (inner, failure) => {
		expect(await failureOf(getThingByRpc, enveloped(inner))).toEqual(failure);
	});

	it.each<[Operation, number, Failure]>([
		[getThing, 404, { kind: 'not_offered' }],
		[getThingByRpc, 404, { kind: 'bad_answer', where: '/json_rpc', expected: 'there', got: 'HTTP 404' }],
		[getThing, 401, { kind: 'unauthorized', loginGiven: false }],
		[getThing, 400, { kind: 'refused', code: 400, message: 'The service answered HTTP 400' }],
		[getThing, 403, { kind: 'refused', code: 403, message: 'The service answered HTTP 403' }],
		[getThing, 503, { kind: 'refused', code: 503, message: 'The service answered HTTP 503' }],
		[getThingByRpc, 503, { kind: 'refused', code: 503, message: 'The service answered HTTP 503' }],
		[getThing, 301, { kind: 'refused', code: 301, message: 'The service sends its callers to another address' }],
		[getThing, 0, { kind: 'refused', code: null, message: 'The service sends its callers to another address' }]
	])('of $name by HTTP %i', async (operation, status, failure) => {
		expect(await failureOf(operation, whole, status)).toEqual(failure);
	});

	it.each([405, 500, 501])('of an operation that the service may not have: HTTP %i without a word', async (status) => {
		const failure = { kind: 'refused', code: status, message: 'The service gave no reason' } as const;
		expect(await failureOf(getThing, '', status)).toEqual(failure);
		expect(await failureOf(getThingByRpc, '', status)).toEqual(failure);
		expect([isUnexplained(failure), isUnavailable(failure)]).toEqual([true, true]);
	});

	it('of an operation that failed with a reason', async () => {
		const failure = await failureOf(getThing, '<html>Internal Server Error', 500);
		expect(failure).toEqual({ kind: 'refused', code: 500, message: 'The service answered HTTP 500' });
		expect(isUnavailable(failure as Failure)).toBe(false);
		// A status without words is an answer of the service, whatever the operation.
		expect(isUnavailable({ kind: 'refused', code: null, message: 'The service gave no reason' })).toBe(false);
	});

	it.each([200, 202, 204])('is not HTTP %i', async (status) => {
		expect(await call(getThing, whole, status)).toMatchObject({ status: 'OK' });
	});
});
