import {
	emptyRestoreHeight,
	parseRestoreHeight,
	type RestoreHeightDraft
} from '../../../../src/lib/wallet/files/restore-height';

const now = Date.UTC(2025, 5, 15, 12) / 1000;
const from = (some: Partial<RestoreHeightDraft>, tip: number | null = 3000) =>
	parseRestoreHeight({ ...emptyRestoreHeight, ...some }, tip, now);
const height = (text: string, tip: number | null = 3000) => from({ start: 'height', height: text }, tip);
const day = (text: string) => from({ start: 'day', day: text });

describe('the restore height', () => {
	test('is the first block by default', () => {
		expect(from({ height: '7', day: 'x' })).toEqual({ value: { height: 0 } });
	});

	test('is a height up to the newest block', () => {
		expect(height('2,999')).toEqual({ value: { height: 2999 } });
		expect(height('3000')).toEqual({ value: { height: 3000 } });
		expect(height('3001')).toEqual({
			problem: 'Enter a height up to 3,000, the newest block.'
		});
		expect(height('3001', null)).toEqual({ value: { height: 3001 } });
	});

	test.each(['', 'x', '-1', '1.5', '99999999999999999999'])('is no height like %j', (text) => {
		expect(height(text, null)).toHaveProperty('problem');
		expect(height(text)).toHaveProperty('problem');
	});

	test('is a day, one day earlier to be safe', () => {
		expect(day('2024-05-31')).toEqual({ value: { day: Date.UTC(2024, 4, 30) / 1000 } });
		expect(day('2025-06-15')).toEqual({ value: { day: Date.UTC(2025, 5, 14) / 1000 } });
	});

	test('is no day before the chain began', () => {
		expect(day('1970-01-01')).toEqual({ value: { day: Date.UTC(2014, 3, 17) / 1000 } });
	});

	test.each(['', '2024-13-01', '31.5.2024', '2024-5-1', '2025-06-17'])('is no day like %j', (text) => {
		expect(day(text)).toHaveProperty('problem');
	});
});
