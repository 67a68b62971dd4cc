import type { Page } from '@playwright/test';

/** Opens the node menu and returns its dialog. */
export const openNodeMenu = async (page: Page) => {
	await page.getByRole('button', { name: 'Node:' }).click();
	return page.getByRole('dialog', { name: 'Node' });
};
