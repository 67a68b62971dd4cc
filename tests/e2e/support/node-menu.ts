import type { Page } from '@playwright/test';

/** Opens the menu of the node. */
export const openMenu = async (page: Page) => {
	await page.getByRole('button', { name: 'Node:' }).click();
	return page.getByRole('dialog', { name: 'Node' });
};
