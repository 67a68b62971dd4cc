import { compare } from '../../format/compare';
import { writeDecimal } from '../../format/decimal';
import { addressIndexKey, type OwnOutput, type OwnOutputState } from './own-outputs';

/** Filters by state. */
export const STATE_FILTERS = {
	unspent: { name: 'Unspent', states: ['spendable', 'locked', 'frozen'] },
	spendable: { name: 'Spendable', states: ['spendable'] },
	locked: { name: 'Locked', states: ['locked'] },
	frozen: { name: 'Frozen', states: ['frozen'] },
	spent: { name: 'Spent', states: ['spent'] },
	all: { name: 'All', states: ['spendable', 'locked', 'frozen', 'spent'] }
} as const satisfies Record<string, { name: string; states: readonly OwnOutputState[] }>;

export type StateFilter = keyof typeof STATE_FILTERS;

export const OUTPUT_ORDERS = {
	newest: 'Newest first',
	oldest: 'Oldest first',
	largest: 'Largest first',
	smallest: 'Smallest first'
} as const;

export type OutputOrder = keyof typeof OUTPUT_ORDERS;

export interface OutputFilter {
	state: StateFilter;
	/** Null for all. */
	account: number | null;
	/** Part of a hash, a key image, a public key or a name; an amount; or a global index or a height. */
	text: string;
	order: OutputOrder;
}

export const NO_OUTPUT_FILTER: OutputFilter = { state: 'unspent', account: null, text: '', order: 'newest' };

/** @param outputs newest first @param labels of addresses, by `addressIndexKey` @param decimals of the coin */
export function filterOutputs(
	outputs: readonly OwnOutput[],
	filter: OutputFilter,
	labels: ReadonlyMap<string, string>,
	decimals: number
): readonly OwnOutput[] {
	const states: readonly OwnOutputState[] = STATE_FILTERS[filter.state].states;
	const text = filter.text.trim().toLowerCase();
	const found = outputs.filter(
		(output) =>
			states.includes(output.state) &&
			(filter.account === null || output.account === filter.account) &&
			(text === '' || matches(output, labels.get(addressIndexKey(output)) ?? '', text, decimals))
	);
	return sorted(found, filter.order);
}

/**
 * True when an output matches a search. A short number is a height, an index or an amount, and is not searched for
 * within hashes.
 */
function matches(
	{ txid, keyImage, publicKey, globalIndex, height, amount }: OwnOutput,
	label: string,
	text: string,
	decimals: number
): boolean {
	const digits = text.replace(/,/g, '');
	if (/^\d*\.\d+$/.test(digits)) return writeDecimal(amount, decimals).startsWith(digits.replace(/^\./, '0.'));
	if (/^\d{1,12}$/.test(digits)) {
		return [String(globalIndex), String(height), writeDecimal(amount, decimals)].includes(digits);
	}
	return [txid, keyImage, publicKey, label.toLowerCase()].some((each) => each?.includes(text));
}

function sorted(outputs: OwnOutput[], order: OutputOrder): OwnOutput[] {
	switch (order) {
		case 'newest':
			return outputs;
		case 'oldest':
			return outputs.toReversed();
		case 'largest':
			return outputs.toSorted((a, b) => byAmount(b, a));
		case 'smallest':
			return outputs.toSorted(byAmount);
	}
}

const byAmount = (a: OwnOutput, b: OwnOutput) => compare(a.amount, b.amount);
