/**
 * Tests the built site as `npm start` serves it. deploy.test.ts has the servers that deploy/ has configurations for.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fromPathAlone } from '../../devnet/programs';
import { serve } from '../../scripts/serve';
import { testPolicies } from './support/policies';
import { describeServer } from './support/served-site';
import { expect, test } from './support/test';

test.use({ serviceWorkers: 'allow', networkErrors: true });

async function startOwnServer(directory: string) {
	const site = await serve({ directory });
	return { url: site.url, stop: () => site.close() };
}

describeServer('npm start', startOwnServer, testPolicies);

test("npm start without Monero's programs shows a recorded chain, and says so", async ({ page }) => {
	const started = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
		env: { ...process.env, ...fromPathAlone, PATH: '' },
		stdio: ['ignore', 'pipe', 'inherit']
	});
	const ended = once(started, 'exit');
	try {
		let output = '';
		started.stdout.on('data', (chunk) => (output += String(chunk)));
		await expect.poll(() => output).toContain('Ctrl-C ends');
		expect(output).toMatch(/No private chain: monerod and monero-wallet-rpc cannot be found\. To get them, /);
		await page.goto(/Open +(\S+)/.exec(output)?.[1] ?? '');
		await expect(page).toHaveTitle('Block 298 · Oriel');
		await expect(page.getByText(/^Recorded on .*2026$/)).toBeVisible();
		await page.goto(page.url().replace(/#.*|$/, '#/block/111'));
		await expect(page.getByRole('heading', { name: 'Block 111' })).toBeVisible();
		// The files that the page fetches when idle exist as well.
		await page.close();
	} finally {
		started.kill('SIGTERM');
		await ended;
	}
});
