import { expect, test } from 'vitest';
import { tellFields } from '../../../src/lib/console/meanings';
import { answer, count, hash, list, maybe, record } from '../../../src/lib/rpc/fields';
import { shapeOf } from '../../../src/lib/rpc/shape';

const header = record({ height: count(), hash: maybe(hash()) });
const result = answer({ height: count(), block_header: header, headers: list(header), unknown: count() });

const meanings: Record<string, string> = {
	'get_thing height': 'Blocks in all',
	'get_thing block_header': 'The header',
	'get_thing headers': 'More of them',
	'Block header height': 'Its height',
	'Block header hash': 'Its hash'
};

test('the fields of an answer are told with those of its records, each by what it is a field of', () => {
	const told = tellFields(shapeOf(result), {
		owner: 'get_thing',
		recordOf: (schema) => (schema === header ? 'Block header' : undefined),
		meaningOf: (owner, field) => meanings[`${owner} ${field}`]
	});
	expect(told).toEqual([
		{ path: 'height', meaning: 'Blocks in all' },
		{ path: 'block_header', meaning: 'The header' },
		{ path: 'block_header.height', meaning: 'Its height' },
		{ path: 'block_header.hash', meaning: 'Its hash' },
		{ path: 'headers', meaning: 'More of them' },
		{ path: 'headers[].height', meaning: 'Its height' },
		{ path: 'headers[].hash', meaning: 'Its hash' }
	]);
});

test('an answer that is no record has no fields', () => {
	expect(tellFields(shapeOf(hash()), { owner: '', recordOf: () => undefined, meaningOf: () => 'x' })).toEqual([]);
});
