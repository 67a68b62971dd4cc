import type { Failure } from '../../../src/lib/rpc/errors';
import { relayStatus, stateOf, type RelayStatus } from '../../../src/lib/wallet/outgoing';

const unseen = { seen: false, looked: ['wallet', 'node'] } as const;

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
		expect(relayStatus(failure, unseen, null)).toEqual({ kind: 'not_found', failure, looked: ['wallet', 'node'] });
	});

	test('and was accepted is not sent before the wallet or the node knows it', () => {
		expect(relayStatus(null, unseen, null)).toEqual({ kind: 'not_found', failure: null, looked: ['wallet', 'node'] });
		expect(relayStatus(null, { seen: true }, null)).toEqual({ kind: 'sent' });
	});

	test('is sent when it is known, whatever the answer was', () => {
		expect(relayStatus({ kind: 'unreachable' }, { seen: true }, null)).toEqual({ kind: 'sent' });
	});

	test('is at the node while only that has it', () => {
		expect(relayStatus(null, { seen: 'at_node' }, null)).toEqual({ kind: 'at_node', failure: null });
	});

	test('was not sent when a mined transaction spends the same outputs', () => {
		const other = { by: 'other', paid: [{ address: 'someone', amount: 5n }], unpaid: [] };
		expect(relayStatus({ kind: 'unreachable' }, unseen, other)).toEqual({ kind: 'replaced', ...other });
	});
});

const ready: RelayStatus = { kind: 'ready' };
const sent: RelayStatus = { kind: 'sent' };
const relaying: RelayStatus = { kind: 'relaying', since: 0 };
const replaced: RelayStatus = { kind: 'replaced', by: 'a', paid: [], unpaid: [] };
const notFound: RelayStatus = { kind: 'not_found', failure: { kind: 'unreachable' }, looked: [] };

test.each([
	['ready', [ready, ready]],
	['relaying', [sent, relaying, ready]],
	['sent', [sent, sent]],
	['stopped', [sent, ready]],
	['replaced', [replaced]],
	['stopped', [sent, replaced, ready]],
	['not_found', [sent, notFound, ready]],
	['not_found', [notFound]]
] as const)('a payment is %s when its transactions are %j', (state, statuses) => {
	expect(stateOf({ transactions: statuses.map((status) => ({ status })) })).toBe(state);
});
