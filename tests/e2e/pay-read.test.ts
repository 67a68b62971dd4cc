import { encodeQR } from 'qr';
import { requestLink } from '../../src/lib/links';
import { qrSvg } from '../../src/lib/payment/qr';
import { qrPng } from '../../src/lib/payment/qr-png';
import { qrMatrixOf } from './support/camera';
import { uriLink } from './support/pay';
import { expect, test } from './support/test';

const png = async (text: string) => {
	const image = await qrPng(qrMatrixOf(text), 4);
	return Buffer.from(await image.arrayBuffer());
};

test('an image with a code is read, whichever program made it', async ({ page, open, chain }) => {
	const { shop, subaddresses } = chain.addresses;
	const uri = (amount: string) => `monero:${shop}?tx_amount=${amount}`;
	const images = [
		{ name: 'a.png', mimeType: 'image/png', buffer: await png(uri('1')), says: uri('1.000000000000') },
		{
			name: 'b.svg',
			mimeType: 'image/svg+xml',
			buffer: Buffer.from(qrSvg(qrMatrixOf(uri('2')))),
			says: uri('2.000000000000')
		},
		{
			name: 'c.gif',
			mimeType: 'image/gif',
			buffer: Buffer.from(encodeQR(uri('3'), 'gif', { scale: 5 })),
			says: uri('3.000000000000')
		},
		{
			name: 'address.png',
			mimeType: 'image/png',
			buffer: await png(subaddresses[0]?.address ?? ''),
			says: `monero:${subaddresses[0]?.address}`
		}
	];
	await open(requestLink());
	for (const { says, ...file } of images) {
		await page.getByRole('button', { name: 'Import…' }).click();
		await page.getByLabel('An image with a QR code').setInputFiles(file);
		await expect(page.getByRole('dialog')).toHaveCount(0);
		await expect(uriLink(page), file.name).toHaveAttribute('href', says);
	}
});

test('an unreadable image has a message', async ({ page, open }) => {
	await open(requestLink());
	await page.getByRole('button', { name: 'Import…' }).click();
	const input = page.getByLabel('An image with a QR code');
	const said = page.getByRole('dialog').getByRole('status');
	const blank = await qrPng([[false]], 30);
	await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from(await blank.arrayBuffer()) });
	await expect(said).toHaveText(/^No QR code found/);
	await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
	await expect(said).toHaveText('The browser cannot show this file as an image.');
	await input.setInputFiles({ name: 'y.png', mimeType: 'image/png', buffer: await png('https://example.com/') });
	await expect(said).toHaveText(/^The code was read, but it cannot be paid\. .*“https:”/);
});

test('a refused or missing camera has a message', async ({ page, open }) => {
	await open(requestLink());
	for (const { name, said } of [
		{ name: 'NotAllowedError', said: /^The camera is not allowed/ },
		{ name: 'NotFoundError', said: /^There is no camera/ },
		{ name: 'NotReadableError', said: /^The camera cannot be used: another program/ }
	]) {
		await page.evaluate((name) => {
			navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
		}, name);
		await page.getByRole('button', { name: 'Import…' }).click();
		await page.getByRole('button', { name: 'Use the camera' }).click();
		await expect(page.getByRole('dialog').getByRole('status')).toHaveText(said);
		await page.getByRole('button', { name: 'Close' }).click();
	}
});

test('the decoder is fetched when somebody has a code to read, and not before', async ({ page, open, site }) => {
	await open(requestLink());
	await expect(page.getByLabel('Address')).toBeVisible();
	const loaded = site.served.length;
	await page.getByRole('button', { name: 'Import…' }).click();
	await expect(page.getByRole('dialog')).toBeVisible();
	const opened = site.served.length;
	expect(opened).toBeGreaterThan(loaded);
	await page
		.getByLabel('An image with a QR code')
		.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: await png('monero:') });
	await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/has no address/);
	expect(site.served.length).toBeGreaterThan(opened);
});
