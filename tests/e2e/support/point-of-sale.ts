import { expect, type Page } from '@playwright/test';

export interface Subaddress {
	address: string;
	address_index: number;
	label: string;
}

/** Amount field of a sale. */
export const amountField = (page: Page, unit = 'XMR') => page.getByLabel(`Amount in ${unit}`);

/** Status of a sale's payment. */
export const saleStatus = (page: Page) =>
	page
		.locator('.sale-page')
		.getByRole('status')
		.filter({ hasText: /Waiting|Seen|Received|Paid|paid|Expired|May fail|Cancelled/ });

/** Page of a sale, with all that it shows. */
export const salePage = (page: Page) => page.locator('.sale-page');

/** Asserts that there is no QR code, and no address or link in its place. */
export async function expectNothingToScan(page: Page): Promise<void> {
	await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(0);
	await expect(page.getByTestId('address')).toHaveCount(0);
	await expect(page.getByText('Payment link')).toHaveCount(0);
}
