import fc from 'fast-check';
import { banResult, isListed, parseBan, remaining } from '../../../src/lib/node/bans';

const problem = (host: string) => {
	const read = parseBan(host, '1', 'hours');
	return 'problems' in read ? read.problems['host'] : undefined;
};

describe('ban input', () => {
	test.each([
		['192.0.2.7', '90', 'minutes', { host: '192.0.2.7', seconds: 5400 }],
		[' 10.0.0.0/8 ', '24', 'hours', { host: '10.0.0.0/8', seconds: 86_400 }],
		['abcdefgh.onion', '7', 'days', { host: 'abcdefgh.onion', seconds: 604_800 }],
		['2001:db8::1', '1', 'days', { host: '2001:db8::1', seconds: 86_400 }],
		['192.0.2.7', '49,710', 'days', { host: '192.0.2.7', seconds: 4_294_944_000 }]
	] as const)('%s for %s %s', (host, amount, unit, value) => {
		expect(parseBan(host, amount, unit)).toEqual({ value });
	});

	test.each(['', '0', '1.5', '-1', '49711', 'x'])('%j days are none', (amount) => {
		expect(parseBan('192.0.2.7', amount, 'days')).toEqual({ problems: { amount: 'A whole number from 1 to 49,710.' } });
	});

	test.each(['10.1', '010.0.0.1', '1.2.3.256', '1.2.3.4/33', '1.2.3.4/08', '1.2.3.4/', '1.2.3.4.5', '16909060'])(
		'%s is not sent: the node would read another address, or none',
		(host) => {
			expect(problem(host)).toContain('An address such as');
		}
	);

	test.each([
		'127.0.0.1',
		'127.200.0.1',
		'127.0.0.0/8',
		'0.0.0.0/0',
		'0.0.0.0/1',
		'64.0.0.0/2',
		'126.0.0.0/7',
		'localhost'
	])('%s would lock the page out', (host) => {
		expect(problem(host)).toContain("the node's own computer");
	});

	test.each(['128.0.0.0/1', '126.0.0.0/8', '127.0.0.0.onion', '12.7.0.0'])('%s would not', (host) => {
		expect(problem(host)).toBeUndefined();
	});

	test('an address of any subnet that holds 127.0.0.1 is refused, and of no other', () => {
		const masked = (address: number, bits: number) => Math.floor(address / 2 ** (32 - bits));
		fc.assert(
			fc.property(
				fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)),
				fc.integer({ min: 0, max: 32 }),
				(quad, bits) => {
					const address = quad.reduce((sum, part) => sum * 256 + part, 0);
					const holds = quad[0] === 127 || masked(address, bits) === masked(127 * 2 ** 24 + 1, bits);
					expect(problem(`${quad.join('.')}/${bits}`) !== undefined).toBe(holds);
				}
			)
		);
	});

	test('one address at a time, and without a port', () => {
		expect(problem('1.2.3.4 5.6.7.8')).toBe('One address at a time.');
		expect(problem('1.2.3.4,5.6.7.8')).toBe('One address at a time.');
		expect(problem('1.2.3.4:18080')).toContain('Leave out the port');
		expect(problem('')).toContain('An address');
	});
});

test('the remaining time of a ban counts down to 0', () => {
	expect(remaining(600, 1000, 1000)).toBe(600);
	expect(remaining(600, 1000, 1090)).toBe(510);
	expect(remaining(600, 1000, 5000)).toBe(0);
	expect(remaining(600, 1000, 990)).toBe(600);
});

test('a host is found in the list as the node writes it', () => {
	const bans = [{ host: '10.0.0.0/8' }, { host: 'abc.onion' }];
	expect(isListed(bans, '10.0.0.0/8')).toBe(true);
	expect(isListed(bans, 'ABC.onion')).toBe(true);
	expect(isListed(bans, '10.0.0.1')).toBe(false);
});

test('a ban that is missing from the list is a warning', () => {
	expect(banResult('192.0.2.7', 3600, true)).toEqual({ title: '192.0.2.7 is banned for 1 hour.' });
	expect(banResult('192.0.2.7', 3600, false)).toMatchObject({ tone: 'warn' });
});
