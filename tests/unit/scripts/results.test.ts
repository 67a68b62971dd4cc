import { join, resolve } from 'node:path';
import {
	add,
	lastLine,
	EMPTY_TALLY,
	tallyOfCheck,
	tallyOfPlaywright,
	tallyOfRun,
	tallyOfVitest
} from '../../../scripts/test/results';

/** A report in the form of vitest's json reporter: per file, its own status and those of its tests. */
function vitestReport(...files: [string, string[]][]): string {
	const testResults = files.map(([status, tests], index) => ({
		name: resolve(`tests/${index}.test.ts`),
		status,
		assertionResults: tests.map((status, test) => ({
			status,
			fullName: `test ${test}`,
			...(status === 'failed' && { failureMessages: ['Error: \u001b[31m1\u001b[39m\n  is not 2'] })
		}))
	}));
	return JSON.stringify({ testResults });
}

describe('a report of vitest', () => {
	it('counts what passed, and names what failed and was skipped', () => {
		const report = vitestReport(['passed', ['passed', 'passed', 'skipped']], ['failed', ['failed', 'passed', 'todo']]);
		expect(tallyOfVitest(report)).toEqual({
			...EMPTY_TALLY,
			passed: 3,
			failures: [`${join('tests', '1.test.ts')}: test 0 | Error: 1 is not 2`],
			skipped: [`${join('tests', '0.test.ts')}: test 2`, `${join('tests', '1.test.ts')}: test 2`]
		});
	});

	it('counts a file that could not be read as one failed test', () => {
		expect(tallyOfVitest(vitestReport(['failed', []], ['passed', ['passed']]))).toEqual({
			...EMPTY_TALLY,
			passed: 1,
			failures: [join('tests', '0.test.ts')]
		});
	});
});

/** A report in the form of Playwright's json reporter: a file with a describe inside. */
function playwrightReport(outside: string[], inside: string[], errors: { message: string }[] = []): string {
	const specs = (statuses: string[]) =>
		statuses.map((status) => {
			const results = status === 'flaky' ? [{ error: { message: 'Too late' } }, {}] : [];
			const annotations = status === 'skipped' ? [{ type: 'skip', description: 'Nothing to see' }] : [];
			return { file: 'pool.test.ts', title: status, tests: [{ status, annotations, results }] };
		});
	const suites = [{ specs: specs(outside), suites: [{ specs: specs(inside) }] }];
	return JSON.stringify({ suites, errors });
}

describe('a report of Playwright', () => {
	it('counts what passed, and names what failed and was skipped', () => {
		expect(tallyOfPlaywright(playwrightReport(['expected', 'skipped'], ['expected', 'unexpected']))).toEqual({
			...EMPTY_TALLY,
			passed: 2,
			failures: ['pool.test.ts: unexpected'],
			skipped: ['pool.test.ts: skipped | Nothing to see']
		});
	});

	it('names a test that passed only when repeated, and counts an error outside of tests as failed', () => {
		const report = playwrightReport(['flaky'], ['expected'], [{ message: 'set-up failed' }]);
		expect(tallyOfPlaywright(report)).toEqual({
			...EMPTY_TALLY,
			passed: 2,
			failures: ['set-up failed'],
			flaky: ['pool.test.ts: flaky | Too late']
		});
	});
});

describe('a run of a test program', () => {
	const good = vitestReport(['passed', ['passed']]);

	it('is what its report says', () => {
		expect(tallyOfRun('unit', 0, good, tallyOfVitest)).toEqual({ ...EMPTY_TALLY, passed: 1 });
		expect(tallyOfRun('unit', 1, vitestReport(['failed', ['failed', 'failed']]), tallyOfVitest).failures).toHaveLength(
			2
		);
	});

	it.each([
		['it wrote no report', 0, null],
		['it wrote half a report', 0, '{"testResults":['],
		['it found no tests', 0, vitestReport()],
		['all its tests were left out', 0, vitestReport(['passed', ['skipped']])],
		['it ended with an error after all tests had passed', 1, good],
		['it was killed', null, good]
	])('is a failed test when %s', (_, code, report) => {
		expect(tallyOfRun('unit', code, report, tallyOfVitest).failures).toEqual(['unit']);
	});
});

describe('the sum', () => {
	it('adds up parts of both kinds', () => {
		const sum = add(tallyOfCheck('check', true), tallyOfCheck('lint', false), {
			...EMPTY_TALLY,
			passed: 5,
			failures: ['a', 'b'],
			skipped: ['c']
		});
		expect(sum).toEqual({ ...EMPTY_TALLY, passed: 6, failures: ['lint', 'a', 'b'], skipped: ['c'] });
		expect(lastLine(sum)).toBe('6 passed, 3 failed');
	});

	it('of nothing is nothing', () => {
		expect(lastLine(add())).toBe('0 passed, 0 failed');
		expect(add(EMPTY_TALLY, EMPTY_TALLY)).toEqual(EMPTY_TALLY);
	});
});
