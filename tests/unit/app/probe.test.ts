import { probeService, type Probe } from '../../../src/lib/app/probe';
import { parseJson, stringifyJson } from '../../../src/lib/rpc/json';
import { someInfo } from './fake-node';

const url = 'http://wallet.example';
const signal = new AbortController().signal;

type Answer = () => Response;
const result =
	(value: unknown): Answer =>
	() =>
		new Response(stringifyJson({ result: value }));
const error = (code: number) => () => new Response(stringifyJson({ error: { code, message: 'No' } }));

const address = '4'.padEnd(95, 'A');
const WALLET: Record<string, Answer> = {
	get_version: result({ version: 65_561 }),
	get_languages: result({ languages: ['English'] }),
	get_address: result({ address, addresses: [] }),
	get_height: result({ height: 7 })
};

/** Answers the page's calls by their operations' names; what has no answer fails as a network does. */
function service(answers: Record<string, Answer>, { readable = true } = {}): string[] {
	const asked: string[] = [];
	vi.stubGlobal('fetch', async (given: Request | string, options?: RequestInit) => {
		if (typeof given === 'string') {
			asked.push(options?.mode ?? '');
			if (Object.keys(answers).length === 0) throw new TypeError('Failed to fetch');
			return new Response('');
		}
		const { method } = (await parseJson(new Uint8Array(await given.arrayBuffer()))) as { method: string };
		asked.push(method);
		if (given.signal.aborted) throw given.signal.reason;
		const answer = answers[method] ?? (Object.keys(answers).length > 0 ? error(-32601) : null);
		if (!answer || !readable) throw new TypeError('Failed to fetch');
		return answer();
	});
	return asked;
}

afterEach(() => vi.unstubAllGlobals());

test.each([
	['http://node.example:18089', 'https://node.example:18089'],
	['https://node.example:18089/node', 'http://node.example:18089/node'],
	['http://node.example:443', 'https://node.example']
])('%s, where nothing answers, may answer at %s', async (at, other) => {
	for (const kind of ['node', 'wallet'] as const) {
		const asked: string[] = [];
		let answering = [other];
		vi.stubGlobal('fetch', async (given: Request | string) => {
			if (typeof given !== 'string') throw new TypeError('Failed to fetch');
			asked.push(given);
			if (answering.some((url) => given === `${url}/json_rpc`)) return new Response('');
			throw new TypeError('Failed to fetch');
		});
		const elsewhere = async () => (await probeService(kind, at, undefined, signal)).otherSchemeUrl;
		expect(await elsewhere()).toBe(other);
		expect(asked.sort()).toEqual([at, other].map((url) => `${url}/json_rpc`).sort());
		// Something that answers and cannot be read is no matter of http or https.
		answering = [at, other];
		expect(await elsewhere()).toBeNull();
		answering = [];
		expect(await elsewhere()).toBeNull();
	}
});

describe('a wallet service that is tried', () => {
	test('succeeds, with its wallet', async () => {
		const asked = service(WALLET);
		expect(await probeService('wallet', url, undefined, signal)).toMatchObject({
			currentStep: null,
			wallet: { address, height: 7 }
		});
		expect(asked).toEqual(['get_version', 'get_languages', 'get_address', 'get_height']);
	});

	test('comes through without a wallet', async () => {
		service({ ...WALLET, get_address: error(-13) });
		expect(await probeService('wallet', url, undefined, signal)).toMatchObject({
			currentStep: null,
			wallet: null,
			failure: null
		});
	});

	test('reports each step', async () => {
		service(WALLET);
		const steps: Probe['currentStep'][] = [];
		await probeService('wallet', url, undefined, signal, ({ currentStep }) => steps.push(currentStep));
		expect(steps).toEqual(['reached', 'service', 'wallet', null]);
	});
});

describe('a test stops', () => {
	test.each<[string, Record<string, Answer>, Partial<Probe>]>([
		['at the login', { ...WALLET, get_version: () => new Response('', { status: 401 }) }, { currentStep: 'login' }],
		['at the version', { ...WALLET, get_version: () => new Response('<html>') }, { currentStep: 'version' }],
		['at a refusal', { ...WALLET, get_address: error(-1) }, { currentStep: 'wallet' }],
		[
			'at a node',
			{ get_version: result({ version: 196_618 }), get_info: result(someInfo()) },
			{ currentStep: 'service', foundInstead: 'node' }
		],
		[
			'at something else',
			{ get_version: result({ version: 1 }) },
			{ currentStep: 'service', foundInstead: 'something' }
		],
		[
			'at something that has no languages',
			{ ...WALLET, get_languages: result({}) },
			{ currentStep: 'service', foundInstead: 'something' }
		]
	])('%s', async (_, answers, found) => {
		service(answers);
		expect(await probeService('wallet', url, { user: 'a', password: 'b' }, signal)).toMatchObject({
			...found
		});
	});

	test('at a service that does not allow the page: something answers there', async () => {
		const asked = service(WALLET, { readable: false });
		expect(await probeService('wallet', url, undefined, signal)).toMatchObject({
			currentStep: 'reached',
			failure: { kind: 'unreachable' },
			isResponding: true
		});
		expect(asked).toEqual(['get_version', 'no-cors']);
	});

	test('at a dead address', async () => {
		service({});
		expect(await probeService('wallet', 'http://127.0.0.1:1', undefined, signal)).toMatchObject({
			currentStep: 'reached',
			isResponding: false
		});
	});

	test('before an address that the browser does not let the page call, and tries no other', async () => {
		const asked = service(WALLET);
		vi.stubGlobal('location', new URL('https://oriel.example/'));
		vi.stubGlobal('isSecureContext', true);
		const status = { state: 'denied', addEventListener: () => undefined };
		vi.stubGlobal('navigator', { permissions: { query: async () => status } });
		expect(await probeService('wallet', 'https://192.168.1.2:18083', undefined, signal)).toMatchObject({
			currentStep: 'reached',
			failure: { kind: 'not_permitted', reason: 'denied', space: 'local' },
			isResponding: null
		});
		expect(asked).toEqual([]);
	});

	test('when it is given up', async () => {
		service(WALLET);
		expect(await probeService('wallet', url, undefined, AbortSignal.abort())).toMatchObject({
			failure: { kind: 'cancelled' }
		});
	});
});

describe('a node that is tried', () => {
	const answering = (answer: () => Response | Promise<Response>) => vi.stubGlobal('fetch', async () => answer());

	test('describes itself', async () => {
		service({ get_info: result(someInfo({ height: 5 })) });
		expect(await probeService('node', url, undefined, signal)).toMatchObject({
			currentStep: null,
			info: { height: 5 }
		});
	});

	test.each([
		['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
		['unauthorized', () => new Response('', { status: 401 })],
		['refused', () => new Response('', { status: 500 })],
		['bad_answer', () => new Response('<html>')],
		['not_offered', () => new Response('{"error":{"code":-32601,"message":"Method not found"}}')]
	])('and fails says why: %s', async (kind, answer) => {
		answering(answer);
		expect(await probeService('node', url, undefined, signal)).toMatchObject({ failure: { kind } });
	});
});
