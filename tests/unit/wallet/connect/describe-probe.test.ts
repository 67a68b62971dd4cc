import { describe, expect, test } from 'vitest';
import { PROBE_STEPS, type Probe } from '../../../../src/lib/app/probe';
import { failedStep, describeProbe } from '../../../../src/lib/wallet/connect/describe-probe';
import type { Failure } from '../../../../src/lib/rpc/errors';

const url = 'http://127.0.0.1:18083';
const here = { protocol: 'http:', origin: 'http://127.0.0.1:4173' };
const secure = { protocol: 'https:', origin: 'https://oriel.example' };
const plain = { protocol: 'http:', origin: 'http://oriel.example' };

const probe = (some: Partial<Probe>): Probe => ({
	at: 'reached',
	failure: null,
	loginGiven: false,
	answers: null,
	permission: null,
	version: null,
	instead: null,
	wallet: null,
	info: null,
	...some
});
const through = { at: null, version: 65_561 } as const;
const unreachable = { failure: { kind: 'unreachable' } } as const;
const states = (some: Partial<Probe>, page = here, at = url) =>
	describeProbe(probe(some), at, page).map(({ state }) => state);
const failed = (some: Partial<Probe>, page = here, at = url) => failedStep(describeProbe(probe(some), at, page));

describe('a test that goes on', () => {
	test('says which step it is at', () => {
		expect(states({})).toEqual(['under_way', 'open', 'open', 'open', 'open', 'open']);
		expect(states({ at: 'service', version: 65_561 })).toEqual([
			...['passed', 'passed', 'passed', 'passed', 'under_way', 'open']
		]);
		expect(failed({})).toBeNull();
	});
});

describe('a test that came through', () => {
	test('has passed all steps, and says whether a wallet is open', () => {
		const wallet = { address: '4A', height: 5 };
		expect(states({ ...through, wallet })).toEqual(PROBE_STEPS.map(() => 'passed'));
		expect(states({ ...through })).toEqual(['passed', 'passed', 'passed', 'passed', 'passed', 'open']);
	});

	test('says whether there was a login', () => {
		const login = (loginGiven: boolean) => describeProbe(probe({ ...through, loginGiven }), url, here)[2]?.text;
		expect(login(true)).toBe('The login was accepted.');
		expect(login(false)).toContain('No login is required');
	});

	test('shows the version', () => {
		expect(describeProbe(probe(through), url, here)[3]?.text).toBe('The interface has version 1.25.');
	});
});

describe('a test that stops', () => {
	test.each<[string, Partial<Probe>, number, RegExp]>([
		[
			'a login that is missing',
			{ at: 'login', failure: { kind: 'unauthorized', loginGiven: false } },
			2,
			/Login required/
		],
		['a login that is wrong', { at: 'login', failure: { kind: 'unauthorized', loginGiven: true } }, 2, /not accepted/],
		['no version', { at: 'version', failure: { kind: 'not_offered' } }, 3, /gave no version/],
		['a node', { at: 'service', version: 196_618, instead: 'node' }, 4, /A node answers here/],
		['something else', { at: 'service', version: 1, instead: 'something' }, 4, /not a wallet service/],
		['silence', { failure: { kind: 'timed_out', milliseconds: 20_000 } }, 0, /no answer within 20 s/],
		['silence later', { at: 'wallet', failure: { kind: 'timed_out', milliseconds: 20_000 } }, 5, /scans/],
		['a cancelled test', { failure: { kind: 'cancelled' } }, 0, /Cancelled/]
	])('because of %s says so at that step, and no more of those after it', (_, some, step, words) => {
		const steps = describeProbe(probe(some), url, here);
		expect(steps.map(({ state }) => state)).toEqual(
			PROBE_STEPS.map((_, index) => (index < step ? 'passed' : index === step ? 'failed' : 'open'))
		);
		expect(steps[step]?.text).toMatch(words);
		expect(steps[step]?.next).toMatch(/\.$/);
		for (const { text } of steps.slice(step + 1)) expect(text).toBe('Not tested');
	});

	test('at a service that does not allow the page names the option, word by word', () => {
		expect(states({ ...unreachable, answers: true })).toEqual(['passed', 'failed', 'open', 'open', 'open', 'open']);
		expect(failed({ ...unreachable, answers: true }, secure)?.option).toBe(
			'--rpc-access-control-origins https://oriel.example'
		);
	});

	test('where nothing answers is not reachable', () => {
		expect(failed({ ...unreachable, answers: false })).toMatchObject({
			step: 'reached',
			next: /--rpc-bind-port/ as never
		});
	});
});

describe('what keeps a page from trying is distinguished', () => {
	const lan = 'http://192.168.1.7:18083';
	const far = 'http://wallet.example:18083';
	const denied = { ...unreachable, answers: false, permission: 'denied' } as const;

	test('an https page and a far http address', () => {
		const described = describeProbe(probe({ ...unreachable, answers: false }), far, secure);
		expect(described.slice(0, 2)).toMatchObject([{ state: 'open' }, { state: 'failed' }]);
		expect(described[0]?.text).toContain('did not let the page try');
		expect(described[1]?.text).toContain('begins with http');
	});

	test("the browser's permission for the local network", () => {
		for (const at of [url, lan]) {
			expect(failed(denied, secure, at)).toMatchObject({ step: 'allowed' });
			expect(failed(denied, secure, at)?.next).toContain('settings for this site');
			expect(failed(denied, plain, at)?.next).toContain('open it over https');
		}
	});

	test('which is not needed between pages and services that are equally near', () => {
		expect(failed(denied, here, url)?.step).toBe('reached');
		expect(failed(denied, { protocol: 'http:', origin: 'http://192.168.1.2' }, lan)?.step).toBe('reached');
		expect(failed(denied, { protocol: 'http:', origin: 'http://192.168.1.2' }, url)?.step).toBe('allowed');
		expect(failed(denied, secure, 'https://wallet.example')?.step).toBe('reached');
	});

	test('an https page and a local http address, when the browser says nothing', () => {
		const described = failed({ ...unreachable, answers: false, permission: 'granted' }, secure);
		expect(described).toMatchObject({ step: 'reached' });
		expect(described?.next).toContain('Allow the access when the browser asks');
	});
});

test('a failure in the middle of a test has words of its own', () => {
	const kinds: Failure[] = [
		{ kind: 'unreachable' },
		{ kind: 'refused', code: 500, message: 'x' },
		{ kind: 'bad_answer', where: 'height', expected: 'whole number', got: 'string' }
	];
	for (const failure of kinds) expect(failed({ at: 'wallet', failure })?.text).toMatch(/\w+\. \w+/);
});
