import type { StandIn } from '../../devnet/stand-in';
import { advanceToNextPoll } from './support/clock';
import { axeViolations } from './support/looks';
import { expect, onlyNode, test } from './support/test';

const ok = { status: 'OK', untrusted: false };
const mining = {
	active: true,
	address: '4AVc4iREm93AaF7tiv7FhjEiyPwy3gzv3GpEbALy651AXwePA9o6RK9ewdoyEutmxn52pPALuNkSwVCQkZpie5WhBxqyxrj',
	is_background_mining_enabled: false,
	speed: 1250,
	threads_count: 2,
	...ok
};

/** Makes a stand-in answer the calls of its owner's page. */
function ofAnOwner(node: StandIn): void {
	node.setFault('/mining_status', { body: JSON.stringify(mining) });
	node.setFault('/get_limit', { body: JSON.stringify({ limit_down: 8192, limit_up: 2048, ...ok }) });
}

test('the mining status refreshes automatically', async ({ page, open, standIn }) => {
	const node = await standIn();
	ofAnOwner(node);
	await page.clock.install();
	await open('#/node', onlyNode(node.url));
	const shown = page.getByRole('definition').filter({ hasText: /H\/s|^\s*no\s*$/ });
	await expect(shown).toHaveText('1.25 kH/s');
	await expect(page.getByRole('definition').filter({ hasText: '2 threads' })).toBeVisible();
	node.setFault('/mining_status', { body: JSON.stringify({ ...mining, speed: 2500 }) });
	await advanceToNextPoll(page);
	await expect(shown).toHaveText('2.5 kH/s');
	node.setFault('/mining_status', { body: JSON.stringify({ ...mining, active: false, address: '', speed: 0 }) });
	await advanceToNextPoll(page);
	await expect(shown).toHaveText('no');
});

test.describe('answers that are missing, and refusals', () => {
	test.use({ networkErrors: true });

	test('a part that fails to load says so, and the others are shown', async ({ page, open, standIn }) => {
		const node = await standIn();
		ofAnOwner(node);
		node.setFault('/mining_status', { body: '{"status":"BUSY"}' });
		await open('#/node', onlyNode(node.url));
		await expect(page.getByText('Mining is unknown: The node is busy')).toBeVisible();
		await expect(page.getByText('8,192 kB/s')).toBeVisible();
	});

	test('an older restricted node, which does not say so, is found out', async ({ page, open, standIn }) => {
		const node = await standIn();
		node.setFault('get_info', { change: ({ restricted, ...info }) => (restricted === undefined ? {} : info) });
		await open('#/node', onlyNode(node.url));
		await expect(page.getByText('This node is restricted', { exact: true })).toBeVisible();
	});
});

test('a restricted node shows what it refuses, and offers the rest', async ({ page, open, chain }) => {
	await page.setViewportSize({ width: 360, height: 800 });
	await open('#/node', onlyNode(chain.restricted));
	await expect(page.getByText('This node is restricted', { exact: true })).toBeVisible();
	await expect(page.getByText('kB/s').first()).toBeVisible();
	expect(await axeViolations(page)).toEqual([]);
	const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	expect(beyond).toBe(0);
});

test('the section is in the top bar where the operator wants it, and fetched when opened', async ({ page, open }) => {
	const scripts: Promise<string>[] = [];
	page.on('response', (response) => {
		if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''));
	});
	const fetched = async () => (await Promise.all(scripts)).some((text) => text.includes('Download limit'));
	await open('');
	await expect(page.getByRole('heading', { name: 'Newest in the pool' })).toBeVisible();
	expect(scripts.length).toBeGreaterThan(1);
	expect(await fetched()).toBe(false);
	const sections = page.getByRole('navigation', { name: 'Sections' });
	await sections.getByRole('link', { name: 'Node' }).click();
	await expect(page).toHaveTitle('Node · Oriel');
	await expect(sections.getByRole('link', { name: 'Node' })).toHaveAttribute('aria-current', 'true');
	expect(await fetched()).toBe(true);

	await open('', { sections: ['explorer'] });
	await expect(page.getByRole('heading', { name: 'Newest in the pool' })).toBeVisible();
	await expect(sections.getByRole('link', { name: 'Node' })).toHaveCount(0);
});
