import { expect, test } from 'vitest';
import { rawCall } from '../../../src/lib/explorer/raw-calls';
import { queryOf } from '../../../src/lib/links';
import { parseJson, stringifyJson } from '../../../src/lib/rpc/json';

const paramsOf = (href: string) => queryOf(new URL(href, 'http://explorer.example')).get('params');

test('a call without params leads to its operation', () => {
	expect(rawCall('get_info')).toEqual({ operation: 'get_info', href: '#/raw/get_info' });
	expect(rawCall('/get_transaction_pool')).toEqual({
		operation: '/get_transaction_pool',
		href: '#/raw/get_transaction_pool'
	});
});

test('params are in the address, as JSON', () => {
	const params = { txs_hashes: ['ab'], decode_as_json: true };
	expect(JSON.parse(paramsOf(rawCall('/get_transactions', params).href) ?? '')).toEqual(params);
});

test('integers beyond a number come as text, and stay exact', async () => {
	const params = { outputs: [{ amount: 2n ** 64n - 1n, index: 2n ** 53n + 1n }] };
	const text = paramsOf(rawCall('/get_outs', stringifyJson(params)).href) ?? '';
	expect(await parseJson(new TextEncoder().encode(text))).toEqual(params);
});
