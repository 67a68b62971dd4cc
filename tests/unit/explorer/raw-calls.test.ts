import { expect, test } from 'vitest';
import { rawCall } from '../../../src/lib/explorer/raw-calls';
import { parametersOf } from '../../../src/lib/links';
import { parseJson, stringifyJson } from '../../../src/lib/rpc/json';

const open = (href: string) => new URL(href, 'http://explorer.example');

test('a call leads to its operation, and is made there', () => {
	const { operation, href } = rawCall('/get_transaction_pool');
	expect(operation).toBe('/get_transaction_pool');
	expect(open(href).hash).toMatch(/^#\/console\/daemon\/get_transaction_pool\?/);
	expect(parametersOf(open(href))).toEqual({});
});

test('its parameters are in the address', () => {
	const { href } = rawCall('/get_transactions', { txs_hashes: ['ab'], decode_as_json: true });
	expect(parametersOf(open(href))).toEqual({ txs_hashes: '["ab"]', decode_as_json: 'true' });
});

test('integers beyond a number come as text, and stay exact', async () => {
	const outputs = [{ amount: 2n ** 64n - 1n, index: 2n ** 53n + 1n }];
	const { href } = rawCall('/get_outs', { outputs: stringifyJson(outputs) });
	const text = parametersOf(open(href))?.['outputs'];
	expect(await parseJson(new TextEncoder().encode(text))).toEqual(outputs);
});
