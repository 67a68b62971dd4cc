import type { Locator, Page } from '@playwright/test';
import type { StandIn } from '../../devnet/stand-in';
import { axeViolations } from './support/looks';
import { expect, only, test } from './support/test';

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const button = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

const ok = { status: 'OK', untrusted: false };
const mining = {
	active: true,
	address: '4AVc4iREm93AaF7tiv7FhjEiyPwy3gzv3GpEbALy651AXwePA9o6RK9ewdoyEutmxn52pPALuNkSwVCQkZpie5WhBxqyxrj',
	is_background_mining_enabled: false,
	speed: 1250,
	threads_count: 2,
	...ok
};

/** Lets a stand-in answer what its owner's page reads. */
function ofAnOwner(node: StandIn): void {
	node.set('/mining_status', { body: JSON.stringify(mining) });
	node.set('/get_limit', { body: JSON.stringify({ limit_down: 8192, limit_up: 2048, ...ok }) });
}

const asked = (node: StandIn, name: string) => node.requests.filter(({ operation }) => operation === name).length;

test('a long stop shows that it goes on, is sent once, and goes on elsewhere', async ({ page, open, standIn }) => {
	const node = await standIn();
	ofAnOwner(node);
	node.set('/stop_mining', { body: JSON.stringify(ok) });
	let answer = () => {};
	const held = new Promise<void>((resolve) => (answer = resolve));
	await page.route(`${node.url}/stop_mining`, async (route) => {
		await held;
		await route.continue();
	});
	await open('#/node', only(node.url));
	const panel = part(page, 'Mining');
	await expect(panel).toContainText('1.25 kH/s');
	await button(panel, 'Stop mining').dblclick();
	await expect(panel).toContainText('up to 2 minutes');
	await expect(panel).toContainText(/([2-9]|\d\d) s/);
	await expect(button(panel, 'Stop mining')).toHaveAttribute('aria-disabled', 'true');
	await button(panel, 'Stop mining').press('Enter');

	await page.getByRole('link', { name: 'Explorer', exact: true }).click();
	await expect(page.getByTestId('tip')).toBeVisible();
	await page.getByRole('link', { name: 'Node', exact: true }).click();
	await expect(panel).toContainText('Waiting for the answer…');
	answer();
	await expect(panel).toContainText('Mining has stopped.');
	expect(asked(node, '/stop_mining')).toBe(1);

	// A finished action is not shown again.
	await page.getByRole('link', { name: 'Explorer', exact: true }).click();
	await expect(page.getByTestId('tip')).toBeVisible();
	await page.getByRole('link', { name: 'Node', exact: true }).click();
	await expect(panel).toContainText('1.25 kH/s');
	await expect(panel).not.toContainText('Mining has stopped.');
});

test('the mining status refreshes automatically', async ({ page, open, standIn }) => {
	const node = await standIn();
	ofAnOwner(node);
	await open('#/node', only(node.url));
	const panel = part(page, 'Mining');
	await expect(panel).toContainText('1.25 kH/s');
	node.set('/mining_status', { body: JSON.stringify({ ...mining, speed: 2500 }) });
	await expect(panel).toContainText('2.5 kH/s');
	node.set('/mining_status', { body: JSON.stringify({ ...mining, active: false, address: '', speed: 0 }) });
	await expect(panel.getByText('not mining', { exact: true })).toBeVisible();
});

test.describe('answers that are lost, and refusals', () => {
	test.use({ networkErrors: true });

	test('a change whose answer is lost may have happened: the page says how to check', async ({
		page,
		open,
		standIn
	}) => {
		const node = await standIn();
		ofAnOwner(node);
		node.set('/stop_mining', { body: '{"result": {' });
		await open('#/node', only(node.url));
		await button(part(page, 'Mining'), 'Stop mining').click();
		await expect(part(page, 'Mining')).toContainText('It may have happened all the same');
		expect(asked(node, '/stop_mining')).toBe(1);
	});

	test('a section that fails to load says so, and the others are shown', async ({ page, open, standIn }) => {
		const node = await standIn();
		ofAnOwner(node);
		node.set('/mining_status', { body: '{"status":"BUSY"}' });
		await open('#/node', only(node.url));
		await expect(part(page, 'Mining')).toContainText('Could not load the mining status: The node is busy');
		await expect(page.getByText('8,192 kB/s')).toBeVisible();
		await expect(button(part(page, 'Mining'), 'Stop mining')).toHaveAttribute('aria-disabled', 'false');
	});

	test('an older restricted node, which does not say so, is found out', async ({ page, open, standIn }) => {
		const node = await standIn();
		node.set('get_info', { change: ({ restricted, ...info }) => (restricted === undefined ? {} : info) });
		await open('#/node', only(node.url));
		await expect(page.getByText('This node is restricted', { exact: true })).toBeVisible();
	});
});

test('a restricted node shows what it refuses, and offers the rest', async ({ page, open, chain }) => {
	await page.setViewportSize({ width: 360, height: 800 });
	await open('#/node', only(chain.restricted));
	await expect(page.getByText('This node is restricted', { exact: true })).toBeVisible();
	const operations = ['/start_mining', '/stop_mining', '/mining_status'];
	for (const operation of operations) await expect(part(page, 'Mining')).toContainText(operation);
	await expect(part(page, 'Mining').getByRole('button')).toHaveCount(0);
	await expect(page.getByText('kB/s').first()).toBeVisible();
	await page.getByRole('link', { name: 'In the console' }).click();
	await expect(part(page, 'In the console').getByRole('heading')).toBeFocused();
	await expect(part(page, 'In the console').getByRole('heading')).toBeInViewport();
	const covered = await page.evaluate(() => {
		const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
		return (document.activeElement?.getBoundingClientRect().top ?? 0) < bar;
	});
	expect(covered).toBe(false);
	expect(await axeViolations(page)).toEqual([]);
	const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	expect(beyond).toBe(0);
});

test('the section stands in the top bar where the operator wants it, and is fetched when it is opened', async ({
	page,
	open
}) => {
	const scripts: Promise<string>[] = [];
	page.on('response', (response) => {
		if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''));
	});
	const fetched = async () => (await Promise.all(scripts)).some((text) => text.includes('Mining has started.'));
	await open('');
	await expect(page.getByText('Emission')).toBeVisible();
	expect(scripts.length).toBeGreaterThan(1);
	expect(await fetched()).toBe(false);
	const sections = page.getByRole('navigation', { name: 'Sections' });
	await sections.getByRole('link', { name: 'Node' }).click();
	await expect(page).toHaveTitle('Node · Oriel');
	await expect(sections.getByRole('link', { name: 'Node' })).toHaveAttribute('aria-current', 'true');
	expect(await fetched()).toBe(true);

	await open('', { sections: ['explorer'] });
	await expect(page.getByText('Emission')).toBeVisible();
	await expect(sections.getByRole('link', { name: 'Node' })).toHaveCount(0);
});
