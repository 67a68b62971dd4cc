import type { Page } from '@playwright/test';
import { callLink, consoleLink } from '../../src/lib/links';
import { formLink } from '../../src/lib/console/services';
import { pathRpc } from '../../devnet';
import { OwnNode } from '../../devnet/own';
import { followLink } from './support/follow';
import { expect, forWorker, onlyNode, test as base } from './support/test';

const test = base.extend<object, { owned: OwnNode }>({
	owned: forWorker(({ site }) => OwnNode.start({ origin: site.url }))
});

const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });

test('a change is sent once it is confirmed', async ({ page, open, owned }) => {
	const limit = () => pathRpc<{ limit_down: number }>({ url: owned.url }, '/get_limit');
	const before = await limit();
	await open(callLink('daemon', '/set_limit', { limit_down: 1234 }), onlyNode(owned.url));
	const act = page.getByRole('button', { name: 'Send set_limit…' });
	const dialog = page.getByRole('dialog', { name: 'Send set_limit?' });
	await act.click();
	await expect(dialog).toContainText(owned.url);
	await expect(dialog).toContainText('limit_down 1234');
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await expect(dialog).toHaveCount(0);
	await expect(act).toBeFocused();
	expect(await limit()).toEqual(before);

	await act.press('Enter');
	await dialog.getByRole('button', { name: 'Send set_limit' }).press('Enter');
	await expect(answer(page)).toContainText('"limit_down": 1234');
	await expect(act).toBeFocused();
	expect(await limit()).toMatchObject({ limit_down: 1234 });
});

test('stopping is confirmed twice', async ({ page, open, owned }) => {
	await open(formLink('daemon', '/stop_daemon'), onlyNode(owned.url));
	await page.getByRole('button', { name: 'Stop the daemon…' }).click();
	const dialog = page.getByRole('dialog', { name: 'Stop the daemon?' });
	await expect(dialog).toContainText('until its owner starts it again');
	await expect(dialog.getByRole('button', { name: 'Stop the daemon' })).toHaveCount(0);
	await dialog.getByRole('button', { name: 'Continue' }).click();
	const stop = dialog.getByRole('button', { name: 'Stop the daemon' });
	await expect(stop).toBeDisabled();
	await expect(dialog.getByLabel('Type stop_daemon to continue')).toBeFocused();
	await page.keyboard.type('stop_mining');
	await expect(stop).toBeDisabled();
	await page.keyboard.press('Enter');
	await expect(dialog).toBeVisible();
	await pathRpc({ url: owned.url }, '/get_height');

	await dialog.getByLabel('Type stop_daemon to continue').fill('stop_daemon');
	await stop.click();
	await expect(answer(page)).toContainText('"status": "OK"');
	await owned.exited;
});

test('a change whose answer is lost may have been made, and is not sent again', async ({ page, open, standIn }) => {
	const node = await standIn();
	node.setFault('/save_bc', { body: '{"status": "OK' });
	await open(formLink('daemon', '/save_bc'), onlyNode(node.url));
	await page.getByRole('button', { name: 'Send save_bc…' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Send save_bc' }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'The answer makes no sense' })).toBeVisible();
	await expect(page.getByText('It may have happened all the same')).toBeVisible();
	await expect(answer(page)).toHaveText('{"status": "OK');
	await expect(page.getByRole('listitem')).toContainText('bad answer');
	expect(node.requests.filter(({ operation }) => operation === '/save_bc')).toHaveLength(1);
});

test('a change is sent once, whatever is pressed, and can be left waiting', async ({ page, open, standIn }) => {
	const node = await standIn();
	node.setFault('/save_bc', { delayMs: 600_000 });
	const sent = () => node.requests.filter(({ operation }) => operation === '/save_bc').length;
	await open(formLink('daemon', '/save_bc'), onlyNode(node.url));
	const act = page.getByRole('button', { name: 'Send save_bc…' });
	const confirm = page.getByRole('dialog').getByRole('button', { name: 'Send save_bc' });
	await act.click();
	await confirm.dblclick();
	await expect(page.getByText('Waiting for the answer…')).toBeVisible();
	await expect(act).toHaveAttribute('aria-disabled', 'true');
	await act.press('Enter');
	await expect(page.getByRole('dialog')).toHaveCount(0);

	await followLink(page, consoleLink);
	await expect(page.getByRole('listitem')).toContainText('waiting');
	await page.getByRole('link', { name: '/save_bc' }).click();
	await act.click();
	await confirm.click();
	await expect(page.getByText('The same operation is still in progress.')).toBeVisible();
	expect(sent()).toBe(1);
});

test('waiting can be given up, also of a change, which may be made', async ({ page, open, standIn }) => {
	const node = await standIn();
	node.setFault('get_bans', { delayMs: 600_000 });
	node.setFault('/save_bc', { delayMs: 600_000 });
	await open(callLink('daemon', 'get_bans', {}), onlyNode(node.url));
	await page.getByRole('button', { name: 'Stop waiting' }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'Cancelled' })).toBeVisible();
	await expect(page.getByText('It may have happened all the same')).toHaveCount(0);

	await followLink(page, formLink('daemon', '/save_bc'));
	await page.getByRole('button', { name: 'Send save_bc…' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Send save_bc' }).click();
	await page.getByRole('button', { name: 'Stop waiting' }).click();
	await expect(page.getByText('It may have happened all the same')).toBeVisible();
});
