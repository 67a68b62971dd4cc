import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	emptyDaemon,
	parseDaemon,
	parseFingerprints,
	parseHost,
	type DaemonDraft,
	parseBackground
} from '../../../../src/lib/wallet/service/form-values';

const daemon = (some: Partial<DaemonDraft>) => parseDaemon({ ...emptyDaemon, address: 'node.example:18081', ...some });
const problemsOf = (some: Partial<DaemonDraft>) => {
	const read = daemon(some);
	return 'problems' in read ? read.problems : {};
};

describe('a host and a port', () => {
	test.each([
		['127.0.0.1:18081', '127.0.0.1:18081'],
		[' http://node.example:18081/ ', 'http://node.example:18081'],
		['https://[::1]:1', 'https://[::1]:1'],
		['abcdef234567.onion:18081', 'abcdef234567.onion:18081']
	])('%s is accepted', (text, value) => expect(parseHost(text)).toEqual({ value }));

	test.each([
		['', /host and port/],
		['node.example', /Enter host:port/],
		['node.example:0', /from 1 to 65,535/],
		['node.example:65536', /from 1 to 65,535/],
		['user:pass@node.example:18081', /Enter the login in the fields/],
		['ftp://node.example:21', /Enter host:port/],
		['node example:1', /Enter host:port/],
		['node.example:18081/json_rpc', /Enter host:port/],
		['-x:1', /Enter host:port/]
	])('%s is refused', (text, words) => {
		const read = parseHost(text);
		expect('problem' in read && read.problem).toMatch(words);
	});

	test('no text throws', () => {
		fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseHost(text)));
	});
});

describe('a daemon', () => {
	test('needs only its address', () => {
		expect(daemon({})).toEqual({
			value: {
				...{ address: 'node.example:18081', trusted: false, ssl_support: 'autodetect', ssl_allow_any_cert: false },
				ssl_allowed_fingerprints: []
			}
		});
	});

	test('can have every field, named as in the RPC interface', () => {
		const print = 'AB:'.repeat(32).slice(0, -1);
		const all = daemon({
			...{ trusted: true, tls: 'enabled', anyCertificate: false, fingerprints: `${print}\n`, authorities: ' /ca.pem ' },
			...{ certificate: '/c.pem', privateKey: '/k.pem', user: 'u', password: ' p ', proxy: '127.0.0.1:9050' }
		});
		expect(all).toEqual({
			value: {
				...{ address: 'node.example:18081', trusted: true, ssl_support: 'enabled', ssl_allow_any_cert: false },
				...{ ssl_allowed_fingerprints: ['ab'.repeat(32)], ssl_ca_file: '/ca.pem', ssl_certificate_path: '/c.pem' },
				...{ ssl_private_key_path: '/k.pem', username: 'u', password: ' p ', proxy: '127.0.0.1:9050' }
			}
		});
	});

	test('with TLS or a proxy has to be verifiable', () => {
		expect(problemsOf({ tls: 'enabled' })).toHaveProperty('tls');
		expect(problemsOf({ proxy: '127.0.0.1:9050' })).toHaveProperty('tls');
		for (const known of [
			{ anyCertificate: true },
			{ authorities: '/ca.pem' },
			{ fingerprints: 'ab'.repeat(32) },
			{ address: 'x.onion:18081' }
		]) {
			expect(problemsOf({ tls: 'enabled', ...known })).toEqual({});
		}
	});

	test('has every problem at its field', () => {
		expect(problemsOf({ address: 'x', fingerprints: 'ab', certificate: '/c', password: 'p', proxy: 'y' })).toEqual({
			address: expect.stringContaining('port') as string,
			fingerprints: expect.stringContaining('64 hex digits') as string,
			certificate: expect.stringContaining('both') as string,
			user: expect.stringContaining('user name') as string,
			proxy: expect.stringContaining('port') as string
		});
	});

	test('fingerprints may have colons, and be on separate lines', () => {
		expect(parseFingerprints(`\n${'0f:'.repeat(32)}\n${'1'.repeat(64)}, `)).toEqual({
			value: ['0f'.repeat(32), '1'.repeat(64)]
		});
	});
});

describe('background sync', () => {
	test('has a password of its own only where it is to have one', () => {
		expect(parseBackground('off', 'shop', 'own')).toEqual({
			value: { background_sync_type: 'off', wallet_password: 'shop' }
		});
		const custom = 'custom-background-password' as const;
		expect(parseBackground(custom, '', 'own')).toEqual({
			value: { background_sync_type: custom, wallet_password: '', background_cache_password: 'own' }
		});
		expect(parseBackground(custom, 'shop', '')).toHaveProperty('problems.own');
	});
});
