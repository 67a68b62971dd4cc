import { expect, type Page } from '@playwright/test';

export interface Subaddress {
	address: string;
	address_index: number;
	label: string;
}

/** The field of a sale's amount. */
export const amount = (page: Page, unit = 'XMR') => page.getByLabel(`Amount in ${unit}`);

/** The status of a sale's payment. */
export const stateOfSale = (page: Page) =>
	page
		.locator('.sale-page')
		.getByRole('status')
		.filter({ hasText: /Waiting|Seen|Received|Paid|paid|Expired|May fail|Cancelled/ });

/** All that the page of a sale shows. */
export const saleShown = (page: Page) => page.locator('.sale-page');

/** No code, and no address or link in its place. */
export async function expectNothingToScan(page: Page): Promise<void> {
	await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(0);
	await expect(page.getByTestId('address')).toHaveCount(0);
	await expect(page.getByText('Payment link')).toHaveCount(0);
}
