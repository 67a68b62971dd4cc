import fc from 'fast-check';
import { parseBackground, parseHost } from '../../../../src/lib/wallet/service/form-values';

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
		['user:pass@node.example:18081', /set in the console/],
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
