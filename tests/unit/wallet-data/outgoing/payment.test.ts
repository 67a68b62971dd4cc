import type { Failure } from '../../../../src/lib/rpc/errors';
import { partStatus, retryOptionsOf, stateOf, type PartStatus } from '../../../../src/lib/wallet-data/outgoing/payment';

const unseen = { seen: false, unknownTo: ['wallet', 'node'] } as const;

describe('a transaction that left the browser', () => {
	test.each<Failure>([
		{ kind: 'unreachable' },
		{ kind: 'timed_out', milliseconds: 5 },
		{ kind: 'cancelled' },
		{ kind: 'unauthorized', loginGiven: true },
		{ kind: 'not_offered' },
		{ kind: 'bad_answer', where: 'the answer', expected: 'JSON', got: 'HTML' },
		...[307, 403, 404, 408, 429, 500, 502, -1, -4, -13, -25, -26, -38, -32601, null].map((code): Failure => ({
			kind: 'refused',
			code,
			message: 'No'
		}))
	])('and was refused (%j) is not found so far: no refusal proves that it was not sent', (failure) => {
		expect(partStatus(failure, unseen, null)).toEqual({ kind: 'not_found', failure, unknownTo: ['wallet', 'node'] });
	});

	test('and was accepted is not sent before the wallet or the node knows it', () => {
		expect(partStatus(null, unseen, null)).toEqual({ kind: 'not_found', failure: null, unknownTo: ['wallet', 'node'] });
		expect(partStatus(null, { seen: true }, null)).toEqual({ kind: 'sent' });
	});

	test('is sent when it is known, whatever the answer was', () => {
		expect(partStatus({ kind: 'unreachable' }, { seen: true }, null)).toEqual({ kind: 'sent' });
	});

	test('is at the node while only that has it', () => {
		expect(partStatus(null, { seen: 'at_node' }, null)).toEqual({ kind: 'at_node', failure: null });
	});

	test('was not sent when a mined transaction spends the same outputs', () => {
		const other = { by: 'other', paid: [{ address: 'someone', amount: 5n }], unpaid: [] };
		expect(partStatus({ kind: 'unreachable' }, unseen, other)).toEqual({ kind: 'replaced', ...other });
	});
});

const ready: PartStatus = { kind: 'ready' };
const sent: PartStatus = { kind: 'sent' };
const relaying: PartStatus = { kind: 'relaying', since: 0 };
const replaced: PartStatus = { kind: 'replaced', by: 'a', paid: [], unpaid: [] };
const givenUp: PartStatus = { kind: 'given_up' };
const notFound: PartStatus = { kind: 'not_found', failure: { kind: 'unreachable' }, unknownTo: [] };

test.each([
	['ready', [ready, ready]],
	['relaying', [sent, relaying, ready]],
	['sent', [sent, sent]],
	['stopped', [sent, ready]],
	['replaced', [replaced]],
	['stopped', [sent, replaced, ready]],
	['not_found', [sent, notFound, ready]],
	['not_found', [notFound]],
	['given_up', [givenUp]],
	// What others have yet to sign.
	['ready', []]
] as const)('a payment is %s when its parts are %j', (state, statuses) => {
	expect(stateOf({ parts: statuses.map((status) => ({ status })) })).toBe(state);
});

describe('whether it may be sent again', () => {
	const someone = { address: 'someone', amount: 5n };
	const other = { address: 'other', amount: 3n };
	const insteadOf = (paid: (typeof someone)[], unpaid: (typeof someone)[]): PartStatus => ({
		...replaced,
		paid,
		unpaid
	});

	test.each<[string, PartStatus[], string]>([
		['the very same while nothing was sent', [ready, ready], 'same'],
		['what is left after a part was sent', [sent, ready], 'same'],
		['the very same while it is not found', [notFound], 'same'],
		['nothing while it is being sent', [relaying, ready], 'nothing'],
		['nothing once all of it was sent', [sent, sent], 'nothing'],
		['nothing while the node alone has it', [{ kind: 'at_node', failure: null }], 'nothing'],
		['nothing once it was given up: it may have been sent', [givenUp], 'nothing'],
		['the order once more when nobody was paid', [insteadOf([], [someone, other])], 'anew'],
		['the rest when one of two was paid', [insteadOf([someone], [other])], 'rest'],
		['the rest when a part of it was sent', [sent, insteadOf([], [other])], 'rest'],
		['nothing when another transaction paid all of it', [insteadOf([someone, other], [])], 'nothing'],
		['nothing when it is not known whom it was to pay', [insteadOf([], [])], 'nothing']
	])('%s', (_, statuses, may) => {
		expect(retryOptionsOf({ parts: statuses.map((status) => ({ status })) }).retryKind).toBe(may);
	});

	test('names who was paid and who was not', () => {
		const parts = [insteadOf([someone], []), insteadOf([], [other])].map((status) => ({ status }));
		expect(retryOptionsOf({ parts })).toEqual({ retryKind: 'rest', paid: [someone], unpaid: [other] });
	});
});
