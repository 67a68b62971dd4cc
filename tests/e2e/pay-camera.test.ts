import { requestLink } from '../../src/lib/links';
import { film } from '../pictures/y4m';
import { withCamera, qrMatrixOf } from './support/camera';
import { uriLink } from './support/pay';
import { expect, test } from './support/test';

test('a code before the camera is read, and the camera let go', async ({ site, chain, launchOptions }) => {
	const uri = `monero:${chain.addresses.shop}?tx_amount=2.500000000000`;
	await withCamera(film([qrMatrixOf(uri)], 6), launchOptions, async (page) => {
		await page.addInitScript(() => {
			const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
			navigator.mediaDevices.getUserMedia = async (wanted) => {
				const stream = await open(wanted);
				Object.assign(window, { stream });
				return stream;
			};
		});
		site.config = JSON.stringify({ nodes: [{ name: 'Private chain', url: chain.node }] });
		await page.goto(`${site.url}/${requestLink()}`);
		await page.getByRole('button', { name: 'Import…' }).click();
		await page.getByRole('button', { name: 'Use the camera' }).click();
		await expect(uriLink(page)).toHaveAttribute('href', uri);
		await expect(page.getByRole('dialog')).toHaveCount(0);
		const states = await page.evaluate(() =>
			'stream' in window && window.stream instanceof MediaStream
				? window.stream.getTracks().map(({ readyState }) => readyState)
				: []
		);
		expect(states).toEqual(['ended']);
	});
});
