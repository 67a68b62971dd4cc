import type { Probe } from '../../../../src/lib/app/probe';
import type { PageConditions } from '../../../../src/lib/format/failure';
import { describeProbe } from '../../../../src/lib/wallet/connect/describe-probe';
import type { Failure } from '../../../../src/lib/rpc/errors';

const url = 'http://127.0.0.1:18083';
const here = { protocol: 'http:', origin: 'http://127.0.0.1:4173' };
const secure = { protocol: 'https:', origin: 'https://oriel.example' };

const probe = (some: Partial<Probe>): Probe => ({
	currentStep: 'reached',
	failure: null,
	isResponding: null,
	otherSchemeUrl: null,
	foundInstead: null,
	wallet: null,
	info: null,
	...some
});
const unreachable = { failure: { kind: 'unreachable' } } as const;
const found = (some: Partial<Probe>, page: PageConditions = here, at = url) => describeProbe(probe(some), at, page);
const stop = (some: Partial<Probe>, page: PageConditions = here, at = url) => found(some, page, at).stop;
const BOTH = 'Reachable, and this page is allowed';

test('a test that goes on says what works, and no more', () => {
	expect(found({})).toEqual({ works: null, stop: null });
	expect(found({ currentStep: 'service' })).toEqual({ works: BOTH, stop: null });
	expect(found({ currentStep: null })).toEqual({ works: BOTH, stop: null });
});

describe('a test that stops', () => {
	test.each<[string, Partial<Probe>, string | null, RegExp]>([
		[
			'a login that is missing',
			{ currentStep: 'login', failure: { kind: 'unauthorized', loginGiven: false } },
			BOTH,
			/^Login r/
		],
		[
			'a login that is wrong',
			{ currentStep: 'login', failure: { kind: 'unauthorized', loginGiven: true } },
			BOTH,
			/not accepted/
		],
		[
			'no version',
			{ currentStep: 'version', failure: { kind: 'not_offered' } },
			BOTH,
			/^This is not a wallet service$/
		],
		[
			'a refusal',
			{ currentStep: 'version', failure: { kind: 'refused', code: 502, message: '' } },
			BOTH,
			/This is not a wallet service/
		],
		['a node', { currentStep: 'service', foundInstead: 'node' }, BOTH, /A node answers here/],
		['something else', { currentStep: 'service', foundInstead: 'something' }, BOTH, /not a wallet service/],
		['silence', { failure: { kind: 'timed_out', milliseconds: 20_000 } }, null, /has not answered/],
		[
			'silence later',
			{ currentStep: 'wallet', failure: { kind: 'timed_out', milliseconds: 20_000 } },
			BOTH,
			/has not answered/
		],
		['a cancelled test', { failure: { kind: 'cancelled' } }, null, /Cancelled/]
	])('because of %s says so, and what works', (_, some, works, title) => {
		const { stop, ...rest } = found(some);
		expect(rest).toEqual({ works });
		expect(stop?.title).toMatch(title);
		for (const text of [stop?.cause, stop?.next]) expect(text).toMatch(/\.$/);
	});

	test('of a device that is offline says so', () => {
		const offline = { ...secure, isOffline: true };
		const at = 'http://192.168.1.2:18083';
		expect(stop({ ...unreachable, isResponding: false }, offline, at)).toMatchObject({
			step: 'reached',
			cause: 'This device is offline.'
		});
		expect(stop({ ...unreachable, isResponding: false }, { ...here, isOffline: true })?.cause).not.toContain('offline');
	});

	test('at a service that does not allow the page names the option, word by word', () => {
		expect(found({ ...unreachable, isResponding: true }, secure)).toMatchObject({
			works: 'Reachable',
			stop: { step: 'allowed', option: '--rpc-access-control-origins https://oriel.example' }
		});
	});

	test.each([
		['http://127.0.0.1:18083', 'https://127.0.0.1:18083', 'It answers over https', /but something does over https\.$/],
		['https://127.0.0.1:18083', 'http://127.0.0.1:18083', 'It answers over http only', /accepts\.$/],
		['https://node.example', 'http://node.example', 'It answers over http only', /read and change what is sent\.$/]
	])('at %s, where %s answers, offers that', (at, otherSchemeUrl, title, cause) => {
		const stopped = stop({ ...unreachable, isResponding: false, otherSchemeUrl }, here, at);
		expect(stopped).toMatchObject({ step: 'reached', title, elsewhere: otherSchemeUrl, cause: cause as never });
	});

	test('where nothing answers is not reachable', () => {
		expect(found({ ...unreachable, isResponding: false })).toMatchObject({
			works: null,
			stop: { step: 'reached', next: /--rpc-bind-port/ as never }
		});
	});
});

describe('what keeps a page from trying is distinguished', () => {
	const far = 'http://wallet.example:18083';

	test('an https page and a far http address', () => {
		const described = found({ ...unreachable, isResponding: false }, secure, far);
		expect(described).toMatchObject({ works: null, stop: { step: 'allowed' } });
		expect(described.stop?.cause).toContain('call an http address');
	});

	test('the permission of the browser, which tries nothing', () => {
		const failure = { kind: 'not_permitted', reason: 'denied', space: 'loopback' } as const;
		expect(found({ failure }, secure)).toMatchObject({ works: null, stop: { step: 'allowed', untried: true } });
		expect(stop({ failure }, secure)?.next).toContain('“Apps on device”');
	});

	test('a question that was closed, or nothing that listens', () => {
		const described = stop(unreachable, { ...secure, permission: 'prompt' });
		expect(described).toMatchObject({ step: 'reached' });
		expect(described?.cause).toContain('your browser’s question was closed');
	});
});

test('a failure in the middle of a test has words of its own', () => {
	const kinds: Failure[] = [
		{ kind: 'unreachable' },
		{ kind: 'refused', code: 500, message: 'x' },
		{ kind: 'bad_answer', where: 'height', expected: 'whole number', got: 'string' }
	];
	for (const failure of kinds) expect(stop({ currentStep: 'wallet', failure })?.cause).toMatch(/\.$/);
});
