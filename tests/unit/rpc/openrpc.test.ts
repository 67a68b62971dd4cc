import { createRequire } from 'node:module';
import Ajv from 'ajv';
import { stringify } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import { daemonCatalogue, daemonOperations } from '../../../src/lib/rpc/catalogue';
import { documents } from '../../../src/lib/rpc/documents';
import { componentName } from '../../../src/lib/rpc/openrpc';
import { documentedOperations, documentedRecords, fieldsOfRecord, recordOf, resultOf } from './methods';
import { sample, sampleName } from './daemon/samples';

// Their own types tell of types alone, and not of these values.
const load = createRequire(import.meta.url);
const { openrpcDocument: openrpcSchema } = load('@open-rpc/meta-schema') as { openrpcDocument: object };
const { jsonSchema: jsonSchemaSchema } = load('@json-schema-tools/meta-schema') as { jsonSchema: object };

const path = 'openrpc/daemon.json';
const text = documents('1.2.3').get(path) ?? '';

interface Schema {
	$ref?: string;
	type?: string;
	properties?: Record<string, Schema>;
	items?: Schema;
	description?: string;
	maximum?: number;
}

interface Method {
	name: string;
	params: { name: string; required: boolean; schema: Schema }[];
	result: { schema: Schema };
	'x-aliases'?: string[];
	'x-effect': string;
}

interface Document {
	info: { version: string };
	methods: Method[];
	'x-endpoints': Method[];
	components: { schemas: Record<string, Schema> };
}

const document = JSON.parse(text) as Document;
const all = [...document.methods, ...document['x-endpoints']];

function named(name: string): Method {
	const found = all.find((method) => method.name === name);
	if (found === undefined) throw new Error(`${name} is not in the document`);
	return found;
}

const referred = (ref: string) => document.components.schemas[ref.replace('#/components/schemas/', '')];
const propertiesOf = ({ $ref, properties, items }: Schema): Record<string, Schema> =>
	items ? propertiesOf(items) : (($ref === undefined ? properties : referred($ref)?.properties) ?? {});

const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);
const missing = (wanted: readonly string[], found: readonly string[]) => wanted.filter((name) => !found.includes(name));

/** A validator that knows nothing of what is not in it: no network, no other draft. */
const validator = () =>
	new Ajv({ meta: false, validateSchema: false, schemaId: '$id', unknownFormats: ['uri', 'binary'] });

describe('the OpenRPC document of the daemon', () => {
	// The one names the other with and without a slash at its end.
	const openrpc = validator()
		.addSchema(jsonSchemaSchema)
		.addSchema({ ...jsonSchemaSchema, $id: 'https://meta.json-schema.tools' })
		.addSchema(openrpcSchema);
	const check = (value: unknown) => openrpc.validate('https://meta.open-rpc.org/', value);

	it('is one by the OpenRPC meta-schema', () => {
		check(document);
		expect(openrpc.errors).toBeNull();
	});

	it.each<[string, unknown]>([
		['a method without params', { ...document, methods: [{ name: 'x' }] }],
		['no methods', { ...document, methods: undefined }],
		['a key that is no extension', { ...document, endpoints: [] }],
		['a schema that is none', { ...document, components: { schemas: { X: { type: 'whole' } } } }]
	])('would not be one with %s', (_what, value) => {
		expect(check(JSON.parse(JSON.stringify(value)))).toBe(false);
	});

	it('has every operation: methods by name, the others by path', () => {
		const { methods } = document;
		expect(names(methods)).toEqual(names(daemonOperations.filter(({ style }) => style === 'json_rpc')));
		expect(names(all).toSorted()).toEqual(names(documentedOperations).toSorted());
	});

	it('refers only to what is there, from every record but the common fields', () => {
		const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref);
		expect(references.filter((ref) => referred(ref) === undefined)).toEqual([]);
		const used = new Set(references.map((ref) => ref.split('/').at(-1)));
		const unused = Object.keys(document.components.schemas).filter((name) => !used.has(name));
		expect(unused).toEqual(['CommonResultFields']);
	});

	it('has every record of the catalogue as a component', () => {
		expect(Object.keys(document.components.schemas)).toEqual(Object.keys(daemonCatalogue.records).map(componentName));
		expect(componentName('Block header')).toBe('BlockHeader');
	});

	it('is the same text each time, with integers as large as they are', () => {
		expect(documents('1.2.3').get(path)).toBe(text);
		expect(document.info.version).toBe('1.2.3');
		expect(text).toContain('"maximum":18446744073709551615');
		expect(text).not.toMatch(/\d[eE]\+?\d|null/);
	});
});

describe.each(documentedOperations)('$name in the OpenRPC document', (documented) => {
	const method = named(documented.name);

	it('has the params of the document, and its aliases', () => {
		const positions = documented.params.filter(({ name }) => /^\d+$/.test(name));
		if (positions.length > 0) expect(method.params).toHaveLength(positions.length);
		else expect(missing(names(documented.params), names(method.params))).toEqual([]);
		expect(method['x-aliases'] ?? []).toEqual(documented.aliases);
	});

	it('has the fields of the document', () => {
		const fields = resultOf(documented);
		if (fields[0]?.name === '') expect(method.result.schema.type).toBe('string');
		else expect(missing(names(fields), Object.keys(propertiesOf(method.result.schema)))).toEqual([]);
	});

	it('says what each param and each field is', () => {
		const fields = { ...propertiesOf(method.result.schema) };
		const told = [...method.params, ...Object.entries(fields).map(([name, field]) => ({ name, ...field }))];
		expect(names(told.filter((each) => !('description' in each)))).toEqual([]);
	});
});

describe.each(documentedRecords)('the record %s in the OpenRPC document', (record) => {
	it('is a component, with the fields of the document', () => {
		const schema = document.components.schemas[componentName(record)];
		expect(schema).toMatchObject({ title: record, type: 'object' });
		const fields = fieldsOfRecord(record);
		expect(missing(names(fields), Object.keys(schema?.properties ?? {}))).toEqual([]);
		for (const field of fields) {
			const inner = recordOf(field);
			if (inner) expect(schema?.properties?.[field.name]?.$ref).toContain(componentName(inner));
		}
	});
});

describe('what a real daemon answered', () => {
	const ajv = validator().addSchema(document, 'document');
	const inJson = daemonOperations.filter(({ style, carriesBytes }) => style !== 'binary' && !carriesBytes);
	const resultOfSample = (name: string, style: string) => {
		const { response } = JSON.parse(stringify(sample(name)) ?? '') as { response: Record<string, object> };
		return style === 'json_rpc' ? response['result'] : response;
	};
	const at = (name: string) => {
		const inMethods = names(document.methods).indexOf(name);
		const inEndpoints = names(document['x-endpoints']).indexOf(name);
		return inMethods >= 0 ? `document#/methods/${inMethods}` : `document#/x-endpoints/${inEndpoints}`;
	};

	it.each(inJson.filter(({ name }) => !name.endsWith('save_graph')))('to $name fits the document', (operation) => {
		const result = resultOfSample(sampleName(operation), operation.style);
		ajv.validate({ $ref: `${at(operation.name)}/result/schema` }, result);
		expect(ajv.errors).toBeNull();
	});

	it('would not fit with a field of another type, or without one that is always there', () => {
		const schema = { $ref: `${at('get_block')}/result/schema` };
		const result = resultOfSample('get_block', 'json_rpc') as Record<string, object>;
		const { block_header, ...rest } = result;
		expect(ajv.validate(schema, result)).toBe(true);
		expect(ajv.validate(schema, rest)).toBe(false);
		expect(ajv.validate(schema, { ...rest, block_header: { ...block_header, reward: '1' } })).toBe(false);
		expect(ajv.validate(schema, { ...rest, block_header: { ...block_header, hash: '1' } })).toBe(false);
	});
});
