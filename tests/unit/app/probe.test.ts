import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { probeNode, parseNodeAddress } from '../../../src/lib/app/probe';
import { stringifyJson } from '../../../src/lib/rpc/json';
import { someInfo } from './fake-node';

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
		expect(parseNodeAddress(typed)).toBe(address);
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
		expect(parseNodeAddress(typed)).toBeNull();
	});

	test.each([
		'http://user:password@node.example',
		'user@node.example',
		'https://user@node.example:1',
		':p@node.example'
	])('%j is none: a login would be saved with it', (typed) => {
		expect(parseNodeAddress(typed)).toBeNull();
	});

	test('is read as itself when it is read again, and a path can be put behind it', () => {
		fc.assert(
			fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.domain()), (typed) => {
				const address = parseNodeAddress(typed);
				if (address === null) return;
				expect(parseNodeAddress(address)).toBe(address);
				expect(new URL(`${address}/json_rpc`).href).toBe(`${address}/json_rpc`);
			})
		);
	});
});

describe('a node that is tried', () => {
	/** Answers every request of the page, and notes where it went. */
	function answering(answer: () => Response | Promise<Response>): string[] {
		const addresses: string[] = [];
		vi.stubGlobal('fetch', async (request: Request) => {
			addresses.push(request.url);
			if (request.signal.aborted) throw request.signal.reason;
			return answer();
		});
		return addresses;
	}

	const signal = new AbortController().signal;

	afterEach(() => {
		vi.unstubAllGlobals();
	});

	test('describes itself', async () => {
		const addresses = answering(() => new Response(stringifyJson({ result: someInfo({ height: 5 }) })));
		const probe = await probeNode('http://node.example/rpc', undefined, signal);
		expect('info' in probe && probe.info.height).toBe(5);
		expect(addresses).toEqual(['http://node.example/rpc/json_rpc']);
	});

	test.each([
		['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
		['unauthorized', () => new Response('', { status: 401 })],
		['refused', () => new Response('', { status: 500 })],
		['bad_answer', () => new Response('<html>')],
		['not_offered', () => new Response('{"error":{"code":-32601,"message":"Method not found"}}')]
	])('and fails says why: %s', async (kind, answer) => {
		answering(answer);
		expect(await probeNode('http://node.example', undefined, signal)).toMatchObject({ failure: { kind } });
	});

	test('and is no longer wanted is given up', async () => {
		answering(() => new Response('{}'));
		expect(await probeNode('http://node.example', undefined, AbortSignal.abort())).toMatchObject({
			failure: { kind: 'cancelled' }
		});
	});
});
