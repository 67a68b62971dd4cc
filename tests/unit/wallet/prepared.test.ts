import { expect, test } from 'vitest';
import { stateOf, type Prepared, type Way } from '../../../src/lib/wallet/prepared';

const failure = { kind: 'unreachable' } as const;
const made: Way = { kind: 'made' };
const sent: Way = { kind: 'sent' };
const under: Way = { kind: 'under_way', since: 0 };
const refused: Way = { kind: 'refused', failure };
const lost: Way = { kind: 'lost', failure, looked: [] };

const withWays = (...ways: Way[]) =>
	({ transactions: ways.map((way) => ({ way })) }) as unknown as Parameters<typeof stateOf>[0] & Prepared;

test.each([
	['made', [made, made]],
	['under_way', [sent, under, made]],
	['sent', [sent, sent]],
	['stopped', [sent, made]],
	['stopped', [refused]],
	['stopped', [sent, refused, made]],
	['unknown', [sent, lost, made]],
	['unknown', [lost]]
] as const)('a payment is %s when its transactions are %j', (state, ways) => {
	expect(stateOf(withWays(...ways))).toBe(state);
});
