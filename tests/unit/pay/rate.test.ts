import { parseSiteRates } from '../../../src/lib/pay/site-rates';
import { ratesAfterLoad, siteRate, typedRate } from '../../../src/lib/pay/rate';

const NOW = 1_764_000_000;

describe('a typed rate', () => {
	test('says how old it is', () => {
		expect(typedRate(' 151,23 ', NOW - 120, NOW)).toEqual({
			value: { text: '151.23', rate: 15_123_000_000n, age: 'typed 2 min ago' }
		});
	});

	test.each([
		['.5', '0.5'],
		['300.', '300']
	])('of “%s” is written as labels have it', (typed, text) => {
		expect(typedRate(typed, NOW, NOW)).toMatchObject({ value: { text } });
	});

	test('is refused after a day', () => {
		expect(typedRate('151.23', NOW - 86_400, NOW).problem).toBeUndefined();
		expect(typedRate('151.23', NOW - 86_401, NOW).problem).toBe(
			'This rate was typed 1 d ago. A typed rate is valid for 1 day. Type it again.'
		);
	});

	test('is refused when this clock was set back', () => {
		expect(typedRate('151.23', NOW + 300, NOW).problem).toBeUndefined();
		expect(typedRate('151.23', NOW + 301, NOW).problem).toContain('Type it again');
	});

	test('is read as amounts are', () => {
		expect(typedRate('312,40', NOW, NOW).value?.text).toBe('312.40');
		expect(typedRate('1,234.5', NOW, NOW).value?.text).toBe('1234.5');
		expect(typedRate('1,234', NOW, NOW).problem).toBe('“1,234” may be 1234 or 1.234: enter it without a comma.');
	});

	test.each(['', '0', 'x', '1e5', '-1', '1,234', '1.2.3'])('“%s” is refused', (text) => {
		expect(typedRate(text, NOW, NOW)).toEqual({ problem: expect.any(String) });
	});
});

describe('rates.json', () => {
	const file = (changed: object = {}) => JSON.stringify({ time: NOW - 60, rates: { EUR: '151.23' }, ...changed });
	const rate = (text: string, currency = 'EUR') => siteRate(parseSiteRates(text), currency, NOW);

	test('has a rate for each currency, with its age', () => {
		expect(rate(file())).toEqual({
			value: { text: '151.23', rate: 15_123_000_000n, age: 'from this site, 1 min ago' }
		});
		expect(rate(file({ more: 'ignored' })).problem).toBeUndefined();
	});

	test.each([
		['cut off', file().slice(0, -1)],
		['no JSON', '<!doctype html>'],
		['a number, which is not exact', file({ rates: { EUR: 151.23 } })],
		['a negative rate', file({ rates: { EUR: '-1' } })],
		['an exponent', file({ rates: { EUR: '1e2' } })],
		['a rate of 0', file({ rates: { EUR: '0' } })],
		['no time', file({ time: null })],
		['a time as text', file({ time: '2026-11-22' })],
		['a currency in small letters', file({ rates: { eur: '151.23' } })],
		['a list', '[]']
	])('that cannot be used is named: %s', (_, text) => {
		expect(rate(text).problem).toMatch(/^The site’s rates.json cannot be read\. Type the rate/);
	});

	test('that is old, or from the future, is refused', () => {
		expect(rate(file({ time: NOW - 3600 })).problem).toBeUndefined();
		expect(rate(file({ time: NOW - 3601 })).problem).toBe(
			'The site’s rate is from 1 h ago, and is valid for 1 hour. Type the rate.'
		);
		expect(rate(file({ time: NOW + 300 })).problem).toBeUndefined();
		expect(rate(file({ time: NOW + 301 })).problem).toMatch(/from the future/);
	});

	test('without the currency says which it has', () => {
		expect(rate(file(), 'USD').problem).toBe('The site’s rates.json has no rate for USD (it has EUR). Type the rate.');
		expect(rate(file({ rates: {} }), 'toString').problem).toMatch(/it has none/);
	});

	test.each([{ problem: 'absent' }, { problem: 'unreachable' }, null] as const)('that is %j is said', (loaded) => {
		expect(siteRate(loaded, 'EUR', NOW)).toEqual({ problem: expect.any(String) });
	});

	test('that cannot be reached any more stays as it was', () => {
		const known = parseSiteRates(file());
		const unreachable = { problem: 'unreachable' } as const;
		const unreadable = { problem: 'unreadable' } as const;
		expect(ratesAfterLoad(known, unreachable)).toBe(known);
		expect(ratesAfterLoad(null, unreachable)).toBe(unreachable);
		expect(ratesAfterLoad(known, unreadable)).toBe(unreadable);
		expect(ratesAfterLoad(unreadable, known)).toBe(known);
	});
});
