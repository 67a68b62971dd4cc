import { compare } from '../../format/compare';
import { writeDecimal } from '../../format/decimal';
import { placeKey, type Output, type State } from './outputs';

/** Filters by state. */
export const SHOWN = {
	unspent: { name: 'Unspent', states: ['spendable', 'locked', 'frozen'] },
	spendable: { name: 'Spendable', states: ['spendable'] },
	locked: { name: 'Locked', states: ['locked'] },
	frozen: { name: 'Frozen', states: ['frozen'] },
	spent: { name: 'Spent', states: ['spent'] },
	all: { name: 'All', states: ['spendable', 'locked', 'frozen', 'spent'] }
} as const satisfies Record<string, { name: string; states: readonly State[] }>;

export type Shown = keyof typeof SHOWN;

export const ORDERS = {
	newest: 'Newest first',
	oldest: 'Oldest first',
	largest: 'Largest first',
	smallest: 'Smallest first'
} as const;

export type OrderOf = keyof typeof ORDERS;

export interface Filter {
	shown: Shown;
	/** Null for all. */
	account: number | null;
	/** Part of a hash, a key image, a public key or a name; an amount; or a global index or a height. */
	text: string;
	order: OrderOf;
}

export const NO_FILTER: Filter = { shown: 'unspent', account: null, text: '', order: 'newest' };

/** @param outputs newest first @param labels of addresses, by `placeKey` @param decimals of the coin */
export function filterOutputs(
	outputs: readonly Output[],
	filter: Filter,
	labels: ReadonlyMap<string, string>,
	decimals: number
): readonly Output[] {
	const states: readonly State[] = SHOWN[filter.shown].states;
	const text = filter.text.trim().toLowerCase();
	const found = outputs.filter(
		(output) =>
			states.includes(output.state) &&
			(filter.account === null || output.account === filter.account) &&
			(text === '' || matches(output, labels.get(placeKey(output)) ?? '', text, decimals))
	);
	return sorted(found, filter.order);
}

/**
 * True when an output matches a search. A short number is a height, an index or an amount, and is not searched for
 * within hashes.
 */
function matches(
	{ txid, keyImage, publicKey, globalIndex, height, amount }: Output,
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

function sorted(outputs: Output[], order: OrderOf): Output[] {
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

const byAmount = (a: Output, b: Output) => compare(a.amount, b.amount);
