import { expect, test } from 'vitest';
import { stateOf } from '../../../src/lib/wallet/prepared';
import type { RelayStatus } from '../../../src/lib/wallet/relay-status';

const ready: RelayStatus = { kind: 'ready' };
const sent: RelayStatus = { kind: 'sent' };
const relaying: RelayStatus = { kind: 'relaying', since: 0 };
const replaced: RelayStatus = { kind: 'replaced', by: 'a', isSame: false };
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
