/** Counted results of tests. */
export interface Tally {
	passed: number;
	failed: number;
	skipped: number;
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

export function add(...tallies: readonly Tally[]): Tally {
	return tallies.reduce(
		(sum, one) => ({
			passed: sum.passed + one.passed,
			failed: sum.failed + one.failed,
			skipped: sum.skipped + one.skipped
		}),
		nothing
	);
}

/** A check counts as one test. */
export function ofCheck(holds: boolean): Tally {
	return { ...nothing, [holds ? 'passed' : 'failed']: 1 };
}

/** The last line of a test run. */
export function lastLine({ passed, failed }: Tally): string {
	return `${passed} passed, ${failed} failed`;
}

interface VitestReport {
	testResults: { status: string; assertionResults: { status: string }[] }[];
}

/**
 * Counts a report of vitest's json reporter. A file that failed without a failed test, because it could not be loaded, is one
 * failed test.
 */
export function ofVitest(report: string): Tally {
	const { testResults } = JSON.parse(report) as VitestReport;
	const files = testResults.map(({ status, assertionResults }) => {
		const count = (wanted: string) => assertionResults.filter((result) => result.status === wanted).length;
		const passed = count('passed');
		const failed = count('failed');
		const skipped = assertionResults.length - passed - failed;
		return { passed, failed: status === 'failed' ? Math.max(failed, 1) : failed, skipped };
	});
	return add(...files);
}

interface PlaywrightReport {
	stats: { expected: number; unexpected: number; flaky: number; skipped: number };
	errors?: unknown[];
}

/**
 * Counts a report of Playwright's json reporter. A test that passed only when repeated has failed, and an error outside of
 * tests counts as a failed test.
 */
export function ofPlaywright(report: string): Tally {
	const { stats, errors = [] } = JSON.parse(report) as PlaywrightReport;
	return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/**
 * Counts a run of a test program.
 *
 * @param code its exit code
 * @param report what its json reporter wrote, or null
 * @returns the counts; a run without tests, or that failed without a failed test, has one failed test more
 */
export function ofRun(code: number | null, report: string | null, read: (report: string) => Tally): Tally {
	let tally = nothing;
	try {
		if (report !== null) tally = read(report);
	} catch {
		tally = nothing;
	}
	const hasFailed = code !== 0 || tally.passed + tally.failed === 0;
	return hasFailed && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
