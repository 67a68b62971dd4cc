import fc from 'fast-check';
import { formatDay } from '../../../../src/lib/format/day';
import { byDay } from '../../../../src/lib/wallet/history/days';
import { caseCount } from '../../../full';
import { historyOf, NONE, transfer, txid } from '../transfers';

const noon = (day: string) => Math.floor(new Date(`${day}T12:00:00`).getTime() / 1000);
const NOW = noon('2026-11-23');
const at = (number: number, timestamp: number, height = number) =>
	transfer({ txid: txid(number), timestamp, height, amount: 10n });

const { rows } = historyOf({
	...NONE,
	in: [
		at(1, noon('2025-11-18')),
		at(2, noon('2026-11-18')),
		// Blocks whose clocks went back, and one beyond any date.
		at(3, noon('2026-11-22')),
		at(4, noon('2026-11-21')),
		at(5, noon('2026-11-22')),
		at(6, 2 ** 60)
	],
	failed: [at(7, noon('2026-11-18') + 60, 0)],
	pending: [at(8, noon('2026-11-19'), 0)]
});
const named = (shown = rows) =>
	byDay(rows, shown, NOW).map(({ start, balance, rows }) => [
		formatDay(start, NOW),
		balance,
		rows.map((row) => parseInt(row.transfer.txid, 16))
	]);

test('days have headings, the balance at their end, and what is in no block under Today', () => {
	expect(named()).toEqual([
		['Today', 60n, [8, 6]],
		['Yesterday', 50n, [5]],
		[expect.stringContaining('21'), 40n, [4, 3]],
		[expect.not.stringContaining('20'), 20n, [7, 2]],
		[expect.stringContaining('2025'), 10n, [1]]
	]);
	expect(named(rows.filter(({ kind }) => kind === 'failed'))).toEqual([[expect.any(String), 20n, [7]]]);
	expect(byDay([], [], NOW)).toEqual([]);
});

test('whatever the clocks say, each row comes once and in its place, and each day once', () => {
	const moments = fc.array(
		fc.oneof(fc.integer({ min: NOW - 900_000, max: NOW + 100_000 }), fc.double(), fc.constant(0))
	);
	fc.assert(
		fc.property(moments, (times) => {
			const { rows } = historyOf({
				...NONE,
				in: times.map((time, index) => at(index, Math.abs(Math.trunc(time)), index))
			});
			const days = byDay(rows, rows, NOW);
			expect(days.flatMap((day) => day.rows)).toEqual(rows);
			expect(new Set(days.map(({ start }) => start)).size).toBe(days.length);
		}),
		{ numRuns: caseCount(100, 5000) }
	);
});
