import type { Shape } from '../rpc/shape';

export interface FieldDoc {
	/** `block_header.height`; for the records of a list, `headers[].height`. */
	path: string;
	description: string;
}

export interface FieldDocSource {
	/** The operation or record that has the field. */
	owner: string;
	/** The name of the record with this schema. */
	recordOf: (schema: unknown) => string | undefined;
	descriptionOf: (owner: string, field: string) => string | undefined;
}

/** Descriptions of an answer's fields in the order of its schema; a record's own fields follow the record. */
export function describeFields(shape: Shape, source: FieldDocSource, path = ''): FieldDoc[] {
	if (shape.kind === 'list') return describeFields(shape.item, source, `${path}[]`);
	if (shape.kind !== 'record') return [];
	const owner = source.recordOf(shape.schema) ?? source.owner;
	return shape.members.flatMap(({ name, shape: inner }) => {
		const at = path === '' ? name : `${path}.${name}`;
		const description = source.descriptionOf(owner, name);
		return [
			...(description === undefined ? [] : [{ path: at, description }]),
			...describeFields(inner, { ...source, owner }, at)
		];
	});
}
