import { loadSiteRates } from '../../../src/lib/pay/site-rates';
import { endless } from '../rpc/bodies';

afterEach(() => void vi.unstubAllGlobals());

const asked = (response: () => Response | Promise<never>) => {
	vi.stubGlobal('fetch', () => Promise.resolve(response()));
	return loadSiteRates();
};

test.each([
	['the rates', { status: 200 }, '{"time":1,"rates":{"EUR":"1.5"}}', { value: { time: 1, rates: { EUR: '1.5' } } }],
	['no file', { status: 404 }, '', { problem: 'absent' }],
	['a site that fails', { status: 502 }, '', { problem: 'unreachable' }],
	['half of a file', { status: 200 }, '{"time"', { problem: 'unreadable' }]
])('%s', async (_, init, text, expected) => {
	expect(await asked(() => new Response(text, init))).toEqual(expected);
});

test('a site that cannot be reached', async () => {
	expect(await asked(() => Promise.reject(new TypeError('offline')))).toEqual({ problem: 'unreachable' });
});

test('a file without an end is read no further than rates can be long', async () => {
	const body = endless();
	expect(await asked(() => new Response(body.stream))).toEqual({ problem: 'unreadable' });
	expect(body.read).toBeLessThan(1_000_000);
	expect(body.isCancelled).toBe(true);
});
