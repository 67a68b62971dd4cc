import { filesOf } from '../../../scripts/test/files';
import { packagesOf, planOf } from '../../../scripts/test/plan';
import { EMPTY_TALLY } from '../../../scripts/test/results';

describe('the packages of a run', () => {
	it('are two for the short run, and more for all files', () => {
		expect([...packagesOf(['check', 'contract', 'browser'], 'short')]).toEqual(['monero', 'chromium-headless-shell']);
		expect([...packagesOf(['browser'], 'all')]).toEqual(expect.arrayContaining(['monero', 'nginx', 'firefox-esr']));
		expect([...packagesOf(['check', 'lint', 'unit', 'build'], 'all')]).toEqual([]);
	});
});

describe('the plan of a stage', () => {
	it('is all its files, where nothing is missing', () => {
		expect(planOf('browser', 'all', [])).toEqual({
			files: filesOf('browser', 'all'),
			resultsWithoutRun: EMPTY_TALLY,
			canRun: true
		});
		expect(planOf('lint', 'short', ['monero'])).toEqual({ files: [], resultsWithoutRun: EMPTY_TALLY, canRun: true });
	});

	it('skips the files that need what is missing, with the reason', () => {
		const { files, resultsWithoutRun, canRun } = planOf('browser', 'rest', ['firefox-esr']);
		expect(files).not.toContain('firefox');
		expect(resultsWithoutRun.skipped).toEqual([
			expect.stringMatching(/^tests\/e2e\/firefox\.test\.ts \| firefox-esr was not found\. To get it, install/),
			expect.stringMatching(/^tests\/e2e\/local-access-firefox\.test\.ts \| firefox-esr was not found\./),
			expect.stringMatching(/^tests\/e2e\/wallet-login\.test\.ts \| firefox-esr was not found\./)
		]);
		expect(resultsWithoutRun.failures).toEqual([]);
		expect(canRun).toBe(true);
	});

	it('is a failure without what all its files need', () => {
		const { resultsWithoutRun, canRun } = planOf('contract', 'short', ['monero']);
		expect(resultsWithoutRun.failures).toEqual([
			expect.stringMatching(/^contract was not run: monero was not found\. To get it, /)
		]);
		expect(canRun).toBe(false);
	});
});
