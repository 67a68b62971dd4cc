import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './scripts/shared/chromium';

const executablePath = await findTestBrowser();
const jsonFile = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];

/** Flag that makes every request off loopback fail at once: no name is resolved, and no other host is called. */
const loopbackOnly = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

const disabledFeatures = [
	// Each page would have a second renderer for suggestions under an address bar that nobody sees: a third of its CPU
	// time.
	'WebUIOmniboxPopup',
	'WebUIOmniboxFullPopup',
	'WebUIOmniboxAimPopup',
	// This list replaces Playwright's own; these are the items of it that matter here.
	'AvoidUnnecessaryBeforeUnloadCheckSync',
	'DestroyProfileOnBrowserClose',
	'HttpsUpgrades',
	'PaintHolding',
	'HttpsFirstBalancedModeAutoEnable',
	'ThirdPartyStoragePartitioning',
	'AvoidCorsURLLoaderRestartOnRedirect',
	'MediaRouter',
	'LensOverlay',
	'OptimizationHints',
	'NetworkTimeServiceQuerying',
	'AimEnabled',
	'PreconnectToSearch'
];

/** Files that take more than half a minute of a worker. */
const slowFiles = /(wallet-(send|send-faults|files|multisig)|console-wallet|deploy|live|looks|point-of-sale)\.test\.ts/;

export default defineConfig({
	testDir: 'tests/e2e',
	// The longest files start first, or one worker would be idle at the end.
	projects: [
		{ name: 'longest', testMatch: slowFiles },
		{ name: 'all others', testMatch: '*.test.ts', testIgnore: slowFiles }
	],
	outputDir: 'test-results/browser',
	globalSetup: './tests/e2e/support/setup.ts',
	// Four workers on two cores, because many of the tests wait, for a block or for a poll of the page.
	workers: 4,
	timeout: 180_000,
	// A failed test is repeated once, because a machine may be too busy; the list says which test was repeated.
	retries: 1,
	// The page polls for a new block every 5 s; a busy machine may take longer.
	expect: { timeout: 30_000 },
	forbidOnly: true,
	reporter: [['list'], ...(jsonFile ? [['json', { outputFile: jsonFile }] as const] : [])],
	use: {
		browserName: 'chromium',
		viewport: { width: 1280, height: 800 },
		locale: 'en-GB',
		// The service worker has tests of its own.
		serviceWorkers: 'block',
		screenshot: 'only-on-failure',
		// Shorter than the test's own timeout, so that a failure names the action that it waited for.
		actionTimeout: 60_000,
		navigationTimeout: 60_000,
		launchOptions: {
			...(executablePath !== null && { executablePath }),
			args: [
				'--no-sandbox',
				'--disable-gpu',
				'--no-first-run',
				'--disable-background-networking',
				'--disable-component-update',
				'--disable-sync',
				// A page that is opened again in the same tab needs no new process: a third of its CPU time.
				'--process-per-site',
				'--disable-site-isolation-trials',
				loopbackOnly,
				`--disable-features=${disabledFeatures.join(',')}`
			]
		}
	}
});
