import type { Member, Shape, ParamsShape } from '../rpc/shape';
import { isSecret } from './secrets';

/** A form field for one parameter. */
export interface FormField {
	name: string;
	/** A line of text, several lines, or one of the `choices`. */
	control: 'line' | 'lines' | 'choice';
	choices: readonly string[];
	/** True when the input has only digits: phones then show a numeric keyboard. */
	digits: boolean;
	/** Hint for an empty field; null for a required one. */
	emptyHint: string | null;
	/** The accepted input: `whole number`, `64 hex digits, one a line`. */
	acceptedInput: string;
	/** True when the input is masked on screen and left out of links. */
	secret: boolean;
	/** Meaning and unit; undefined when the name is enough. */
	description: string | undefined;
}

/** The fields of an operation's form, in the order of its parameters. */
export function fieldsOf(paramsShape: ParamsShape, descriptionOf: (name: string) => string | undefined): FormField[] {
	return paramsShape.members.map(({ name, shape, optional }) => ({
		name,
		...controlOf(shape),
		digits: shape.kind === 'uint64' || (shape.kind === 'integer' && shape.from >= 0),
		emptyHint: hintOf(paramsShape, optional),
		acceptedInput: describeShape(shape),
		secret: isSecret(name),
		description: descriptionOf(name)
	}));
}

function controlOf(shape: Shape): Pick<FormField, 'control' | 'choices'> {
	switch (shape.kind) {
		case 'flag':
			return { control: 'choice', choices: ['true', 'false'] };
		case 'choice':
			return { control: 'choice', choices: shape.values.map(String) };
		case 'hex':
		case 'bytes':
		case 'list':
		case 'record':
		case 'any':
			return { control: 'lines', choices: [] };
		case 'integer':
		case 'uint64':
		case 'hash':
		case 'text':
			return { control: 'line', choices: [] };
	}
}

/** Names of shapes that accept a single kind of text. */
const SHAPE_NAMES = {
	uint64: 'whole number',
	hash: '64 hex digits',
	hex: 'hex',
	text: 'text',
	bytes: 'bytes',
	flag: 'true or false',
	any: 'JSON'
};

export function describeShape(shape: Shape): string {
	switch (shape.kind) {
		case 'integer':
			return rangeOf(shape.from, shape.to);
		case 'choice':
			return `one of ${shape.values.join(', ')}`;
		case 'list':
			return `${describeShape(shape.item)}, one a line`;
		case 'record':
			return `JSON such as {${shape.members.map(exampleOf).join(', ')}}`;
		default:
			return SHAPE_NAMES[shape.kind];
	}
}

const exampleOf = ({ name, shape }: Member) =>
	`"${name}": ${shape.kind === 'record' || shape.kind === 'list' ? '…' : describeShape(shape)}`;

function rangeOf(from: number, to: number): string {
	if (to < Number.MAX_SAFE_INTEGER) return `whole number from ${from} to ${to}`;
	if (from === 0) return 'whole number';
	return from > Number.MIN_SAFE_INTEGER ? `whole number from ${from}` : 'whole number, also below zero';
}

/** The hint that a field may be empty; null if it may not. */
function hintOf({ style }: ParamsShape, isOptional: boolean): string | null {
	if (style === 'one_of') return 'fill in only one of these';
	return isOptional ? 'optional' : null;
}
