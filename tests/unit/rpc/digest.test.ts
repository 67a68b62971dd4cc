import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createClient } from '../../../src/lib/rpc/client';
import { chooseChallenge, digest, digestAuthorization, parseChallenges } from '../../../src/lib/rpc/digest';
import { RpcError } from '../../../src/lib/rpc/errors';
import { jsonRpc, readByJsonRpc } from '../../../src/lib/rpc/operation';
import type { Transport } from '../../../src/lib/rpc/transport';
import { DigestServer, fieldsOf, responseOf } from './digest-server';
import { answerOf, exchangeOf, nextTick } from './transports';

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex');
const login = { user: 'user', password: 'pass' };
const url = 'http://127.0.0.1:18081';

describe('digestAuthorization', () => {
	const session = {
		realm: 'http-auth@example.org',
		nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
		cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
		opaque: 'FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS'
	};
	const mufasa = { user: 'Mufasa', password: 'Circle of Life' };

	it('gives the MD5 example of RFC 7616, section 3.9.1', () => {
		const header = digestAuthorization(md5, { ...session, algorithm: 'MD5' }, mufasa, 'GET', '/dir/index.html', 1);
		expect(header.startsWith('Digest ')).toBe(true);
		expect(fieldsOf(header)).toEqual({
			username: 'Mufasa',
			realm: session.realm,
			uri: '/dir/index.html',
			algorithm: 'MD5',
			nonce: session.nonce,
			nc: '00000001',
			cnonce: session.cnonce,
			qop: 'auth',
			response: '8ca523f5e9506fed4657c9700eebdbec',
			opaque: session.opaque
		});
	});

	it.each(['MD5', 'MD5-sess'] as const)('hashes as another implementation of %s does', (algorithm) => {
		const header = digestAuthorization(md5, { ...session, algorithm }, mufasa, 'POST', '/json_rpc', 255);
		const digested = { ...session, ...mufasa, algorithm, nc: '000000ff', method: 'POST', uri: '/json_rpc' };
		expect(fieldsOf(header)).toMatchObject({ nc: '000000ff', response: responseOf(digested) });
	});

	it('quotes what RFC 7616 quotes, and nothing else', () => {
		const odd = { user: 'a "b" \\c', password: 'p' };
		const header = digestAuthorization(md5, { ...session, opaque: undefined, algorithm: 'MD5' }, odd, 'GET', '/', 1);
		expect(header).toContain('username="a \\"b\\" \\\\c"');
		expect(header).toMatch(/algorithm=MD5, .*qop=auth, nc=00000001, /);
		expect(header).not.toContain('opaque');
		expect(fieldsOf(header)['username']).toBe(odd.user);
	});

	it('writes a name that is not ASCII as UTF-8, a character for each byte', () => {
		const header = digestAuthorization(
			md5,
			{ ...session, algorithm: 'MD5' },
			{ user: 'é€', password: 'p' },
			'GET',
			'/',
			1
		);
		expect(header).toContain('username="\u00c3\u00a9\u00e2\u0082\u00ac"');
		expect(() => new Headers({ authorization: header })).not.toThrow();
	});
});

describe('chooseChallenge', () => {
	it('takes the first that a real service offers, of two joined by a comma', () => {
		const { header } = JSON.parse(
			readFileSync(new URL('../../fixtures/rpc/challenge.json', import.meta.url), 'utf8')
		) as { header: string };
		expect(chooseChallenge(header)).toEqual({
			algorithm: 'MD5',
			realm: 'monero-rpc',
			nonce: 'JRbe9nWf7dxO1bNc0E6JIw==',
			opaque: undefined,
			stale: false
		});
	});

	it.each([
		['Digest realm="r",nonce="n",qop="auth"', 'MD5'],
		['digest REALM="r", Nonce="n", QOP="auth-int,auth", ALGORITHM=md5', 'MD5'],
		['Digest realm="r", nonce="n", qop=auth, algorithm="MD5-SESS"', 'MD5-sess'],
		['Digest realm="r",nonce="n",qop="auth",algorithm=SHA-256, Digest realm="r",nonce="n",qop="auth"', 'MD5'],
		['Basic realm="b", Digest realm="r",nonce="n",qop="auth"', 'MD5'],
		['Negotiate, Digest realm="r",nonce="n",qop="auth"', 'MD5'],
		['Negotiate YWJj/+==, Digest realm="r",nonce="n",qop="auth"', 'MD5'],
		['Negotiate YWJj=, , Digest realm="r" , nonce="n",qop="auth"', 'MD5']
	])('answers %s', (header, algorithm) => {
		expect(chooseChallenge(header)).toMatchObject({ algorithm, realm: 'r', nonce: 'n' });
	});

	it.each([
		'',
		'Basic realm="r"',
		'Bearer',
		'Digest',
		'Digest realm="r",nonce="n"',
		'Digest realm="r",nonce="n",qop="auth-int"',
		'Digest realm="r",nonce="n",qop="auth",algorithm=SHA-256',
		'Digest realm="r",nonce="",qop="auth"',
		'Digest nonce="n",qop="auth"',
		'Basic realm="r",nonce="n",qop="auth"',
		'"Digest" realm="r"'
	])('answers nothing to %j', (header) => {
		expect(chooseChallenge(header)).toBeUndefined();
	});

	it('reads stale and opaque', () => {
		const challenge = 'Digest realm="r", nonce="n", qop="auth", opaque="o", stale=TRUE';
		expect(chooseChallenge(challenge)).toMatchObject({ stale: true, opaque: 'o' });
	});
});

describe('parseChallenges', () => {
	it('keeps commas, equal signs and escapes of quoted strings', () => {
		expect(parseChallenges('Digest realm="a, b=\\"c\\" \\\\", nonce=n , x = "" ,Basic realm="r"')).toEqual([
			{ scheme: 'Digest', parameters: { realm: 'a, b="c" \\', nonce: 'n', x: '' } },
			{ scheme: 'Basic', parameters: { realm: 'r' } }
		]);
	});
});

describe.each([[['MD5', 'MD5-sess']], [['MD5']], [['MD5-sess']], [['SHA-256', 'MD5-sess', 'MD5']]])(
	'digest, to a service that offers %s',
	(algorithms) => {
		it('signs after the first 401 and keeps the nonce for what follows', async () => {
			const server = new DigestServer(login, algorithms);
			const transport = digest(server.transport, url, login);
			for (let call = 0; call < 20; call++) expect(await transport(exchangeOf())).toMatchObject({ status: 200 });
			expect(server.seen.length).toBe(21);
			expect(server.seen[0]).toBeUndefined();
			const signed = server.seen.slice(1).map((authorization) => fieldsOf(authorization ?? ''));
			expect(signed.map(({ nc }) => nc)).toEqual(
				Array.from({ length: 20 }, (_, call) => (call + 1).toString(16).padStart(8, '0'))
			);
			expect(new Set(signed.map(({ nonce }) => nonce)).size).toBe(1);
		});
	}
);

describe('digest', () => {
	it('sends the same body, path and method of a read again, once', async () => {
		const server = new DigestServer(login);
		const exchange = exchangeOf({ method: 'POST', path: '/json_rpc', body: '{"a":1}' });
		await digest(server.transport, url, login)(exchange);
		expect(server.exchanges).toEqual([exchange, { ...exchange, headers: { authorization: server.seen[1] } }]);
	});

	it('takes up a new nonce when the old is stale, and counts from 1 again', async () => {
		const server = new DigestServer(login);
		const transport = digest(server.transport, url, login);
		await transport(exchangeOf());
		await transport(exchangeOf());
		server.forget();
		expect(await transport(exchangeOf())).toMatchObject({ status: 200 });
		expect(await transport(exchangeOf())).toMatchObject({ status: 200 });
		const counts = server.seen.slice(1).map((authorization) => fieldsOf(authorization ?? '')['nc']);
		expect(counts).toEqual(['00000001', '00000002', '00000003', '00000001', '00000002']);
	});

	it('takes up a new nonce for one that was accepted before, also where the service does not say stale', async () => {
		const server = new DigestServer(login);
		const silent: Transport = async (exchange) => {
			const answer = await server.transport(exchange);
			const header = answer.headers.get('www-authenticate')?.replaceAll('stale=true', 'stale=false');
			return header === undefined ? answer : { ...answer, headers: new Headers({ 'www-authenticate': header }) };
		};
		const transport = digest(silent, url, login);
		await transport(exchangeOf());
		server.forget();
		expect(await transport(exchangeOf())).toMatchObject({ status: 200 });
	});

	it('gives up on a service whose nonces are always stale', async () => {
		const header = 'Digest realm="r",nonce="n",qop="auth",stale=true';
		let asked = 0;
		const always: Transport = async () => (asked++, answerOf('', 401, { 'www-authenticate': header }));
		expect(await digest(always, url, login)(exchangeOf())).toMatchObject({ status: 401 });
		expect(asked).toBe(30);
	});

	it('gives up on a login that is no longer right, and tries it once for each call from then on', async () => {
		let server = new DigestServer(login);
		const transport = digest((exchange) => server.transport(exchange), url, login);
		expect(await transport(exchangeOf())).toMatchObject({ status: 200 });
		server = new DigestServer({ ...login, password: 'another' });
		expect(await transport(exchangeOf())).toMatchObject({ status: 401 });
		const before = server.seen.length;
		expect(await transport(exchangeOf())).toMatchObject({ status: 401 });
		expect(server.seen.length).toBe(before + 1);
	});

	it('tries a wrong login once for each call', async () => {
		const server = new DigestServer(login);
		const transport = digest(server.transport, url, { ...login, password: 'wrong' });
		expect(await transport(exchangeOf())).toMatchObject({ status: 401 });
		expect(server.seen.map((authorization) => authorization !== undefined)).toEqual([false, true]);
		expect(await transport(exchangeOf())).toMatchObject({ status: 401 });
		expect(server.seen.length).toBe(3);
	});

	it('answers no challenge that it cannot', async () => {
		let asked = 0;
		const basic: Transport = async () => (asked++, answerOf('', 401, { 'www-authenticate': 'Basic realm="r"' }));
		expect(await digest(basic, url, login)(exchangeOf())).toMatchObject({ status: 401 });
		expect(asked).toBe(1);
	});

	it('sends nothing extra to a service that asks for no login', async () => {
		const asked: unknown[] = [];
		const open: Transport = async (exchange) => (asked.push(exchange), answerOf('{}'));
		await digest(open, url, login)(exchangeOf());
		expect(asked).toEqual([exchangeOf()]);
	});

	it.each(['http://127.0.0.1:1/node', 'http://127.0.0.1:1/node/', 'http://127.0.0.1:1/node//'])(
		'signs the path of %s, too',
		async (address) => {
			const server = new DigestServer(login, ['MD5'], '/node');
			expect(await digest(server.transport, address, login)(exchangeOf())).toMatchObject({ status: 200 });
		}
	);

	it.each([
		['UTF-8', 'mon\u00c3\u00a9ro'],
		['Latin-1', 'mon\u00e9ro']
	])('takes a realm in %s as the bytes that it is', async (_name, realm) => {
		const secret = { user: 'é€', password: 'pässword' };
		const server = new DigestServer(secret, ['MD5', 'MD5-sess'], '', realm);
		expect(await digest(server.transport, url, secret)(exchangeOf())).toMatchObject({ status: 200 });
		expect(server.seen[1]).toContain(`realm="${realm}"`);
	});

	it('never sends the password itself', async () => {
		const secret = { user: 'user', password: 'correct horse battery' };
		const server = new DigestServer(secret);
		expect(await digest(server.transport, url, secret)(exchangeOf())).toMatchObject({ status: 200 });
		const sent = JSON.stringify(server.exchanges);
		expect(sent).not.toContain(secret.password);
		expect(sent).not.toContain(md5(`user:monero-rpc:${secret.password}`));
	});

	it('makes one exchange at a time, in order', async () => {
		const server = new DigestServer(login);
		let under = 0;
		let most = 0;
		const slow: Transport = async (exchange) => {
			most = Math.max(most, ++under);
			await nextTick();
			under--;
			return server.transport(exchange);
		};
		const transport = digest(slow, url, login);
		const paths = Array.from({ length: 10 }, (_, call) => `/${call}`);
		const answers = await Promise.all(paths.map((path) => transport(exchangeOf({ path }))));
		expect(answers.every(({ status }) => status === 200)).toBe(true);
		expect(most).toBe(1);
		expect(server.exchanges.map(({ path }) => path)).toEqual(['/0', ...paths]);
	});

	it('goes on after an exchange that failed', async () => {
		const server = new DigestServer(login);
		const lost = new RpcError({ kind: 'unreachable' }, 'read', false);
		let calls = 0;
		const transport = digest(
			(exchange) => (calls++ === 0 ? Promise.reject(lost) : server.transport(exchange)),
			url,
			login
		);
		const first = transport(exchangeOf());
		const second = transport(exchangeOf());
		await expect(first).rejects.toBe(lost);
		expect(await second).toMatchObject({ status: 200 });
	});
});

const pay = jsonRpc('transfer', { summary: '', effect: 'spend' });
const label = jsonRpc('label_address', { summary: '', effect: 'change' });
const read = readByJsonRpc('get_height', { summary: '' });

/** From reports of neighbouring projects: it carries a call out, and then answers 401 with a new nonce. */
function carryingOut(stale: boolean) {
	const server = new DigestServer(login);
	const done: string[] = [];
	const transport: Transport = async (exchange) => {
		if (exchange.effect === 'read') {
			const answer = await server.transport(exchange);
			return answer.status === 200 ? answerOf('{"result":{}}') : answer;
		}
		done.push(exchange.operation);
		server.forget();
		const header = `Digest qop="auth",algorithm=MD5,realm="monero-rpc",nonce="${server.nonce}",stale=${stale}`;
		return answerOf('', 401, { 'www-authenticate': header });
	};
	return { client: createClient({ url, login }, transport), done };
}

describe('what is no read', () => {
	it('leaves once, signed, right after a read that shows that its nonce is known', async () => {
		const server = new DigestServer(login);
		const transport = digest(server.transport, url, login);
		const spend = exchangeOf({ method: 'POST', path: '/json_rpc', body: '{"a":1}', effect: 'spend' });
		expect(await transport(spend)).toMatchObject({ status: 200 });
		server.forget();
		expect(await transport(spend)).toMatchObject({ status: 200 });
		const authorization = expect.any(String);
		const probe = { effect: 'read', path: '/json_rpc', method: 'POST' };
		const signed = expect.objectContaining({ ...probe, headers: expect.objectContaining({ authorization }) });
		const sent = { ...spend, headers: { authorization } };
		const unsigned = expect.objectContaining(probe);
		expect(server.exchanges).toEqual([unsigned, signed, signed, sent, signed, signed, signed, sent]);
		await transport(spend);
		expect(server.exchanges.slice(-2)).toEqual([signed, sent]);
	});

	it.each([
		['stale', true],
		['wrong', false]
	])('leaves once for each call to what carries it out and then calls the nonce %s', async (_name, stale) => {
		const { client, done } = carryingOut(stale);
		for (const operation of [pay, label, pay]) {
			await expect(client.call(operation)).rejects.toMatchObject({
				failure: { kind: 'bad_answer' },
				mayHaveTakenEffect: true
			});
			await client.call(read);
		}
		expect(done).toEqual(['transfer', 'label_address', 'transfer']);
	});

	it('never leaves with a login that is not accepted', async () => {
		const server = new DigestServer(login);
		const client = createClient({ url, login: { ...login, password: 'wrong' } }, server.transport);
		for (let call = 0; call < 3; call++) {
			await expect(client.call(pay)).rejects.toMatchObject({
				failure: { kind: 'unauthorized', loginGiven: true },
				mayHaveTakenEffect: false
			});
		}
		expect(server.exchanges.filter(({ effect }) => effect !== 'read')).toEqual([]);
	});

	it('leaves unsigned to a service that asks for no login', async () => {
		const asked: string[] = [];
		const open: Transport = async ({ operation, headers }) => {
			asked.push(`${operation} ${headers?.['authorization']}`);
			return answerOf('{"result":{}}');
		};
		await createClient({ url, login }, open).call(pay);
		expect(asked).toEqual(['get_version undefined', 'transfer undefined']);
	});
});

/** What Firefox's `fetch` gives of a header that came twice is null: the challenge has to be asked for apart, unsigned. */
const hiding =
	({ transport }: { transport: Transport }): Transport =>
	async (exchange) => {
		const answer = await transport(exchange);
		const challenge = async () => (await transport(exchangeOf())).headers.get('www-authenticate') ?? '';
		return { ...answer, headers: new Headers(), ...(answer.status === 401 && { challenge }) };
	};

describe('digest, to a service whose challenge the browser hides', () => {
	it('signs with a nonce that was asked for apart, and with a new one when it is stale', async () => {
		const server = new DigestServer(login);
		const transport = digest(hiding(server), url, login);
		const listed = exchangeOf({ method: 'POST', body: '{}' });
		for (let call = 0; call < 3; call++) expect(await transport(listed)).toMatchObject({ status: 200 });
		server.forget();
		expect(await transport(listed)).toMatchObject({ status: 200 });
		const apart = exchangeOf();
		const signed = { ...listed, headers: { authorization: expect.any(String) } };
		expect(server.exchanges).toEqual([listed, apart, signed, signed, signed, signed, apart, signed]);
	});

	it('sends what is no read once, with a nonce that a read has shown to be known', async () => {
		const server = new DigestServer(login);
		const transport = digest(hiding(server), url, login);
		const spend = exchangeOf({ method: 'POST', body: '{}', effect: 'spend' });
		expect(await transport(spend)).toMatchObject({ status: 200 });
		server.forget();
		expect(await transport(spend)).toMatchObject({ status: 200 });
		const sent = { ...spend, headers: { authorization: expect.any(String) } };
		expect(server.exchanges.filter(({ effect }) => effect !== 'read')).toEqual([sent, sent]);
	});

	it('takes a login for wrong that is refused with a new nonce, too', async () => {
		const server = new DigestServer(login);
		const transport = digest(hiding(server), url, { ...login, password: 'wrong' });
		expect(await transport(exchangeOf())).toMatchObject({ status: 401 });
		expect(server.seen.filter((authorization) => authorization !== undefined).length).toBe(6);
	});
});

describe.each([1, 2, 3, 4])('digest, to %i connections that are taken in turn, as Firefox does', (count) => {
	/** Each of them knows a nonce of its own. */
	function inTurn() {
		const servers = Array.from({ length: count }, (_, index) => new DigestServer(login, ['MD5'], '', 'r', `${index}-`));
		let next = 0;
		const transport: Transport = (exchange) => {
			const server = servers[next++ % count] ?? expect.unreachable();
			return server.transport(exchange);
		};
		return { transport, exchanges: () => servers.flatMap(({ exchanges }) => exchanges) };
	}

	it.each([
		['shows', ({ transport }: ReturnType<typeof inTurn>) => transport],
		['hides', hiding]
	])('reads, and sends what is no read once, where the browser %s the challenge', async (_what, by) => {
		const services = inTurn();
		const transport = digest(by(services), url, login);
		const spend = exchangeOf({ method: 'POST', path: '/spend', body: '{}', effect: 'spend' });
		for (let call = 0; call < 20; call++) {
			expect(await transport(call % 3 === 1 ? spend : exchangeOf())).toMatchObject({ status: 200 });
		}
		expect(services.exchanges().filter(({ path }) => path === '/spend').length).toBe(7);
	});
});

test('two tabs that read at the same pace on one connection do not replace each other’s nonces for good', async () => {
	const server = new DigestServer(login);
	const late: Transport = async (exchange) => {
		await new Promise((resolve) => setTimeout(resolve, 3));
		return server.transport(exchange);
	};
	const tabs = [digest(late, url, login), digest(late, url, login)];
	for (let call = 0; call < 10; call++) {
		const answers = await Promise.all(tabs.map((transport) => transport(exchangeOf())));
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
	}
});
