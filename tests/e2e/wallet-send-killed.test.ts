import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { customer } from '../../devnet';
import { guardDirectory, guardProgram, releaseProgram } from '../../devnet/guard';
import { freePorts } from '../../devnet/ports';
import { unsettled } from './support/journal';
import { expect, test } from './support/money';

/** Starts a separate browser, whose profile remains after it. */
async function startBrowser(profile: string) {
	const [port = 0] = await freePorts(1);
	const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
	const program = spawn(
		executablePath ?? chromium.executablePath(),
		[...args, '--headless', `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`, 'about:blank'],
		{ detached: true, stdio: 'ignore' }
	);
	const { pid } = program;
	if (pid === undefined) throw new Error('The browser did not start');
	guardProgram(pid);
	const ended = new Promise((resolve) => program.once('exit', resolve));
	const connect = () => chromium.connectOverCDP(`http://127.0.0.1:${port}`);
	await expect
		.poll(() =>
			fetch(`http://127.0.0.1:${port}/json/version`).then(
				({ ok }) => ok,
				() => false
			)
		)
		.toBe(true);
	const browser = await connect();
	const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage();
	return {
		page,
		/** Kills all of its processes at once, like a crash of the machine. */
		async kill() {
			process.kill(-pid, 'SIGKILL');
			await ended;
			releaseProgram(pid);
			await browser.close().catch(() => {});
		}
	};
}

test('a browser that is killed one second after Send still knows of the payment', async ({ site, money }) => {
	const profile = await mkdtemp(join(tmpdir(), 'oriel-profile-'));
	guardDirectory(profile);
	await money.mine();
	site.config = JSON.stringify({
		title: 'Oriel',
		nodes: [{ name: 'Node', url: money.chain.node.url }],
		wallets: [{ name: 'Shop', url: money.proxy.url }]
	});
	const first = await startBrowser(profile);
	await first.page.goto(`${site.url}/#/wallet/send`);
	await first.page.getByRole('textbox', { name: 'To', exact: true }).fill(customer.address);
	await first.page.getByRole('textbox', { name: 'Amount' }).fill('0.818181');
	await first.page.getByRole('button', { name: 'Review', exact: true }).click();
	const asked = new Promise<void>((resolve) => {
		money.proxy.once('relay_tx', { kind: 'meanwhile', before: async () => (resolve(), sleep(3000)) });
	});
	await first.page.getByRole('button', { name: 'Send 0.818181 XMR' }).click();
	await asked;
	await sleep(1000);
	await first.kill();

	const second = await startBrowser(profile);
	await second.page.goto(`${site.url}/#/wallet`);
	await expect(second.page.getByText(/^An earlier payment( has not been found yet| was sent)$/)).toBeVisible();
	await expect(second.page.getByText('An earlier payment was sent', { exact: true })).toBeVisible();
	await second.page.getByRole('button', { name: 'OK', exact: true }).click();
	await expect.poll(() => unsettled(second.page)).toEqual([]);
	await second.kill();
	await money.mine();
	expect((await money.receivedAmounts()).filter((each) => each === 818_181_000_000n)).toHaveLength(1);
	await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});
