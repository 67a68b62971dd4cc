import { expect, test } from 'vitest';
import { actWords, EFFECTS } from '../../../src/lib/console/effects';
import type { Effect } from '../../../src/lib/rpc/errors';

const node = { noun: 'node', program: 'daemon' };
const words = (effect: Effect, name = '/set_limit') => actWords({ name, effect }, node);

test('a button says what it does', () => {
	expect(words('read', 'get_info')).toBe('Ask the node');
	expect(words('change')).toBe('Send set_limit');
	expect(words('spend', '/send_raw_transaction')).toBe('Send send_raw_transaction');
	expect(words('stop', '/stop_daemon')).toBe('Stop the daemon');
});

test('what may cost money or end the service looks worse than what changes something', () => {
	const tones = (['read', 'change', 'spend', 'stop'] as const).map((effect) => EFFECTS[effect].tone);
	expect(tones).toEqual(['plain', 'warn', 'bad', 'bad']);
});
