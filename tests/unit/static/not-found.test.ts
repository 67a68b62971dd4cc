import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';

const page = readFileSync(new URL('../../../static/404.html', import.meta.url), 'utf8');
const scripts = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '');
const policy = /content="([^"]*script-src[^"]*)"/.exec(page)?.[1] ?? '';

const hash = 'aB'.repeat(32);
const site = 'https://explorer.example';

/** Where the page leads from an address; null when it stays. */
function leads(address: string): string | null {
	const replaced: string[] = [];
	const { pathname, search, hash, origin } = new URL(site + address);
	const location = { pathname, search, hash, origin, replace: (to: string) => replaced.push(to) };
	runInNewContext(scripts.join('\n'), { location });
	expect(replaced.length).toBeLessThanOrEqual(1);
	return replaced[0] === undefined ? null : new URL(replaced[0], site + address).href;
}

/** All addresses that it leads to, one after the other, where there is no site in any folder but perhaps the root. */
function steps(address: string): string[] {
	const to = leads(address);
	if (to === null) return [];
	const rest = to.slice(site.length);
	return rest.startsWith('/#') ? [to] : [to, ...steps(rest)];
}

describe('its policy', () => {
	test('names the one script that there is, by its hash', () => {
		expect(scripts).toHaveLength(1);
		const sha256 = createHash('sha256')
			.update(scripts[0] ?? '')
			.digest('base64');
		expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'sha256-${sha256}'`);
	});

	test('allows nothing else', () => {
		expect(policy).toContain("default-src 'none'");
		expect(page).not.toMatch(/\son\w+=|\sstyle=|<style|src=/);
	});

	test('comes before the script', () => {
		expect(page.indexOf(policy)).toBeLessThan(page.indexOf('<script'));
	});
});

const pages = readdirSync(new URL('../../../src/routes/', import.meta.url), { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map(({ name }) => name);

describe('an address without #', () => {
	test.each(pages)('of the page /%s leads there, with all that follows', (name) => {
		const rest = name === 'tx' || name === 'block' ? '/5' : '/some/part?a=b%26c';
		expect(leads(`/${name}${rest}`)).toBe(`${site}/#/${name}${rest}`);
		if (rest !== '/5') expect(leads(`/sub/${name}/`)).toBe(`${site}/sub/#/${name}`);
	});

	test.each([
		[`/tx/${hash}`, `/#/tx/${hash}`],
		[`/tx/${hash}/`, `/#/tx/${hash}`],
		[`/tx/${hash}/1`, `/#/tx/${hash}`],
		[`/transaction/${hash}`, `/#/tx/${hash}`],
		[`/tx/${hash}?a=b#c`, `/#/tx/${hash}`],
		['/block/3418207/', '/#/block/3418207'],
		['/txpool', '/#/pool'],
		['/mempool/', '/#/pool'],
		[`/search?value=${hash}`, `/#/search?q=${hash}`],
		['/search?q=5%26', '/#/search?q=5%26']
	])("of another explorer's, %s, leads to %s", (address, to) => {
		expect(steps(address)).toEqual([site + to]);
	});

	test.each([
		[`/explorer/tx/${hash}`, `/#/tx/${hash}`],
		[`/blocks/tx/${hash}/1`, `/#/tx/${hash}`],
		['/monero/explorer/search?value=5', '/#/search?q=5']
	])('of a folder where there is no site, %s, leads on to %s', (address, to) => {
		expect(steps(address).at(-1)).toBe(site + to);
		expect(steps(address)[0]).toMatch(/^https:\/\/explorer\.example\/.+\/#\//);
	});

	test.each(['/', '/tx', '/block/', `/mytx/${hash}`, `/${hash}`, '/nothing/here', '/walleted', '/#/nothing'])(
		'that names no page, %s, leads nowhere',
		(address) => {
			expect(leads(address)).toBeNull();
		}
	);

	test('never leads to another site, nor in a loop, whatever it is', () => {
		const part = fc.constantFrom(
			'/',
			'//',
			'#/',
			'#',
			'?',
			'?value=',
			'..',
			'\\',
			'@',
			':',
			'%2F',
			'evil.example',
			...pages
		);
		const address = fc.array(fc.oneof(part, fc.string()), { maxLength: 12 }).map((parts) => `/${parts.join('')}`);
		fc.assert(
			fc.property(address, (address) => {
				fc.pre(URL.canParse(site + address));
				const all = steps(address);
				expect(all.map((to) => new URL(to).origin)).toEqual(all.map(() => site));
				// A URL reads `\\` as `/`.
				expect(all.length).toBeLessThanOrEqual(new URL(site + address).href.slice(site.length).split('/').length);
			}),
			{ examples: [['/\\ \\node']] }
		);
	});
});
