import { describe, expect, it } from 'vitest';
import { add, lastLine, nothing, ofCheck, ofPlaywright, ofRun, ofVitest } from '../../../scripts/test/results';

/** A report in the form of vitest's json reporter: per file, its own status and those of its tests. */
function vitestReport(...files: [string, string[]][]): string {
	const testResults = files.map(([status, tests]) => ({
		status,
		assertionResults: tests.map((status) => ({ status }))
	}));
	return JSON.stringify({ testResults });
}

describe('a report of vitest', () => {
	it('counts what passed, failed and was left out', () => {
		const report = vitestReport(['passed', ['passed', 'passed', 'skipped']], ['failed', ['failed', 'passed', 'todo']]);
		expect(ofVitest(report)).toEqual({ passed: 3, failed: 1, skipped: 2 });
	});

	it('counts a file that could not be read as one failed test', () => {
		expect(ofVitest(vitestReport(['failed', []], ['passed', ['passed']]))).toEqual({
			passed: 1,
			failed: 1,
			skipped: 0
		});
	});
});

describe('a report of Playwright', () => {
	const stats = { expected: 7, unexpected: 1, flaky: 0, skipped: 2 };

	it('counts what passed, failed and was left out', () => {
		expect(ofPlaywright(JSON.stringify({ stats, errors: [] }))).toEqual({ passed: 7, failed: 1, skipped: 2 });
	});

	it('counts a test that passed only at the second try, and an error outside of tests, as failed', () => {
		const report = JSON.stringify({ stats: { ...stats, flaky: 3 }, errors: [{ message: 'set-up failed' }] });
		expect(ofPlaywright(report).failed).toBe(5);
	});
});

describe('a run of a test program', () => {
	const good = vitestReport(['passed', ['passed']]);

	it('is what its report says', () => {
		expect(ofRun(0, good, ofVitest)).toEqual({ passed: 1, failed: 0, skipped: 0 });
		expect(ofRun(1, vitestReport(['failed', ['failed', 'failed']]), ofVitest).failed).toBe(2);
	});

	it.each([
		['it wrote no report', 0, null],
		['it wrote half a report', 0, '{"testResults":['],
		['it found no tests', 0, vitestReport()],
		['all its tests were left out', 0, vitestReport(['passed', ['skipped']])],
		['it ended with an error after all tests had passed', 1, good],
		['it was killed', null, good]
	])('has a failed test when %s', (_, code, report) => {
		expect(ofRun(code, report, ofVitest).failed).toBe(1);
	});
});

describe('the sum', () => {
	it('adds up parts of both kinds', () => {
		const sum = add(ofCheck(true), ofCheck(false), { passed: 5, failed: 2, skipped: 1 });
		expect(sum).toEqual({ passed: 6, failed: 3, skipped: 1 });
		expect(lastLine(sum)).toBe('6 passed, 3 failed');
	});

	it('of nothing is nothing', () => {
		expect(lastLine(add())).toBe('0 passed, 0 failed');
		expect(add(nothing, nothing)).toEqual(nothing);
	});
});
