import { createRequire } from 'node:module';
import Ajv from 'ajv';
import { stringify } from 'lossless-json';
import { componentName, documentsByPath } from '../../../src/lib/rpc/openrpc';
import { fieldsOfRecord, recordOf, resultOf, type Field } from './methods';
import { SAMPLED, sampleName, samplesOf } from './samples';
import { isIn, missing, names, services } from './services';

// Their own types cover types alone, not these values.
const load = createRequire(import.meta.url);
const { openrpcDocument: openrpcSchema } = load('@open-rpc/meta-schema') as { openrpcDocument: object };
const { jsonSchema: jsonSchemaSchema } = load('@json-schema-tools/meta-schema') as { jsonSchema: object };

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
	'x-since'?: string;
}

interface Document {
	info: { version: string };
	methods: Method[];
	'x-endpoints': Method[];
	components: { schemas: Record<string, Schema> };
}

const texts = documentsByPath('1.2.3');

/** A service, and its document: as text, and read. */
const documented = services.map((each) => {
	const path = `openrpc/${each.service}.json`;
	const text = texts.get(path) ?? '';
	const written = JSON.parse(text) as Document;
	return { ...each, path, text, written, all: [...written.methods, ...written['x-endpoints']] };
});

type Written = (typeof documented)[number];

function named({ all }: Pick<Written, 'all'>, name: string): Method {
	const found = all.find((method) => method.name === name);
	if (found === undefined) throw new Error(`${name} is not in the document`);
	return found;
}

const referred = ({ components }: Document, ref: string) =>
	components.schemas[ref.replace('#/components/schemas/', '')];
const propertiesOf = (document: Document, { $ref, properties, items }: Schema): Record<string, Schema> =>
	items
		? propertiesOf(document, items)
		: (($ref === undefined ? properties : referred(document, $ref)?.properties) ?? {});

/** A validator that knows nothing of what is not in it: no network, no other draft. */
const validator = () =>
	new Ajv({ meta: false, validateSchema: false, schemaId: '$id', unknownFormats: ['uri', 'binary'] });

describe.each(documented)('the OpenRPC document of the $service', ({ service, path, text, written, all, ...rest }) => {
	const { operations, catalogue } = rest;
	// The one names the other with and without a slash at its end.
	const openrpc = validator()
		.addSchema(jsonSchemaSchema)
		.addSchema({ ...jsonSchemaSchema, $id: 'https://meta.json-schema.tools' })
		.addSchema(openrpcSchema);
	const check = (value: unknown) => openrpc.validate('https://meta.open-rpc.org/', value);

	it('is one by the OpenRPC meta-schema', () => {
		check(written);
		expect(openrpc.errors).toBeNull();
	});

	it.each<[string, unknown]>([
		['a method without params', { ...written, methods: [{ name: 'x' }] }],
		['no methods', { ...written, methods: undefined }],
		['a key that is no extension', { ...written, endpoints: [] }],
		['a schema that is none', { ...written, components: { schemas: { X: { type: 'whole' } } } }]
	])('would not be one with %s', (_what, value) => {
		expect(check(JSON.parse(JSON.stringify(value)))).toBe(false);
	});

	it('has every operation: methods by name, the others by path', () => {
		const { methods } = written;
		expect(names(methods)).toEqual(names(operations.filter(({ style }) => style === 'json_rpc')));
		expect(names(all).toSorted()).toEqual(names(operations).toSorted());
	});

	it('refers only to what is there, from every record but the common fields', () => {
		const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref);
		expect(references.filter((ref) => referred(written, ref) === undefined)).toEqual([]);
		const used = new Set(references.map((ref) => ref.split('/').at(-1)));
		const unused = Object.keys(written.components.schemas).filter((name) => !used.has(name));
		expect(unused).toEqual(service === 'daemon' ? ['CommonResultFields'] : []);
	});

	it('has every record of the catalogue as a component', () => {
		expect(Object.keys(written.components.schemas)).toEqual(Object.keys(catalogue.records).map(componentName));
		expect(componentName('Block header')).toBe('BlockHeader');
	});

	it('is the same text each time, with integers as large as they are', () => {
		expect(documentsByPath('1.2.3').get(path)).toBe(text);
		expect(written.info.version).toBe('1.2.3');
		expect(text).toContain('"maximum":18446744073709551615');
		expect(text).not.toMatch(/\d[eE]\+?\d|null/);
	});
});

const inDocuments = documented.flatMap((each) =>
	each.document.operations.map((operation) => ({ ...each, documented: operation, name: operation.name }))
);

describe.each(inDocuments)('$name in the OpenRPC document of the $service', ({ written, all, documented }) => {
	const method = named({ all }, documented.name);

	/** The fields of the document that a schema lacks, down into its records. */
	const lacking = (fields: readonly Field[], properties: Record<string, Schema>): string[] => [
		...missing(names(fields), Object.keys(properties)),
		...fields.flatMap((field) => {
			const record = recordOf(field);
			if (record === undefined) return [];
			return missing(names(fieldsOfRecord(record)), Object.keys(propertiesOf(written, properties[field.name] ?? {})));
		})
	];

	it('has the params of the document, and its aliases', () => {
		const positions = documented.params.filter(({ name }) => /^\d+$/.test(name));
		const given = Object.fromEntries(method.params.map(({ name, schema }) => [name, schema]));
		if (positions.length > 0) expect(method.params).toHaveLength(positions.length);
		else expect(lacking(documented.params, given)).toEqual([]);
		expect(method['x-aliases'] ?? []).toEqual(documented.aliases);
	});

	it('has the fields of the document', () => {
		const fields = resultOf(documented);
		if (fields[0]?.name === '') return expect(method.result.schema.type).toBe('string');
		// A ban that is listed says nothing of whether to ban.
		const expected = documented.name === 'get_bans' ? ['ban'] : [];
		expect(lacking(fields, propertiesOf(written, method.result.schema))).toEqual(expected);
	});
});

const records = documented.flatMap(({ written, document }) => document.records.map((record) => ({ written, record })));

describe.each(records)('the record $record in an OpenRPC document', ({ written, record }) => {
	it('is a component, with the fields of the document', () => {
		const schema = written.components.schemas[componentName(record)];
		expect(schema).toMatchObject({ title: record, type: 'object' });
		const fields = fieldsOfRecord(record);
		expect(missing(names(fields), Object.keys(schema?.properties ?? {}))).toEqual([]);
		for (const field of fields) {
			const inner = recordOf(field);
			if (inner) expect(schema?.properties?.[field.name]?.$ref).toContain(componentName(inner));
		}
	});
});

describe.each(documented)('what a real $service answered', ({ service, written, operations }) => {
	const ajv = validator().addSchema(written, 'document');
	const { sample } = samplesOf(service);
	const resultOfSample = (name: string, style: string) => {
		const { response } = JSON.parse(stringify(sample(name)) ?? '') as { response: Record<string, object> };
		return style === 'json_rpc' ? response['result'] : response;
	};
	const at = (name: string) => {
		const inMethods = names(written.methods).indexOf(name);
		const inEndpoints = names(written['x-endpoints']).indexOf(name);
		return inMethods >= 0 ? `document#/methods/${inMethods}` : `document#/x-endpoints/${inEndpoints}`;
	};
	const answers = operations
		.filter(({ style, carriesBytes }) => style !== 'binary' && !carriesBytes)
		.filter((each) => isIn(SAMPLED, each) && !/save_graph$|^finalize_multisig$/.test(each.name));

	it.each(answers)('to $name fits the document', (operation) => {
		const result = resultOfSample(sampleName(operation), operation.style);
		ajv.validate({ $ref: `${at(operation.name)}/result/schema` }, result);
		expect(ajv.errors).toBeNull();
	});

	/** An answer with a record in it, and fields of that record that would be wrong. */
	const inRecord = {
		daemon: { name: 'get_block', record: 'block_header', wrong: { reward: '1', hash: '1' } },
		wallet: { name: 'get_transfer_by_txid', record: 'transfer', wrong: { amount: '1', txid: '1' } }
	}[service];

	it('would not fit with a field of another type, or without one that is always there', () => {
		const { name, record, wrong } = inRecord;
		const schema = { $ref: `${at(name)}/result/schema` };
		const { [record]: inner, ...rest } = resultOfSample(name, 'json_rpc') as Record<string, object>;
		expect(ajv.validate(schema, { ...rest, [record]: inner })).toBe(true);
		expect(ajv.validate(schema, rest)).toBe(false);
		for (const [field, value] of Object.entries(wrong)) {
			expect(ajv.validate(schema, { ...rest, [record]: { ...inner, [field]: value } })).toBe(false);
		}
	});
});
