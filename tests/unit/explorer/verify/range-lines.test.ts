import { describe, expect, test } from 'vitest';
import { rangeLines, type RangeResult } from '../../../../src/lib/explorer/verify/range-lines';
import type { Finding } from '../../../../src/lib/explorer/verify/finding';

const result: RangeResult = {
	...{
		fromBytes: true,
		last: 30,
		done: 31,
		recomputed: 31,
		transactions: 40,
		unparsed: { blocks: 0, transactions: 0 }
	},
	findings: [],
	other: { url: 'http://127.0.0.1:18089', tip: 30, compared: 31 }
};
const finding = (kind: Finding['kind'], fact = 'hash'): Finding => ({
	...{ height: 7, kind, fact, claimed: 'a', expected: 'b' }
});
const states = (changes: Partial<RangeResult>) =>
	Object.fromEntries(rangeLines({ ...result, ...changes }).map(({ name, state }) => [name, state]));

describe('the lines of a range', () => {
	test('pass for what was recomputed and compared, and for nothing else', () => {
		expect(states({})).toEqual({
			...{ Bytes: 'passed', Proofs: 'not_checked', Work: 'not_checked' },
			...{ 'Taken from the node': 'not_checked', 'Second node': 'passed' }
		});
		expect(rangeLines(result)[0]?.summary).toContain('31 blocks and 40 transactions recomputed');
	});

	test('pass nothing for headers alone', () => {
		expect(Object.values(states({ fromBytes: false, other: null }))).toEqual(Array(4).fill('not_checked'));
	});

	test.each<[string, Partial<RangeResult>, string, string]>([
		['bytes that say something else', { findings: [finding('bytes')] }, 'Bytes', 'differs'],
		['a block that does not follow', { findings: [finding('link', 'prev_id')] }, 'Bytes', 'differs'],
		['a block that cannot be parsed', { unparsed: { blocks: 1, transactions: 0 } }, 'Bytes', 'impossible'],
		['a transaction that cannot be parsed', { unparsed: { blocks: 0, transactions: 1 } }, 'Bytes', 'impossible'],
		[
			'headers that do not follow',
			{ fromBytes: false, findings: [finding('link', 'prev_id')] },
			'Taken from the node',
			'differs'
		],
		['another chain at the second node', { findings: [finding('other')] }, 'Second node', 'differs'],
		['a second node that is behind', { other: { url: 'x', tip: 20, compared: 21 } }, 'Second node', 'impossible'],
		['a second node that has none of them', { other: { url: 'x', tip: 0, compared: 0 } }, 'Second node', 'impossible']
	])('show %s', (_, changes, name, state) => {
		expect(states(changes)[name]).toBe(state);
	});
});
