import { actionLabel, EFFECTS, runsFromLink } from '../../../src/lib/console/effects';
import { daemonOperations, walletOperations } from '../../../src/lib/rpc/catalogue';
import type { Effect } from '../../../src/lib/rpc/errors';

const node = { noun: 'node', program: 'daemon' };
const label = (effect: Effect, name = '/set_limit') => actionLabel({ name, effect }, node);

test('a button says what it does', () => {
	expect(label('read', 'get_info')).toBe('Send request');
	expect(label('change')).toBe('Send set_limit');
	expect(label('spend', '/send_raw_transaction')).toBe('Send send_raw_transaction');
	expect(label('stop', '/stop_daemon')).toBe('Stop the daemon');
});

test('what may cost money or end the service looks worse than what changes something', () => {
	const tones = (['read', 'change', 'spend', 'stop'] as const).map((effect) => EFFECTS[effect].tone);
	expect(tones).toEqual(['plain', 'warn', 'bad', 'bad']);
});

test('a link runs what only reads, and nothing that signs, proves, exports or gives a secret away', () => {
	const all = [...daemonOperations, ...walletOperations];
	const run = all.filter(runsFromLink).map(({ name }) => name);
	expect(run).toEqual(expect.arrayContaining(['get_info', '/get_transaction_pool', 'get_transfers', 'check_tx_proof']));
	const harmless = all.filter(({ effect, discloses }) => effect === 'read' && !discloses);
	expect(run).toEqual(harmless.map(({ name }) => name));
});
