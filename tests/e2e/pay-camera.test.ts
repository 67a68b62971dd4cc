import { chromium } from '@playwright/test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestLink } from '../../src/lib/links';
import { qrMatrix } from '../../src/lib/payment/qr';
import { y4m } from '../pictures/y4m';
import { uriOf } from './support/pay';
import { expect, test } from './support/test';
import { watch } from './support/watch';

function codeOf(text: string) {
	const matrix = qrMatrix(text);
	if (!matrix) throw new Error('No code holds that text');
	return matrix;
}

test('a code before the camera is read, and the camera let go', async ({ site, chain, launchOptions }) => {
	const uri = `monero:${chain.addresses.shop}?tx_amount=2.500000000000`;
	const directory = await mkdtemp(join(tmpdir(), 'oriel-camera-'));
	const film = join(directory, 'camera.y4m');
	await writeFile(film, y4m(codeOf(uri), 6));
	const browser = await chromium.launch({
		...launchOptions,
		args: [
			...(launchOptions.args ?? []),
			...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
			`--use-file-for-fake-video-capture=${film}`
		]
	});
	try {
		const context = await browser.newContext({ serviceWorkers: 'block' });
		const wrong = watch(context, false);
		const page = await context.newPage();
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
		await expect(uriOf(page)).toHaveAttribute('href', uri);
		await expect(page.getByRole('dialog')).toHaveCount(0);
		const states = await page.evaluate(() =>
			'stream' in window && window.stream instanceof MediaStream
				? window.stream.getTracks().map(({ readyState }) => readyState)
				: []
		);
		expect(states).toEqual(['ended']);
		expect(wrong).toEqual([]);
	} finally {
		await browser.close();
		await rm(directory, { recursive: true, force: true, maxRetries: 5 });
	}
});
