import { inspect } from 'node:util';
import { createClient } from '../../../src/lib/rpc/client';
import { answer, hash, height, params, text } from '../../../src/lib/rpc/fields';
import { jsonRpc, path } from '../../../src/lib/rpc/operation';
import { fieldsOf } from './digest-server';
import { serve, type Server } from './server';

/** What must never be seen in an error, each in its own words. */
const secrets = {
	addressUser: 'planted-address-user',
	addressPassword: 'planted-address-password',
	user: 'planted-user',
	password: 'planted "password"',
	seed: 'planted seed tawny hexagon',
	viewKey: 'f1e2d3c4'.repeat(8)
};
const login = { user: secrets.user, password: secrets.password };
const given = { seed: secrets.seed, view_key: secrets.viewKey };

const restore = jsonRpc('restore', {
	summary: '',
	effect: 'change',
	timeoutMs: 200,
	params: params({ seed: text(), view_key: hash() }),
	result: answer({ height: height() })
});
const restoreByPath = path('/restore', {
	summary: '',
	effect: 'read',
	timeoutMs: 200,
	params: params({ seed: text(), view_key: hash() }),
	result: answer({ height: height() })
});

/** All that can be seen of an error: hidden and inherited members, causes, and what a page or a log makes of it. */
function shown(error: unknown): string {
	const shown = inspect(error, { depth: null, showHidden: true, getters: true, maxStringLength: null });
	const { message, stack, cause } = error as Error;
	return [shown, String(error), message, stack, inspect(cause), JSON.stringify(error)].join('\n');
}

const withLogin = ({ url }: Pick<Server, 'url'>) =>
	url.replace('//', `//${secrets.addressUser}:${secrets.addressPassword}@`);

const challenged = { 'www-authenticate': 'Digest qop="auth",realm="r",nonce="n",stale=false' };

/** Services that fail a call, each in another way. */
const services: [string, () => Promise<Server>][] = [
	['is not there', () => serve(() => {}).then((server) => server.close().then(() => server))],
	['never answers', () => serve(() => {})],
	['cuts the connection', () => serve((response) => response.destroy())],
	['cuts its answer', () => serve((response) => response.writeHead(200).write('{"a', () => response.destroy()))],
	['answers with HTML', () => serve((response) => response.end('<html>'))],
	['answers with what it was asked', () => serve((response, { body }) => response.end(body))],
	['answers with a wrong field', () => serve((response) => response.end(`{"result":{"height":"${secrets.seed}"}}`))],
	['answers with a secret as a key', () => serve((response) => response.end(`{"result":{"${secrets.seed}":1}}`))],
	['answers with a secret alone', () => serve((response) => response.end(`"${secrets.seed}"`))],
	['refuses the login', () => serve((response) => response.writeHead(401, challenged).end())],
	['wants another kind of login', () => serve((response) => response.writeHead(401).end())],
	['refuses', () => serve((response) => response.end('{"error":{"code":-1,"message":"no"}}'))],
	['does not know the operation', () => serve((response) => response.writeHead(404).end())],
	['fails', () => serve((response) => response.writeHead(503).end(secrets.seed))],
	['sends its callers elsewhere', () => serve((response) => response.writeHead(307, { location: '/x' }).end())]
];

describe.each(services)('an error of a service that %s', (_name, start) => {
	it.each([
		['with a login', login],
		['without', undefined]
	])('shows no secret, %s', async (_with, login) => {
		const server = await start();
		const client = createClient({ url: withLogin(server), login });
		for (const operation of [restore, restoreByPath]) {
			const error = await client.call(operation, given).then(
				() => null,
				(thrown: unknown) => thrown
			);
			expect(error).toBeInstanceOf(Error);
			const responses = server.got.map(({ headers }) => fieldsOf(headers.authorization ?? '')['response']);
			for (const secret of [...Object.values(secrets), ...responses.filter((response) => response !== undefined)]) {
				expect(shown(error)).not.toContain(secret);
				expect(shown(error)).not.toContain(JSON.stringify(secret).slice(1, -1));
			}
		}
	});
});

describe('an error', () => {
	it('of a cancelled call shows no secret', async () => {
		const caller = new AbortController();
		const server = await serve(() => caller.abort(new Error(secrets.seed)));
		const client = createClient({ url: withLogin(server), login });
		const error = await client.call(restore, given, { signal: caller.signal }).catch((thrown: unknown) => thrown);
		for (const secret of Object.values(secrets)) expect(shown(error)).not.toContain(secret);
	});

	it('of wrong params shows none of them', async () => {
		const client = createClient({ url: withLogin({ url: 'http://127.0.0.1:1' }), login });
		for (const wrong of [
			{ ...given, view_key: secrets.seed },
			{ ...given, seed: [secrets.seed] },
			{ ...given, extra: secrets.seed },
			secrets.seed
		]) {
			const error = await client.call(restore, wrong as typeof given).catch((thrown: unknown) => thrown);
			expect(error).toBeInstanceOf(TypeError);
			for (const secret of Object.values(secrets)) expect(shown(error)).not.toContain(secret);
		}
	});

	it('of a login that no header can hold shows none of it', async () => {
		const odd = { user: 'planted\nuser', password: secrets.password };
		const server = await serve((response) => response.writeHead(401, challenged).end());
		const error = await createClient({ url: server.url, login: odd })
			.call(restore, given)
			.catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({ failure: { kind: 'unreachable' } });
		expect(shown(error)).not.toMatch(/planted|response|nonce/);
	});
});
