import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';

const page = readFileSync(new URL('../../../static/404.html', import.meta.url), 'utf8');
const scripts = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '');
const policy = /content="([^"]*script-src[^"]*)"/.exec(page)?.[1] ?? '';

const hash = 'aB'.repeat(32);
const site = 'https://explorer.example';

/** Where the page leads from a path; null when it stays. */
function leads(path: string): string | null {
	const replaced: string[] = [];
	const location = {
		pathname: new URL(site + path).pathname,
		origin: site,
		replace: (to: string) => replaced.push(to)
	};
	runInNewContext(scripts.join('\n'), { location });
	expect(replaced.length).toBeLessThanOrEqual(1);
	return replaced[0] === undefined ? null : new URL(replaced[0], site + path).href;
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

describe("another explorer's address", () => {
	test.each([
		[`/tx/${hash}`, `/#/tx/${hash}`],
		[`/tx/${hash}/`, `/#/tx/${hash}`],
		[`/block/${hash}`, `/#/block/${hash}`],
		['/block/0', '/#/block/0'],
		['/block/3418207/', '/#/block/3418207'],
		['/sub/dir/block/123', '/sub/dir/#/block/123'],
		[`/sub/tx/${hash}`, `/sub/#/tx/${hash}`],
		[`/tx/${hash}?a=b#c`, `/#/tx/${hash}`]
	])('%s leads to %s', (path, to) => {
		expect(leads(path)).toBe(site + to);
	});

	test.each([
		'/',
		'/tx',
		'/tx/',
		'/tx/123',
		`/tx/${hash}0`,
		`/tx/${hash.slice(1)}`,
		`/tx/${'g'.repeat(64)}`,
		`/tx/${hash}/more`,
		'/block/',
		'/block/abc',
		'/block/-5',
		'/block/1e5',
		'/block/1234567890123456',
		'/block/5/more',
		`/transaction/${hash}`,
		`/mytx/${hash}`,
		`/${hash}`,
		'/pool',
		'/block/%35',
		'/block/٥'
	])('%s leads nowhere', (path) => {
		expect(leads(path)).toBeNull();
	});

	test.each([`//evil.example/tx/${hash}`, '//evil.example/block/5', `///evil.example/tx/${hash}`])(
		'%s leads to no other site',
		(path) => {
			expect(new URL(leads(path) ?? '').origin).toBe(site);
		}
	);
});
