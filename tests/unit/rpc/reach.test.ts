import { isReachable } from '../../../src/lib/rpc/reach';
import { serve, type Server } from './server';

let server: Server | undefined;
afterEach(() => server?.close());

const signal = new AbortController().signal;

describe('whether anything answers at an address', () => {
	test.each([200, 401, 404, 500])('it does with HTTP %i, whatever it says', async (status) => {
		server = await serve((response) => response.writeHead(status).end('<html>'));
		expect(await isReachable(`${server.url}/`, signal)).toBe(true);
	});

	test('it does not when nobody is there, or the connection is cut', async () => {
		server = await serve((response) => response.destroy());
		expect(await isReachable(server.url, signal)).toBe(false);
		await server.close();
		expect(await isReachable(server.url, signal)).toBe(false);
		server = undefined;
	});

	test('nobody waits for it any more once it is given up', async () => {
		server = await serve(() => {});
		expect(await isReachable(server.url, AbortSignal.abort())).toBe(false);
	});
});
