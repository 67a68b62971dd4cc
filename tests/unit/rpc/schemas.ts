import * as v from 'valibot';

type Entries = Readonly<Record<string, v.GenericSchema>>;

/** What a schema holds that others are made of. */
interface Holder {
	wrapped?: v.GenericSchema;
	item?: v.GenericSchema;
	options?: readonly unknown[];
	entries?: Entries;
	choices?: Entries;
}

/** The schema of a value, or of what a list holds. */
export function within(schema: v.GenericSchema): v.GenericSchema {
	const { wrapped, item } = schema as Holder;
	const inner = wrapped ?? item;
	return inner === undefined ? schema : within(inner);
}

const isSchema = (value: unknown): value is v.GenericSchema =>
	typeof value === 'object' && value !== null && 'type' in value;

/** The named parts of a record, of a list of records, of any of several, or of params of which one is chosen. */
export function entriesOf(schema: v.GenericSchema): Entries {
	const { entries, choices, options = [] } = within(schema) as Holder;
	return entries ?? choices ?? Object.assign({}, ...options.filter(isSchema).map(entriesOf));
}

/** None of these inputs is accepted. */
export function refuses(schema: v.GenericSchema, inputs: readonly unknown[]): void {
	for (const input of inputs) expect([input, v.is(schema, input)]).toEqual([input, false]);
}

/** A schema of a field, inputs with what it makes of them, and inputs that it refuses. */
export type FieldCase = [
	name: string,
	schema: v.GenericSchema,
	accepted: readonly (readonly [input: unknown, output: unknown])[],
	refused: readonly unknown[]
];

/** Fields that take and refuse the same, by their names. */
export const alike = (schemas: Entries, accepted: FieldCase[2], refused: FieldCase[3]): FieldCase[] =>
	Object.entries(schemas).map(([name, schema]) => [name, schema, accepted, refused]);

export function testFields(cases: readonly FieldCase[]): void {
	describe.each(cases)('%s', (_, schema, accepted, refused) => {
		it('is what is accepted', () => {
			for (const [input, output] of accepted) expect([input, v.parse(schema, input)]).toEqual([input, output]);
		});

		it('is nothing else', () => refuses(schema, refused));
	});
}
