import { createClient } from '../../src/lib/rpc/client';
import { parseChallenges } from '../../src/lib/rpc/digest';
import { answer, count } from '../../src/lib/rpc/fields';
import { http } from '../../src/lib/rpc/http';
import { jsonRpc, path } from '../../src/lib/rpc/operation';
import type { Transport } from '../../src/lib/rpc/transport';
import { devnet } from './clients';

const getVersion = jsonRpc('get_version', { summary: '', effect: 'read', result: answer({ version: count() }) });
const getHeight = path('/get_height', { summary: '', effect: 'read', result: answer({ height: count() }) });

/** Operation with the effect `change`, whose calls are not coalesced into one exchange. */
const change = jsonRpc('get_version', { summary: '', effect: 'change', result: answer({ version: count() }) });

const services = [
	{ name: 'a wallet service', ...devnet.walletWithLogin },
	{ name: 'a daemon', ...devnet.nodeWithLogin }
];

/** Wraps a transport. The services offer MD5 and MD5-sess, in this order; the client sees only the second. */
const sessOnly =
	(transport: Transport, signed: string[]): Transport =>
	async (exchange) => {
		signed.push(exchange.headers?.['authorization'] ?? '');
		const answer = await transport(exchange);
		const header = answer.headers.get('www-authenticate');
		if (header === null) return answer;
		const { realm, nonce, stale } = parseChallenges(header)[1]?.parameters ?? {};
		const second = `Digest qop="auth",algorithm=MD5-sess,realm="${realm}",nonce="${nonce}",stale=${stale}`;
		return { ...answer, headers: new Headers({ 'www-authenticate': second }) };
	};

describe.each(services)('$name that asks for a login', ({ url, login }) => {
	it('takes the right one, call after call', async () => {
		const client = createClient({ url, login });
		for (let call = 0; call < 20; call++) expect((await client.call(getVersion)).version).toBeGreaterThan(0);
	});

	it('takes the right one in calls at once', async () => {
		const client = createClient({ url, login });
		const answers = await Promise.all(Array.from({ length: 10 }, () => client.call(change)));
		expect(new Set(answers.map(({ version }) => version)).size).toBe(1);
	});

	it('takes the right one from clients that take turns', async () => {
		const clients = [createClient({ url, login }), createClient({ url, login })];
		for (let turn = 0; turn < 10; turn++) {
			for (const client of clients) expect((await client.call(getVersion)).version).toBeGreaterThan(0);
		}
	});

	it('takes MD5-sess as well', async () => {
		const signed: string[] = [];
		const client = createClient({ url, login }, sessOnly(http(url), signed));
		for (let call = 0; call < 5; call++) expect((await client.call(getVersion)).version).toBeGreaterThan(0);
		expect(
			signed.filter((authorization) => authorization.includes('algorithm=MD5-sess')).length
		).toBeGreaterThanOrEqual(5);
	});

	it.each([
		['password', { ...login, password: 'wrong' }],
		['user', { ...login, user: 'wrong' }]
	])('does not take a wrong %s, nor a right one less for it', async (_what, wrong) => {
		await expect(createClient({ url, login: wrong }).call(getVersion)).rejects.toMatchObject({
			failure: { kind: 'unauthorized', loginGiven: true }
		});
		expect((await createClient({ url, login }).call(getVersion)).version).toBeGreaterThan(0);
	});

	it('does not answer without one', async () => {
		await expect(createClient({ url }).call(getVersion)).rejects.toMatchObject({
			failure: { kind: 'unauthorized', loginGiven: false }
		});
	});
});

describe('a daemon that asks for a login', () => {
	it('takes it for its own paths too', async () => {
		expect(await createClient(devnet.nodeWithLogin).call(getHeight)).toMatchObject({ height: 1 });
	});
});
