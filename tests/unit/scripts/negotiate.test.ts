import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, requestedPath } from '../../../scripts/serve/negotiate';

describe('the encoding of an answer', () => {
	const all = new Set(['br', 'gzip', 'identity'] as const);

	it.each([
		['gzip, deflate, br, zstd', 'br'],
		['gzip', 'gzip'],
		['GZIP;q=0.5', 'gzip'],
		['br;q=0, gzip', 'gzip'],
		['br; q=0, gzip;q=0.0', 'identity'],
		['*', 'br'],
		['*, br;q=0', 'gzip'],
		['identity', 'identity'],
		['', 'identity'],
		[undefined, 'identity']
	])('for Accept-Encoding %j is %s', (header, encoding) => {
		expect(chooseEncoding(header, all)).toBe(encoding);
	});

	it('is one that there is', () => {
		expect(chooseEncoding('br, gzip', new Set(['gzip', 'identity'] as const))).toBe('gzip');
		expect(chooseEncoding('br, gzip', new Set(['identity'] as const))).toBe('identity');
	});
});

describe('the path of a request', () => {
	it.each([
		['/', '/index.html'],
		['/?a=/../b', '/index.html'],
		['/config.json?x=1#y', '/config.json'],
		['/a%20b.txt', '/a b.txt'],
		['/folder/', '/folder/index.html'],
		['/..a/b..', '/..a/b..']
	])('%s is %s', (target, path) => {
		expect(requestedPath(target)).toBe(path);
	});

	it.each([
		'/../package.json',
		'/a/../../b',
		'/%2e%2e/package.json',
		'/..%2fpackage.json',
		'/a/./b',
		'/..\\package.json',
		'/%5c..%5cpackage.json',
		'/a%00.html',
		'/%',
		'/%ff',
		'',
		'http://elsewhere.example/',
		'*'
	])('%j is not one', (target) => {
		expect(requestedPath(target)).toBeNull();
	});

	it('never holds a step upwards, whatever is asked for', () => {
		fc.assert(
			fc.property(fc.array(fc.constantFrom('/', '.', '..', '%2e', '%2f', '%5c', '\\', 'a', '%25')), (parts) => {
				const path = requestedPath(`/${parts.join('')}`);
				expect(path?.split(/[/\\]/) ?? []).not.toContain('..');
			})
		);
	});
});
