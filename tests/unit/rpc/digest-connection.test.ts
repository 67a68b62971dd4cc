import type { Socket } from 'node:net';
import { digest } from '../../../src/lib/rpc/digest';
import { http } from '../../../src/lib/rpc/http';
import { DigestServer } from './digest-server';
import { serve } from './server';
import { exchangeOf } from './transports';

const login = { user: 'user', password: 'pass' };

/** A service that knows a nonce only on the connection that it gave it on, as the real ones do. */
async function serveByConnection() {
	const connections = new Map<Socket | null, DigestServer>();
	const server = await serve((response, { method, path, headers }) => {
		const digestServer = connections.get(response.socket) ?? new DigestServer(login);
		connections.set(response.socket, digestServer);
		const { authorization } = headers;
		const exchange = exchangeOf({
			method: method === 'GET' ? 'GET' : 'POST',
			path,
			headers: authorization === undefined ? {} : { authorization }
		});
		void digestServer.transport(exchange).then((answer) => {
			response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answer.body);
		});
	});
	return { url: server.url, got: server.got };
}

it.each([
	['GET', exchangeOf()],
	['POST', exchangeOf({ method: 'POST', path: '/json_rpc', body: '{}' })]
])('calls by %s stay on the connection that knows their nonce', async (_method, exchange) => {
	const { url, got } = await serveByConnection();
	const transport = digest(http(url), url, login);
	for (let call = 0; call < 20; call++) expect((await transport(exchange)).status).toBe(200);
	expect(got.filter(({ headers }) => headers.authorization === undefined).length).toBe(1);
});

it('what is no read never meets a connection that does not know its nonce', async () => {
	const { url, got } = await serveByConnection();
	const transport = digest(http(url), url, login);
	const spend = exchangeOf({ method: 'POST', path: '/spend', body: '{}', effect: 'spend' });
	const calls = Array.from({ length: 20 }, (_, call) => transport(call % 3 === 0 ? exchangeOf() : spend));
	expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
	expect(got.filter(({ path }) => path === '/spend').length).toBe(13);
});

it('calls at once stay on it, too', async () => {
	const { url } = await serveByConnection();
	const transport = digest(http(url), url, login);
	const answers = await Promise.all(Array.from({ length: 10 }, () => transport(exchangeOf())));
	expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

it('clients that take turns on one connection take up new nonces', async () => {
	const { url } = await serveByConnection();
	const clients = [digest(http(url), url, login), digest(http(url), url, login)];
	for (let turn = 0; turn < 10; turn++) {
		for (const client of clients) expect((await client(exchangeOf())).status).toBe(200);
	}
});
