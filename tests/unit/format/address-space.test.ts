import fc from 'fast-check';
import { requiresPermission, spaceOf, spacesOf } from '../../../src/lib/format/address-space';

test.each([
	[
		'loopback',
		['127.0.0.1:18081', '127.8.0.1', '127.1', 'localhost:18081', 'node.localhost', 'localhost.', '[::1]:18081']
	],
	['loopback', ['198.18.0.1', '198.19.255.255', '[::ffff:127.0.0.1]', '0x7f000001']],
	['local', ['10.0.0.5', '192.168.1.7', '172.16.0.1', '172.31.255.1', '169.254.1.1', '100.64.0.1', '100.127.255.255']],
	['local', ['[fd12::1]', '[fc00::1]', '[fe80::1]', '[febf::1]', '[::ffff:192.168.1.7]']],
	['public', ['172.15.0.1', '172.32.0.1', '192.169.0.1', '11.0.0.1', '100.63.0.1', '100.128.0.1', '198.20.0.1']],
	['public', ['[2001:db8::1]', '[fec0::1]', '[::ffff:8.8.8.8]', '[::1:1]']]
] as const)('%s numbers: %j', (space, hosts) => {
	for (const host of hosts) expect([host, spacesOf(`http://${host}`)]).toEqual([host, [space]]);
});

test.each([
	'node.local',
	'node.lan',
	'node.home.arpa',
	'node.internal',
	'pi.tail1234.ts.net',
	'raspberry',
	'NODE.LAN.'
])('%s is a name of the local network, perhaps of this computer', (host) => {
	for (const scheme of ['http', 'https'])
		expect(spacesOf(`${scheme}://${host}:18081/x`)).toEqual(['local', 'loopback']);
});

test.each(['10.example.com', '127.0.0.1.example.com', 'local.example', 'mylan.net', 'localhost.example', 'xlocal.com'])(
	'%s is a name of the internet',
	(host) => expect(spacesOf(`http://${host}`)).toEqual(['public'])
);

test('what is no http address is of this computer', () => {
	for (const address of ['', 'no address', 'file:///page.html', 'recorded:']) expect(spaceOf(address)).toBe('loopback');
});

test('browsers ask before a call from a farther place to a nearer one', () => {
	const page = { loopback: 'http://localhost:4173', local: 'http://192.168.1.2', public: 'https://oriel.example' };
	const asked = (from: string) => Object.values(page).filter((to) => requiresPermission(from, to));
	expect(asked(page.public)).toEqual([page.loopback, page.local]);
	expect(asked(page.local)).toEqual([page.loopback]);
	expect(asked(page.loopback)).toEqual([]);
});

test('any text has a space', () => {
	fc.assert(
		fc.property(
			fc.oneof(
				fc.string(),
				fc.webUrl(),
				fc.ipV6().map((ip) => `http://[${ip}]`)
			),
			(text) => {
				expect(['loopback', 'local', 'public']).toContain(spaceOf(text));
			}
		)
	);
});
