import { rangeLines, type RangeResult } from '../../../../src/lib/explorer/range/range-lines';
import type { Verdict } from '../../../../src/lib/chain/verdict';
import { coveredBlockCount } from '../../../../src/lib/explorer/verification/checkpoints';
import type { Contradiction } from '../../../../src/lib/explorer/range/contradiction';

const result: RangeResult = {
	fromBytes: true,
	last: 30,
	loadedBlocks: 31,
	recomputed: 31,
	transactions: 40,
	unparsed: { blocks: 0, transactions: 0 },
	findings: [],
	secondNode: { tip: 30, compared: 31 },
	checkpoints: [],
	unchecked: []
};
const finding = (kind: Contradiction['kind'], fact = 'hash'): Contradiction => ({
	height: 7,
	kind,
	fact,
	claimed: 'a',
	expected: 'b'
});
const checkpoint = (kind: Verdict['kind']): Verdict => ({
	fact: 'checkpoint[0]',
	kind,
	claimed: 'a',
	computed: 'b'
});
const states = (changes: Partial<RangeResult>) =>
	Object.fromEntries(rangeLines({ ...result, ...changes }).map(({ name, state }) => [name, state]));

describe('the lines of a range', () => {
	test('pass for what was recomputed and compared, and for nothing else', () => {
		expect(states({})).toEqual({
			Bytes: 'passed',
			Proofs: 'not_checked',
			Work: 'not_checked',
			'Claimed by the node': 'not_checked',
			'Second node': 'passed'
		});
		expect(rangeLines(result)[0]?.summary).toContain('31 blocks and 40 transactions recomputed');
	});

	test('pass nothing for headers alone', () => {
		expect(Object.values(states({ fromBytes: false, secondNode: null }))).toEqual(Array(4).fill('not_checked'));
	});

	test.each<[string, Partial<RangeResult>, string, string]>([
		['bytes that say something else', { findings: [finding('bytes')] }, 'Bytes', 'differs'],
		['a block that does not follow', { findings: [finding('link', 'prev_id')] }, 'Bytes', 'differs'],
		['a block that cannot be parsed', { unparsed: { blocks: 1, transactions: 0 } }, 'Bytes', 'impossible'],
		['a transaction that cannot be parsed', { unparsed: { blocks: 0, transactions: 1 } }, 'Bytes', 'impossible'],
		[
			'headers that do not follow',
			{ fromBytes: false, findings: [finding('link', 'prev_id')] },
			'Claimed by the node',
			'differs'
		],
		['blocks that are not those of the checkpoints', { checkpoints: [checkpoint('differs')] }, 'Bytes', 'differs'],
		['another chain at the second node', { findings: [finding('other')] }, 'Second node', 'differs'],
		['a second node that is behind', { secondNode: { tip: 20, compared: 21 } }, 'Second node', 'impossible'],
		['nothing to compare', { loadedBlocks: 0, secondNode: { tip: 30, compared: 0 } }, 'Second node', 'impossible'],
		['a second node that has none of them', { secondNode: { tip: 0, compared: 0 } }, 'Second node', 'impossible']
	])('show %s', (_, changes, name, state) => {
		expect(states(changes)[name]).toBe(state);
	});

	test('say that no block was verified', () => {
		const none = { loadedBlocks: 0, recomputed: 0, transactions: 0, unparsed: { blocks: 31, transactions: 0 } };
		expect(rangeLines({ ...result, ...none })[0]?.summary).toBe('No block was verified.');
	});

	test('say that the chain is on trust, unless all of its blocks are those of the checkpoints', () => {
		const statements = (changes: Partial<RangeResult>) =>
			rangeLines({ ...result, ...changes }).flatMap((line) => line.statements);
		const chain = 'Which chain has the most work';
		const checkpoints = [checkpoint('recomputed')];
		expect(statements({})).toContain(chain);
		expect(statements({ checkpoints })).not.toContain(chain);
		expect(statements({ checkpoints: [...checkpoints, checkpoint('differs')] })).toContain(chain);
		expect(statements({ checkpoints, unparsed: { blocks: 1, transactions: 0 } })).toContain(chain);
		const unchecked = ['No checkpoint covers them'];
		expect(statements({ checkpoints, last: coveredBlockCount, unchecked })).toEqual(
			expect.arrayContaining([chain, ...unchecked])
		);
	});
});
