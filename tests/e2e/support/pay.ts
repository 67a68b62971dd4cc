import { expect, type Locator, type Page } from '@playwright/test';
import { requestLink } from '../../../src/lib/links';
import { readCode } from '../../pictures/read-code';

/** Request with every field that one can have, to an address of mainnet's form, as the private chain has it. */
export const fullRequest = (address: string) => ({
	address,
	tx_amount: '1.5',
	recipient_name: 'Ann & Bob',
	tx_description: 'half = 50 %'
});

/** Returns the same request as a payment URI. */
export const fullUri = (address: string) =>
	`monero:${address}?tx_amount=1.500000000000&recipient_name=Ann%20%26%20Bob&tx_description=half%20%3D%2050%20%25`;

/** Returns the address of the page that shows a request to `address`. */
export const requestAddress = (address: string) => requestLink(fullRequest(address));

/** Link that has the payment URI. */
export const uriLink = (page: Page): Locator => page.getByRole('link', { name: 'Open wallet app' });

export const qrCodeImage = (page: Page, name = 'QR code of the payment'): Locator => page.getByRole('img', { name });

/** Decodes the QR code on the page, shown with sides of `side` pixels. */
export async function readShownCode(page: Page, side: number, name?: string): Promise<string> {
	const shown = qrCodeImage(page, name);
	await shown.evaluate((svg, side) => {
		if (!(svg instanceof SVGElement)) return;
		Object.assign(svg.style, { width: `${side}px`, maxWidth: 'none', position: 'fixed', left: 0, top: 0, zIndex: 9 });
	}, side);
	await expect.poll(async () => (await shown.boundingBox())?.width).toBe(side);
	return readCode(await shown.screenshot());
}

/** Decodes the QR code in an image file, when a page shows it with sides of `side` pixels. */
export async function readCodeInFile(page: Page, file: Buffer, type: string, side: number): Promise<string> {
	const source = `data:${type};base64,${file.toString('base64')}`;
	await page.setContent(
		`<body style="margin: 0; background: #345"><img src="${source}" width="${side}" height="${side}">`
	);
	await page.setViewportSize({ width: Math.max(side, 200), height: Math.max(side, 200) });
	return readCode(await page.locator('img').screenshot());
}
