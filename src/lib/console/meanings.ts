import type { Shape } from '../rpc/shape';

/** A field of an answer. */
export interface Told {
	/** `block_header.height`; of the records of a list, `headers[].height`. */
	path: string;
	meaning: string;
}

/** Where the meanings are found: of a field, by the operation or record that has it. */
export interface Meanings {
	owner: string;
	/** A record's name, by its schema. */
	recordOf: (schema: unknown) => string | undefined;
	meaningOf: (owner: string, field: string) => string | undefined;
}

/** What the fields of an answer mean, in the order of its schema, those of its records after each. */
export function tellFields(shape: Shape, meanings: Meanings, path = ''): Told[] {
	if (shape.kind === 'list') return tellFields(shape.item, meanings, `${path}[]`);
	if (shape.kind !== 'record') return [];
	const owner = meanings.recordOf(shape.schema) ?? meanings.owner;
	return shape.members.flatMap(({ name, shape: inner }) => {
		const at = path === '' ? name : `${path}.${name}`;
		const meaning = meanings.meaningOf(owner, name);
		return [
			...(meaning === undefined ? [] : [{ path: at, meaning }]),
			...tellFields(inner, { ...meanings, owner }, at)
		];
	});
}
