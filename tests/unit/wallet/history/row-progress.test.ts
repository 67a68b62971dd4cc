import type { TransferKind } from '../../../../src/lib/chain-data/confirmations';
import type { TransferEntry } from '../../../../src/lib/rpc/wallet/records';
import { lineHeight, rowProgress } from '../../../../src/lib/wallet/history/row-progress';
import { historyOf, transfer } from '../transfers';

const HEIGHT = 110;

function progressOf(list: Exclude<TransferKind, 'mined'>, some: Partial<TransferEntry>, isReplaced = false) {
	const { rows } = historyOf({ [list]: [transfer(some)] });
	const [newest] = rows;
	if (!newest) throw new Error('no row');
	return rowProgress({ newest, rows }, HEIGHT, 1_700_000_000, isReplaced);
}

test.each([
	['in', { height: 100 }, null],
	['out', { height: 100 }, null],
	['in', { height: 108 }, { words: '2 of 10 confirmations', badge: null, track: { count: 2, needed: 10 } }],
	[
		'in',
		{ height: 69, type: 'block', unlock_time: 129n },
		{ words: '41 of 60 confirmations', badge: null, track: { count: 41, needed: 60 } }
	],
	['pool', {}, { words: 'In the pool: 0 of 10', badge: null, track: { count: 0, needed: 10 } }],
	['pool', { double_spend_seen: true }, { words: 'May fail', badge: 'warn', track: null }],
	['pending', {}, { words: 'In the pool: 0 of 10', badge: null, track: { count: 0, needed: 10 } }],
	['failed', {}, { words: 'Unknown', badge: 'warn', track: null }],
	['in', { height: 90, unlock_time: 200n }, { words: 'Locked until block 200', badge: 'warn', track: null }],
	[
		'in',
		{ height: 98, suggested_confirmations_threshold: 30n },
		{ words: 'Safe after about 30 blocks', badge: null, track: null }
	]
] as const)('what a row says of a transfer: %s, %o', (list, some, expected) => {
	expect(progressOf(list, some)).toEqual(expected);
});

test('a payment whose coins another one has spent was not sent, unless the wallet has it in a block', () => {
	expect(progressOf('failed', {}, true)).toMatchObject({ words: 'Not sent', badge: 'bad' });
	expect(progressOf('pending', {}, true)).toMatchObject({ words: 'Not sent', badge: 'bad' });
	expect(progressOf('out', { height: 108 }, true)).toMatchObject({ words: '2 of 10 confirmations' });
});

test('a row is taller where its progress stands below it', () => {
	const progress = progressOf('pool', {});
	expect(lineHeight(false, progress, 'wide')).toBe(lineHeight(false, null, 'wide'));
	expect(lineHeight(false, progress, 'narrow')).toBeGreaterThan(lineHeight(false, null, 'narrow'));
	expect(lineHeight(true, null, 'narrow')).toBeLessThan(lineHeight(false, null, 'narrow'));
});
