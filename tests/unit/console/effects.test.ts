import { expect, test } from 'vitest';
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
	for (const name of ['get_info', '/get_transaction_pool', 'get_transfers', 'get_balance', 'check_tx_proof']) {
		expect(run).toContain(name);
	}
	const never = [
		...['sign', 'export_outputs', 'export_key_images', 'export_multisig_info', 'get_tx_proof', 'get_reserve_proof'],
		...['get_spend_proof', 'get_tx_key', 'query_key', 'sign_transfer', 'sign_multisig', 'prepare_multisig'],
		...['make_multisig', 'transfer', 'relay_tx', 'stop_wallet', '/stop_daemon', 'validate_address']
	];
	expect(all.filter(({ name }) => never.includes(name)).length).toBeGreaterThanOrEqual(never.length);
	expect(run.filter((name) => never.includes(name))).toEqual([]);
	expect(all.filter(({ effect }) => effect !== 'read').filter(runsFromLink)).toEqual([]);
});
