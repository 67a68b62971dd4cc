import Ajv from 'ajv';
import { readFileSync } from 'node:fs';
import { configReference } from '../../../scripts/config-reference';

const files = await configReference();
const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

it.each([...files])('%s is what the schema generates', (path, text) => {
	expect(read(path)).toBe(text);
});

describe('the JSON Schema', () => {
	const accepts = new Ajv({ unknownFormats: 'ignore' }).compile(
		JSON.parse(files.get('deploy/config.schema.json') ?? '') as object
	);

	it('accepts the file that comes along, and all that may be left out', () => {
		expect(accepts(JSON.parse(read('static/config.json')))).toBe(true);
		for (const nodes of ['http://a:1', 'https://a/rpc', '/node']) {
			expect(accepts({ $schema: './config.schema.json', nodes: [{ name: 'A', url: nodes }] })).toBe(true);
		}
	});

	it.each([
		{ coin: { decimals: 20 } },
		{ coin: { uriScheme: 'Monero:' } },
		{ nodes: [{ name: 'A', url: '//node.example' }] },
		{ sections: ['news'] }
	])('refuses %j, as the page does', (value) => {
		expect(accepts(value)).toBe(false);
	});
});
