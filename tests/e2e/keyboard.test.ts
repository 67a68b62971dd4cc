import { callJsonRpc } from '../../devnet';
import { axeViolations } from './support/looks';
import { expect, test } from './support/test';

test('Ctrl K goes to a page by a part of its name, and to a block by its height', async ({ page, open, chain }) => {
	await open('');
	await expect(page.getByTestId('tip')).toBeVisible();
	await page.keyboard.press('Control+k');
	const choices = page.getByRole('dialog').getByRole('option');
	await page.getByRole('combobox', { name: 'A page, a height, a hash or an address' }).fill('alt');
	await expect(choices).toHaveText([/Search for alt/, /Alternative chains/]);
	expect(await axeViolations(page)).toEqual([]);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alternative chains');
	await page.keyboard.press('Control+k');
	const hash = await callJsonRpc<string>({ url: chain.node }, 'on_get_block_hash', [chain.tip]);
	await page.getByRole('combobox').fill(hash.slice(0, 9));
	await expect(choices).toHaveText([/Search for/, /Block 270/]);
	await page.getByRole('combobox').fill('50');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 50');
	await page.keyboard.press('Control+k');
	await expect(choices.first()).toContainText('50');
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a question mark lists the shortcuts, except where one types', async ({ page, open }) => {
	await open('#/block/50');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 50');
	await page.keyboard.press('/');
	await page.keyboard.type('?');
	// The field becomes a combobox once its choices are loaded.
	const field = page.getByRole('searchbox', { name: 'Search' }).or(page.getByRole('combobox', { name: 'Search' }));
	await expect(field).toHaveValue('?');
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await page.getByRole('heading', { level: 1 }).click();
	await page.keyboard.press('?');
	await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('a navigation focuses the heading, another query of the same page does not', async ({ page, open }) => {
	await open('#/blocks?from=120');
	const heading = page.getByRole('heading', { level: 1 });
	await page.getByRole('link', { name: '119', exact: true }).press('Enter');
	await expect(heading).toHaveText('Block 119');
	await expect(heading).toBeFocused();
	await page.goBack();
	await expect(heading).toHaveText('Blocks');
	await expect(page).toHaveTitle(/^Blocks 96 to 120/);
	await expect(heading).toBeFocused();
	await page.getByRole('link', { name: 'Older' }).press('Enter');
	await expect(page).toHaveTitle(/^Blocks 71 to 95/);
	await expect(heading).not.toBeFocused();
});

test('in forced colours the node pill has a border and a mark', async ({ page, open }) => {
	await page.emulateMedia({ forcedColors: 'active' });
	await open('#/block/50');
	const pill = page.getByRole('button', { name: 'Node:' });
	const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	for (const part of [pill, pill.locator('.dot')]) {
		await expect(part).not.toHaveCSS('border-top-color', ground);
		await expect(part).not.toHaveCSS('border-top-width', '0px');
	}
});

test('Escape gives the focus back to what opened a dialog or a menu', async ({ page, open }) => {
	await open('#/block/50');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 50');
	const pill = page.getByRole('button', { name: 'Node:' });
	for (const press of [() => pill.press('Enter'), () => pill.click()]) {
		await press();
		await expect(page.getByRole('dialog', { name: 'Node' })).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(page.getByRole('dialog')).toHaveCount(0);
		await expect(pill).toBeFocused();
	}
	const link = page.getByRole('link', { name: 'Charts', exact: true });
	for (const [key, name] of [
		['Control+k', 'Go to'],
		['?', 'Keyboard shortcuts']
	] as const) {
		await link.focus();
		await page.keyboard.press(key);
		await expect(page.getByRole('dialog', { name })).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(page.getByRole('dialog')).toHaveCount(0);
		await expect(link).toBeFocused();
	}
	await link.focus();
	await page.keyboard.press('/');
	await expect(page.locator('input[name=q]')).toBeFocused();
	await expect(page.getByRole('option')).toHaveText([/^Block 50/]);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('option')).toHaveCount(0);
	await expect(link).toBeFocused();
});
