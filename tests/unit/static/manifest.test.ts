import { existsSync, readFileSync } from 'node:fs';
import { readPng } from '../../pictures/png';

const folder = new URL('../../../static/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('manifest.webmanifest', folder), 'utf8')) as {
	start_url: string;
	scope: string;
	display: string;
	icons: { src: string; sizes: string; type: string }[];
	shortcuts: { url: string }[];
};

test('the site can be installed, from whatever folder it is in', () => {
	expect(manifest).toMatchObject({ start_url: './', scope: './', display: 'standalone' });
	expect(manifest.shortcuts.map(({ url }) => url).filter((url) => !url.startsWith('./#/'))).toEqual([]);
});

test('its icons are there, and as large as it says', () => {
	const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
	const sizes = pictures.map(({ src }) => {
		const { width, height } = readPng(readFileSync(new URL(src, folder)));
		return `${width}x${height}`;
	});
	expect(sizes).toEqual(pictures.map((icon) => icon.sizes));
	expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
	expect(manifest.icons.every(({ src }) => existsSync(new URL(src, folder)))).toBe(true);
});
