import { describeFailure, type PageConditions } from '../../../src/lib/format/failure';
import type { Failure } from '../../../src/lib/rpc/errors';

const node = 'http://127.0.0.1:18081';
const httpPage = { protocol: 'http:', origin: 'http://explorer.example' };
const httpsPage = { protocol: 'https:', origin: 'https://explorer.example' };

/** All that is said, in one text. */
const said = (failure: Failure, service = node, page = httpPage) =>
	Object.values(describeFailure(failure, service, page)).join('\n');

const failures: Record<Failure['kind'], Failure> = {
	unreachable: { kind: 'unreachable' },
	not_permitted: { kind: 'not_permitted', reason: 'denied', space: 'loopback' },
	unauthorized: { kind: 'unauthorized', loginGiven: false },
	refused: { kind: 'refused', code: -2, message: 'Requested block height is too big' },
	not_offered: { kind: 'not_offered' },
	bad_answer: { kind: 'bad_answer', where: 'block_header.height', expected: 'whole number', got: 'string' },
	timed_out: { kind: 'timed_out', milliseconds: 20_000 },
	cancelled: { kind: 'cancelled' }
};

test.each(Object.entries(failures))('%s has a title, a cause and a next step', (_, failure) => {
	const described = describeFailure(failure, node, httpPage);
	expect(described.title).toMatch(/^\S.*[^.]$/);
	expect(described.cause).toMatch(/^\S.*\.$/);
	expect(described.next).toMatch(/^\S.*[.\d]/);
});

test('every kind has words of its own', () => {
	const titles = Object.values(failures).map((failure) => describeFailure(failure, node, httpPage).title);
	expect(new Set(titles).size).toBe(titles.length);
});

test('a missing login is distinguished from a wrong one', () => {
	expect(said({ kind: 'unauthorized', loginGiven: false })).toContain('Login required');
	expect(said({ kind: 'unauthorized', loginGiven: true })).toContain('not accepted');
});

describe('a refusal', () => {
	test("repeats the node's words, and its code where it gave one", () => {
		expect(said(failures.refused)).toContain('Requested block height is too big (code -2).');
		expect(said({ kind: 'refused', code: 0, message: ' ' })).toContain('The service gave no reason (code 0).');
		const described = describeFailure({ kind: 'refused', code: null, message: 'Failed' }, node, httpPage);
		expect(described.cause).toContain('Failed');
		expect(described.cause).not.toContain('code');
	});

	test('by a busy node says so', () => {
		expect(said({ kind: 'refused', code: null, message: 'BUSY' })).toContain('busy');
	});

	test('of a block that the node named before says that it may be several nodes', () => {
		const denied = said({ kind: 'refused', code: null, message: 'The node denies a block that it named before' });
		expect(denied).toContain('several nodes, one of which is behind');
	});
});

test('where nothing answers, http and https may be the reason', () => {
	const causeAt = (url: string) => describeFailure(failures.unreachable, url, httpPage).cause;
	expect(causeAt('https://node.example:18081')).toMatch(/refuse self-signed certificates\.$/);
	expect(causeAt('http://node.example:443')).toMatch(/Port 443 usually answers over https only\.$/);
	expect(causeAt('http://node.example:18081')).toMatch(/may not allow this page\.$/);
});

test.each([
	[429, 'Too many requests'],
	[500, 'The node failed'],
	[404, 'The node refused'],
	[301, 'The node is at another address']
])('HTTP %i may come from a server in front of the node', (code, title) => {
	const described = describeFailure(
		{ kind: 'refused', code, message: `The service answered HTTP ${code}` },
		node,
		httpPage
	);
	expect(described.title).toBe(title);
	expect(described.cause).toContain(`HTTP ${code} came from the node, or from a server in front of it`);
});

test('a redirect, of which a browser gives no status, leads to the address', () => {
	const message = 'The service sends its callers to another address';
	const { title, next } = describeFailure({ kind: 'refused', code: null, message }, node, httpPage);
	expect([title, next]).toEqual(['The node is at another address', 'Enter its new address in the node menu.']);
});

test('a 401 is not attributed to --rpc-login: a server in front of the node may want a login', () => {
	expect(said(failures.unauthorized)).toContain('or a server in front of it');
	expect(said({ kind: 'unauthorized', loginGiven: true })).toContain('does not use digest authentication');
});

test('a bad answer names the field, what was expected and what came', () => {
	expect(said(failures.bad_answer)).toContain('block_header.height should be whole number, but it is string');
});

test('an answer that took too long names the host and the time limit', () => {
	expect(said(failures.timed_out)).toContain('127.0.0.1:18081');
	expect(said(failures.timed_out)).toContain('20 s');
});

describe('a node that cannot be reached', () => {
	const remote = 'http://node.example:18081';

	test('is named by its host', () => {
		expect(describeFailure(failures.unreachable, remote, httpPage).title).toBe('No answer from node.example:18081');
		expect(describeFailure(failures.unreachable, 'no address', httpPage).title).toBe('No answer from no address');
	});

	test('may not allow this page: the option to start it with names the page', () => {
		expect(said(failures.unreachable, remote)).toContain('--rpc-access-control-origins http://explorer.example');
		expect(said(failures.unreachable, 'https://node.example', httpsPage)).toContain(
			'--rpc-access-control-origins https://explorer.example'
		);
	});

	test('over http may not be called by a page that came over https', () => {
		const described = describeFailure(failures.unreachable, remote, httpsPage);
		expect(described.cause).toContain('does not let such a page call an http address');
		expect(described.next).toContain('https address');
		expect(`${described.cause}${described.next}`).not.toContain('--rpc-access-control-origins');
	});

	test('over http on this computer or network may be refused as well', () => {
		const described = describeFailure(failures.unreachable, node, httpsPage);
		expect(described.cause).toContain('may not let such a page call a program on this computer or network');
		expect(described.next).toContain('--rpc-access-control-origins https://explorer.example');
		const far = describeFailure(failures.unreachable, 'http://11.0.0.1', httpsPage);
		expect(far.cause).toContain('does not let such a page');
		const granted = describeFailure(failures.unreachable, node, { ...httpsPage, permission: 'granted' });
		expect(granted.cause).not.toContain('came over https');
	});

	test('whose question was closed may be one where nothing listens', () => {
		const asked = { ...httpsPage, permission: 'prompt' } as const;
		expect(describeFailure(failures.unreachable, node, asked).cause).toContain('your browser’s question was closed');
		// From this computer nothing is asked.
		const here = { protocol: 'http:', origin: 'http://localhost:4173', permission: 'prompt' } as const;
		expect(describeFailure(failures.unreachable, node, here).cause).not.toContain('question');
	});

	test('that was tried without reading it says whether anything is there', () => {
		const granted = { ...httpsPage, permission: 'granted', isResponding: false } as const;
		const { title, cause, next } = describeFailure(failures.unreachable, node, granted);
		expect(title).toBe('Nothing answers at 127.0.0.1:18081');
		expect(cause).toBe('The node may not be running, or its address is wrong.');
		expect(next).toContain('Start it with --rpc-access-control-origins https://explorer.example');
		// The browser, a certificate, or the lack of a network may be in the way.
		for (const [service, page] of [
			[node, { ...httpsPage, isResponding: false }],
			['https://node.example', { ...httpPage, isResponding: false }],
			[remote, { ...httpPage, isOffline: true, isResponding: false }]
		] as const) {
			expect(describeFailure(failures.unreachable, service, page).title).toContain('No answer from');
		}
		const answers = describeFailure(failures.unreachable, node, { ...httpsPage, isResponding: true });
		expect(answers.cause).toContain('does not let this page read its answers');
	});

	test('over https, or from a page over http, is not attributed to the protocol', () => {
		for (const [service, page] of [
			['https://127.0.0.1:18081', httpsPage],
			[node, httpPage]
		] as const) {
			expect(describeFailure(failures.unreachable, service, page).cause).not.toContain('came over https');
		}
	});
});

test('a login that may fail because of the browser is not called wrong', () => {
	const failure = { kind: 'unauthorized', loginGiven: true } as const;
	const described = describeFailure(failure, node, { ...httpsPage, isConnectionPerCall: true });
	expect(described.cause).toContain('Or it is this browser');
	expect(described.next).toContain('If the login is right, open this page from your own computer');
	expect(describeFailure(failure, node, httpsPage).cause).not.toContain('browser');
});

describe('a call that the browser does not permit', () => {
	const described = (some: Partial<Extract<Failure, { kind: 'not_permitted' }>>, page: PageConditions = httpsPage) =>
		Object.values(
			describeFailure({ kind: 'not_permitted', reason: 'denied', space: 'loopback', ...some }, node, page)
		).join('\n');

	test('names the setting by which it is allowed, in this browser', () => {
		expect(described({})).toContain('“Apps on device”');
		expect(described({ space: 'local' })).toContain('“Local network”');
		expect(described({}, { ...httpsPage, isFirefox: true })).toContain('“Device apps and services”');
		expect(described({ space: 'local' }, { ...httpsPage, isFirefox: true })).toContain('“Local network devices”');
	});

	test('cannot be allowed to a page that came over http', () => {
		expect(described({ reason: 'insecure_page' }, httpPage)).toMatch(
			/loaded over http from elsewhere(.|\n)*over https/
		);
	});

	test('cannot leave a page of https for an address over http', () => {
		expect(described({ reason: 'insecure_service', space: 'local' })).toMatch(
			/loaded over https(.|\n)*an https address/
		);
	});

	test('waits for the person', () => {
		expect(described({ reason: 'not_wanted' })).toContain('It is only called when you ask.');
	});
});

describe('no answer', () => {
	const unreachable = (page: PageConditions, service = 'https://node.example:18089') =>
		Object.values(describeFailure({ kind: 'unreachable' }, service, page)).join('\n');

	test('of a device that is offline is blamed on nothing else, but for a program on this computer', () => {
		const offline = { ...httpsPage, isOffline: true, hasAnswered: true };
		for (const service of ['https://node.example:18089', 'http://192.168.1.2:18081', 'http://node.example:18089']) {
			expect(unreachable(offline, service)).toMatch(/This device is offline\./);
			expect(unreachable(offline, service)).not.toMatch(/allowed|origins|https/);
		}
		for (const service of ['http://127.0.0.1:18081', 'http://localhost:18081', 'http://[::1]:18081']) {
			expect(unreachable(offline, service)).not.toContain('offline');
		}
		expect(unreachable(offline, 'http://127.0.0.1.example:18081')).toContain('offline');
	});

	test('of a service that answered before is not blamed on what the page may call', () => {
		expect(unreachable({ ...httpsPage, hasAnswered: true })).toContain('It answered before.');
		expect(unreachable({ ...httpsPage, hasAnswered: true })).not.toMatch(/allow|origins|address may be wrong/);
		expect(unreachable(httpsPage)).toContain('may not allow this page');
	});
});
