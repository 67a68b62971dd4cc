import fc from 'fast-check';
import { parseServiceAddress } from '../../../src/lib/app/service-address';

describe('an address that was typed', () => {
	test.each([
		['http://node.example:18081', 'http://node.example:18081'],
		['https://node.example', 'https://node.example'],
		['node.example:18081', 'http://node.example:18081'],
		['localhost:18081', 'http://localhost:18081'],
		['127.0.0.1:18081', 'http://127.0.0.1:18081'],
		['[::1]:18081', 'http://[::1]:18081'],
		['  node.example  ', 'http://node.example'],
		['HTTP://Node.Example:18081/', 'http://node.example:18081'],
		['http://node.example:80', 'http://node.example'],
		['https://node.example/rpc/', 'https://node.example/rpc'],
		['https://node.example//', 'https://node.example'],
		['http.example:18081', 'http://http.example:18081'],
		['node.example?', 'http://node.example'],
		['http://node.example/#', 'http://node.example'],
		['nöde.example', 'http://xn--nde-sna.example']
	])('%j is %s', (typed, address) => {
		expect(parseServiceAddress(typed)).toEqual({ value: address });
	});

	test.each([
		'',
		'   ',
		'/',
		'http://',
		'https://',
		'http:',
		'http:///',
		'two words',
		'node.example:99999',
		'::1',
		'ftp://node.example',
		'file:///etc/passwd',
		'javascript:alert(1)',
		'data:text/html,x',
		'http://node.example/?a=b',
		'http://node.example/#a'
	])('%j is none', (typed) => {
		expect(parseServiceAddress(typed)).toHaveProperty('problem');
	});

	test.each([
		'http://user:password@node.example',
		'user@node.example',
		'https://user@node.example:1',
		':p@node.example'
	])('%j is none: a login would be saved with it', (typed) => {
		expect(parseServiceAddress(typed)).toHaveProperty('problem');
	});

	test('is read as itself when it is read again, and a path can be put behind it', () => {
		fc.assert(
			fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.domain()), (typed) => {
				const { value: address } = parseServiceAddress(typed);
				if (address === undefined) return;
				expect(parseServiceAddress(address)).toEqual({ value: address });
				expect(new URL(`${address}/json_rpc`).href).toBe(`${address}/json_rpc`);
			})
		);
	});
});
