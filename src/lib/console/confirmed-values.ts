import type { ParamsShape } from '../rpc/shape';
import type { ConfirmedValue } from '../ui/Confirm.svelte';
import { pretty } from './pretty';
import { isSecret } from './secrets';

/** The values to show in a confirmation. They come from the parsed params that are sent, not from the form's texts. */
export function confirmedValues(paramsShape: ParamsShape, values: Readonly<Record<string, unknown>>): ConfirmedValue[] {
	return paramsShape.members
		.map(({ name }) => ({ name, value: Object.hasOwn(values, name) ? values[name] : undefined }))
		.filter(({ value }) => value !== undefined)
		.map(({ name, value }) => confirmedValue(name, isSecret(name) ? 'not shown here' : value));
}

function confirmedValue(name: string, value: unknown): ConfirmedValue {
	const text = typeof value === 'string' ? value : pretty(value);
	return { name, text, count: Array.isArray(value) ? value.length : null };
}
