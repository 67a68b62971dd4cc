import { planResponse } from '../../../src/service-worker/plan';

const origin = 'https://explorer.example';

for (const base of ['', '/folder']) {
	const files = ['/', '/_app/immutable/a.js', '/icon.svg', '/404.html'].map((path) => base + path);
	const plan = (path: string, { mode = 'cors', method = 'GET', host = origin } = {}) =>
		planResponse({ method, mode, url: host + path }, origin, { base, cached: new Set(files) });

	describe(`a site at “${base}/”`, () => {
		test('is cached: the page, whatever stands behind it, and its files', () => {
			for (const path of ['/', '/?from=home', '/index.html']) {
				expect(plan(base + path, { mode: 'navigate' })).toEqual({ kind: 'cached', path: `${base}/` });
			}
			expect(plan(`${base}/icon.svg`)).toEqual({ kind: 'cached', path: `${base}/icon.svg` });
			expect(plan(`${base}/_app/immutable/a.js`)).toEqual({ kind: 'cached', path: `${base}/_app/immutable/a.js` });
		});

		test('has its files of an earlier version looked for', () => {
			expect(plan(`${base}/_app/immutable/earlier.js`)).toEqual({ kind: 'earlier' });
		});

		test('has what its operator changes asked for each time', () => {
			expect(plan(`${base}/config.json`)).toEqual({ kind: 'fresh', path: `${base}/config.json` });
		});

		test('leads pages of other explorers to its own, without a network as well', () => {
			expect(plan(`${base}/tx/${'ab'.repeat(32)}`, { mode: 'navigate' })).toEqual({
				kind: 'not_found',
				path: `${base}/404.html`
			});
		});

		test.each(['/json_rpc', '/get_info', '/get_transactions', '/config.json?x', '/icon.svg?x', '/data.json'])(
			'leaves %s alone, a node or a wallet service at its own host among it',
			(path) => {
				expect(plan(base + path)).toBeNull();
			}
		);

		test('leaves alone what is not read, and what is elsewhere', () => {
			for (const method of ['POST', 'HEAD', 'OPTIONS']) expect(plan(`${base}/`, { method })).toBeNull();
			for (const host of ['http://127.0.0.1:18081', 'https://explorer.example:444', 'http://explorer.example']) {
				expect(plan(`${base}/`, { host, mode: 'navigate' })).toBeNull();
				expect(plan(`${base}/icon.svg`, { host })).toBeNull();
			}
			if (base !== '') expect(plan('/', { mode: 'navigate' })).toBeNull();
		});
	});
}
