import { filterOutputs, NO_OUTPUT_FILTER, type OutputFilter } from '../../../../src/lib/wallet/outputs/output-filter';
import { newestFirst, outputsOf } from '../../../../src/lib/wallet/outputs/own-outputs';
import { hashOf, listed } from './listed';

const labels = new Map([['0/5', 'Café <b>']]);
const outputs = newestFirst([
	{
		outputs: outputsOf(0, [
			listed(1, { amount: 5n }),
			listed(2, { amount: 9n, unlocked: false }),
			listed(3, { amount: 1n, spent: true, subaddr_index: { major: 0, minor: 5 } })
		])
	},
	{ outputs: outputsOf(1, [listed(4, { amount: 7n, frozen: true, subaddr_index: { major: 1, minor: 5 } })]) }
]);
const amounts = (some: Partial<OutputFilter>) =>
	filterOutputs(outputs, { ...NO_OUTPUT_FILTER, state: 'all', ...some }, labels, 0).map(({ amount }) => Number(amount));

describe('outputs are picked out', () => {
	test('by what can be done with them', () => {
		expect(amounts({})).toEqual([7, 1, 9, 5]);
		expect(amounts({ state: 'unspent' })).toEqual([7, 9, 5]);
		expect(amounts({ state: 'spendable' })).toEqual([5]);
		expect(amounts({ state: 'locked' })).toEqual([9]);
		expect(amounts({ state: 'frozen' })).toEqual([7]);
		expect(amounts({ state: 'spent' })).toEqual([1]);
	});

	test('by account', () => {
		expect(amounts({ account: 0 })).toEqual([1, 9, 5]);
		expect(amounts({ account: 1 })).toEqual([7]);
	});

	test('by part of a hash, a key image, a key or a label, in any letters', () => {
		expect(amounts({ text: ` ${hashOf(2).slice(40).toUpperCase()} ` })).toEqual([9]);
		expect(amounts({ text: hashOf(1003).slice(30) })).toEqual([1]);
		expect(amounts({ text: hashOf(2004).slice(30) })).toEqual([7]);
		expect(amounts({ text: 'CAFÉ <b' })).toEqual([1]);
		expect(amounts({ text: 'nothing has this' })).toEqual([]);
	});

	test('by a whole height or global index: a number is not looked for within hashes', () => {
		expect(amounts({ text: '4' })).toEqual([7, 1]);
		expect(amounts({ text: '44' })).toEqual([]);
	});

	test('by an amount, whole or as far as it is typed', () => {
		const found = (text: string) =>
			filterOutputs(outputs, { ...NO_OUTPUT_FILTER, state: 'all', text }, labels, 1).map(({ amount }) =>
				Number(amount)
			);
		expect(found('0.9')).toEqual([9]);
		expect(found('.5')).toEqual([5]);
		expect(found('0.')).toEqual([]);
		expect(found('0.91')).toEqual([]);
		expect(amounts({ text: '9' })).toEqual([9]);
	});

	test('and put in order', () => {
		expect(amounts({ order: 'oldest' })).toEqual([5, 9, 1, 7]);
		expect(amounts({ order: 'largest' })).toEqual([9, 7, 5, 1]);
		expect(amounts({ order: 'smallest' })).toEqual([1, 5, 7, 9]);
	});
});
