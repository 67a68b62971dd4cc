import type { ParamsShape } from '../rpc/shape';
import { pretty } from './pretty';
import { isSecret } from './secrets';

/** A parameter in the confirmation. */
export interface ConfirmedValue {
	name: string;
	/** In full, never shortened. */
	text: string;
	/** Entries of a list; null for anything else. */
	count: number | null;
}

/** From the values that are sent, not from the form. */
export function confirmedValues(paramsShape: ParamsShape, values: Readonly<Record<string, unknown>>): ConfirmedValue[] {
	return paramsShape.members
		.map(({ name }) => ({ name, value: Object.hasOwn(values, name) ? values[name] : undefined }))
		.filter(({ value }) => value !== undefined)
		.map(({ name, value }) => confirmedValue(name, isSecret(name) ? 'not shown here' : value));
}

export function confirmedValue(name: string, value: unknown): ConfirmedValue {
	const text = typeof value === 'string' ? value : pretty(value);
	return { name, text, count: Array.isArray(value) ? value.length : null };
}
