import type { Member, Shape, Takes } from '../rpc/shape';
import { isSecret } from './secrets';

/** One parameter on the screen. */
export interface Field {
	name: string;
	/** A line of text, several lines, or one of the `choices`. */
	control: 'line' | 'lines' | 'choice';
	choices: readonly string[];
	/** Whether only digits are typed, for the keyboard of a phone. */
	digits: boolean;
	/** What an empty field means; null when it has to be filled in. */
	empty: string | null;
	/** What it takes, in a few words: `whole number`, `64 hex digits, one a line`. */
	kind: string;
	/** Whether nobody beside should read it, and no link should hold it. */
	secret: boolean;
	/** What it means and what it is measured in; undefined when its name says it. */
	meaning: string | undefined;
}

/** The fields of an operation's form, in the order of its parameters. */
export function fieldsOf(takes: Takes, meaningOf: (name: string) => string | undefined): Field[] {
	return takes.members.map(({ name, shape, optional }) => ({
		name,
		...controlOf(shape),
		digits: shape.kind === 'uint64' || (shape.kind === 'integer' && shape.from >= 0),
		empty: takes.style === 'one_of' ? 'either this or another' : optional ? 'may be left out' : null,
		kind: kindOf(shape),
		secret: isSecret(name),
		meaning: meaningOf(name)
	}));
}

function controlOf(shape: Shape): Pick<Field, 'control' | 'choices'> {
	switch (shape.kind) {
		case 'flag':
			return { control: 'choice', choices: ['true', 'false'] };
		case 'choice':
			return { control: 'choice', choices: shape.values.map(String) };
		case 'hex':
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

/** What a value of a shape looks like, in a few words. */
export function kindOf(shape: Shape): string {
	switch (shape.kind) {
		case 'integer':
			return `whole number${rangeOf(shape.from, shape.to)}`;
		case 'uint64':
			return 'whole number';
		case 'hash':
			return '64 hex digits';
		case 'hex':
			return 'hex';
		case 'text':
			return 'text';
		case 'flag':
			return 'true or false';
		case 'choice':
			return `one of ${shape.values.join(', ')}`;
		case 'list':
			return `${kindOf(shape.item)}, one a line`;
		case 'record':
			return `JSON such as {${shape.members.map(exampleOf).join(', ')}}`;
		case 'any':
			return 'JSON';
	}
}

const exampleOf = ({ name, shape }: Member) =>
	`"${name}": ${shape.kind === 'record' || shape.kind === 'list' ? '…' : kindOf(shape)}`;

function rangeOf(from: number, to: number): string {
	const [lowest, highest] = [from > Number.MIN_SAFE_INTEGER, to < Number.MAX_SAFE_INTEGER];
	if (highest) return ` from ${from} to ${to}`;
	return lowest ? (from === 0 ? '' : ` from ${from}`) : ', also below zero';
}
