import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Results of tests: the number that passed, and for those that failed, passed only when repeated, or were skipped,
 * their names with the reason.
 */
export interface Tally {
	passed: number;
	failures: readonly string[];
	flaky: readonly string[];
	skipped: readonly string[];
}

export const EMPTY_TALLY: Tally = { passed: 0, failures: [], flaky: [], skipped: [] };

export function add(...tallies: readonly Tally[]): Tally {
	return tallies.reduce(
		(sum, one) => ({
			passed: sum.passed + one.passed,
			failures: [...sum.failures, ...one.failures],
			flaky: [...sum.flaky, ...one.flaky],
			skipped: [...sum.skipped, ...one.skipped]
		}),
		EMPTY_TALLY
	);
}

/** Counts a check as one test. */
export function tallyOfCheck(name: string, holds: boolean): Tally {
	return holds ? { ...EMPTY_TALLY, passed: 1 } : { ...EMPTY_TALLY, failures: [name] };
}

/** Returns the last line of a test run. */
export function lastLine({ passed, failures }: Tally): string {
	return `${passed} passed, ${failures.length} failed`;
}

/** Returns the name of a test with the first 300 characters of why it failed or was skipped, in one line. */
const withReason = (test: string, error = '') =>
	[test, stripVTControlCharacters(error).replace(/\s+/g, ' ').slice(0, 300)].filter(Boolean).join(' | ');

interface VitestReport {
	testResults: {
		name: string;
		status: string;
		assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
	}[];
}

/**
 * Counts the results in a report of vitest's json reporter. A file that failed without a failed test, because it could
 * not be loaded, counts as one failed test.
 */
export function tallyOfVitest(report: string): Tally {
	const { testResults } = JSON.parse(report) as VitestReport;
	const files = testResults.map(({ name, status, assertionResults }) => {
		const file = relative('.', name);
		const withStatus = (wanted: string) => assertionResults.filter((result) => result.status === wanted);
		const passed = withStatus('passed').length;
		const failed = withStatus('failed').map(({ fullName, failureMessages }) =>
			withReason(`${file}: ${fullName}`, failureMessages?.[0])
		);
		const skipped = assertionResults
			.filter((result) => result.status !== 'passed' && result.status !== 'failed')
			.map(({ fullName }) => `${file}: ${fullName}`);
		return { ...EMPTY_TALLY, passed, failures: status === 'failed' && failed.length === 0 ? [file] : failed, skipped };
	});
	return add(...files);
}

interface PlaywrightSuite {
	specs?: {
		file: string;
		title: string;
		tests: {
			status: string;
			annotations?: { type: string; description?: string }[];
			results?: { error?: { message?: string } }[];
		}[];
	}[];
	suites?: PlaywrightSuite[];
}

/**
 * Counts the results in a report of Playwright's json reporter. A test that passed only when repeated counts as passed,
 * and is listed in `repeated`. An error outside of tests counts as a failed test.
 */
export function tallyOfPlaywright(report: string): Tally {
	const root = JSON.parse(report) as PlaywrightSuite & { errors?: { message?: string }[] };
	const outside = (root.errors ?? []).map(({ message }) => message ?? 'an error outside of tests');
	return add(ofSuite(root), { ...EMPTY_TALLY, failures: outside });
}

function ofSuite({ specs = [], suites = [] }: PlaywrightSuite): Tally {
	const tests = specs.flatMap(({ file, title, tests }) =>
		tests.map(({ status, annotations = [], results = [] }): Tally => {
			if (status === 'expected') return { ...EMPTY_TALLY, passed: 1 };
			if (status === 'skipped') {
				const reason = annotations.find(({ type }) => type === 'skip')?.description;
				return { ...EMPTY_TALLY, skipped: [withReason(`${file}: ${title}`, reason)] };
			}
			const names = [withReason(`${file}: ${title}`, results[0]?.error?.message)];
			return status === 'flaky' ? { ...EMPTY_TALLY, passed: 1, flaky: names } : { ...EMPTY_TALLY, failures: names };
		})
	);
	return add(...tests, ...suites.map(ofSuite));
}

/**
 * Counts the results of a run of a test program.
 *
 * @param name of the stage
 * @param code its exit code
 * @param report the text that its json reporter wrote, or null
 * @returns the counts; a run without tests, or that failed without a failed test, is itself a failed test
 */
export function tallyOfRun(
	name: string,
	code: number | null,
	report: string | null,
	read: (report: string) => Tally
): Tally {
	let tally = EMPTY_TALLY;
	try {
		if (report !== null) tally = read(report);
	} catch {
		tally = EMPTY_TALLY;
	}
	if (tally.failures.length > 0 || (code === 0 && tally.passed > 0)) return tally;
	return add(tally, tallyOfCheck(name, false));
}
