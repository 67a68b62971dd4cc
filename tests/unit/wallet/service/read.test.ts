import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { integratedAddress, readAddress, writeAddress, type StandardAddress } from '../../../../src/lib/chain/address';
import {
	emptyDaemon,
	readDaemon,
	readFingerprints,
	readHost,
	readIntegrated,
	readPayments,
	readToSplit,
	type DaemonDraft
} from '../../../../src/lib/wallet/service/read';
import { shop } from '../../../devnet/accounts';

const daemon = (some: Partial<DaemonDraft>) => readDaemon({ ...emptyDaemon, address: 'node.example:18081', ...some });
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
	])('%s are read', (text, value) => expect(readHost(text)).toEqual({ value }));

	test.each([
		['', /host and port/],
		['node.example', /A host and a port/],
		['node.example:0', /from 1 to 65,535/],
		['node.example:65536', /from 1 to 65,535/],
		['user:pass@node.example:18081', /login goes into the fields/],
		['ftp://node.example:21', /A host and a port/],
		['node example:1', /A host and a port/],
		['node.example:18081/json_rpc', /A host and a port/],
		['-x:1', /A host and a port/]
	])('%s are refused in words', (text, words) => {
		const read = readHost(text);
		expect('problem' in read && read.problem).toMatch(words);
	});

	test('no text makes the reading fail', () => {
		fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readHost(text)));
	});
});

describe('a daemon', () => {
	test('is chosen with as little as its address', () => {
		expect(daemon({})).toEqual({
			value: {
				...{ address: 'node.example:18081', trusted: false, ssl_support: 'autodetect', ssl_allow_any_cert: false },
				ssl_allowed_fingerprints: []
			}
		});
	});

	test('is chosen with all that there is, by the interface’s own names', () => {
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

	test('with encryption or a proxy has to be known by something', () => {
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

	test('has every problem told at its field', () => {
		expect(problemsOf({ address: 'x', fingerprints: 'ab', certificate: '/c', password: 'p', proxy: 'y' })).toEqual({
			address: expect.stringContaining('port') as string,
			fingerprints: expect.stringContaining('64 hex digits') as string,
			certificate: expect.stringContaining('together') as string,
			user: expect.stringContaining('user name') as string,
			proxy: expect.stringContaining('port') as string
		});
	});

	test('fingerprints may have colons, and stand in lines', () => {
		expect(readFingerprints(`\n${'0f:'.repeat(32)}\n${'1'.repeat(64)}, `)).toEqual({
			value: ['0f'.repeat(32), '1'.repeat(64)]
		});
	});
});

describe('payments', () => {
	test('are looked for by ids, each once, or by none', () => {
		const id = 'A'.repeat(16);
		expect(readPayments(`${id}, ${id.toLowerCase()}\n${'b'.repeat(64)}`, '1,000')).toEqual({
			value: { ids: ['a'.repeat(16), 'b'.repeat(64)], from: 1000 }
		});
		expect(readPayments('  ', '')).toEqual({ value: { ids: [], from: null } });
	});

	test.each([
		['abc', '', 'ids'],
		['g'.repeat(16), '', 'ids'],
		['', '-1', 'from'],
		['', '1.5', 'from']
	])('%j from %j are refused in words', (ids, from, field) => {
		const read = readPayments(ids, from);
		expect('problems' in read && Object.keys(read.problems)).toEqual([field]);
	});
});

describe('integrated addresses', () => {
	const standard = readAddress(shop.address).address as StandardAddress;
	const integrated = writeAddress(integratedAddress(standard, '1122334455667788'));
	const subaddress = writeAddress({ ...standard, kind: 'subaddress' });

	test('are made of a main address and an id, or of none', () => {
		expect(readIntegrated('', '', 'mainnet')).toEqual({ value: { address: null, paymentId: null } });
		expect(readIntegrated(` ${shop.address}`, 'AABBccdd00112233', 'mainnet')).toEqual({
			value: { address: shop.address, paymentId: 'aabbccdd00112233' }
		});
	});

	test.each([
		[integrated, '', /payment id in it already/],
		[subaddress, '', /this is a subaddress/],
		['x', '', /95 characters/]
	])('are not made of %s', (address, id, words) => {
		const read = readIntegrated(address, id, 'mainnet');
		expect('problems' in read && read.problems['address']).toMatch(words);
	});

	test('are not made with an id of another length, nor for another network', () => {
		expect(readIntegrated('', 'ab', null)).toHaveProperty('problems.paymentId');
		expect(readIntegrated(shop.address, '', 'stagenet')).toHaveProperty('problems.address');
	});

	test('are split; others are told apart', () => {
		expect(readToSplit(` ${integrated} `, 'mainnet')).toEqual({ value: { address: integrated } });
		for (const other of [shop.address, subaddress, '']) {
			expect(readToSplit(other, 'mainnet')).toHaveProperty('problems.address');
		}
	});
});
