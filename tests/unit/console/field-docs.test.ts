import { describeFields } from '../../../src/lib/console/field-docs';
import { answer, count, hash, list, maybe, record } from '../../../src/lib/rpc/fields';
import { shapeOf } from '../../../src/lib/rpc/shape';

const header = record({ height: count(), hash: maybe(hash()) });
const result = answer({ height: count(), block_header: header, headers: list(header), unknown: count() });

const descriptions: Record<string, string> = {
	'get_thing height': 'Blocks in all',
	'get_thing block_header': 'The header',
	'get_thing headers': 'More of them',
	'Block header height': 'Its height',
	'Block header hash': 'Its hash'
};

test('fields of records are listed under their record', () => {
	const docs = describeFields(shapeOf(result), {
		owner: 'get_thing',
		recordOf: (schema) => (schema === header ? 'Block header' : undefined),
		descriptionOf: (owner, field) => descriptions[`${owner} ${field}`]
	});
	expect(docs).toEqual([
		{ path: 'height', description: 'Blocks in all' },
		{ path: 'block_header', description: 'The header' },
		{ path: 'block_header.height', description: 'Its height' },
		{ path: 'block_header.hash', description: 'Its hash' },
		{ path: 'headers', description: 'More of them' },
		{ path: 'headers[].height', description: 'Its height' },
		{ path: 'headers[].hash', description: 'Its hash' }
	]);
});

test('an answer that is no record has no fields', () => {
	expect(describeFields(shapeOf(hash()), { owner: '', recordOf: () => undefined, descriptionOf: () => 'x' })).toEqual(
		[]
	);
});
