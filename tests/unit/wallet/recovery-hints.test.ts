import { describe, expect, test } from 'vitest';
import { hintAfter } from '../../../src/lib/wallet/recovery-hints';
import { getBalance } from '../../../src/lib/rpc/wallet/accounts';
import { createWallet } from '../../../src/lib/rpc/wallet/files';
import { startBackgroundSync, startMining, stopMining } from '../../../src/lib/rpc/wallet/service';
import { walletOperations } from '../../../src/lib/rpc/catalogue';

const refused = (code: number, message = 'No') => ({ kind: 'refused', code, message }) as const;

describe('after a refusal', () => {
	test.each([
		['start_mining', refused(-1, 'This command requires a trusted daemon.'), /trusted/],
		['start_mining', refused(-1, 'The specified number of threads is inappropriate.'), /fewer threads/],
		['stop_mining', refused(-1, "Couldn't stop mining due to unknown error."), /ask again/],
		['set_daemon', refused(-38, 'SSL is enabled but no user certificate was provided'), /SSL is enabled.*from before/],
		['change_wallet_password', refused(-22), /old password/]
	] as const)('of %s the next step is its own', (operation, failure, words) => {
		expect(hintAfter(failure, { name: operation, since: null })).toMatch(words);
		expect(hintAfter(failure, getBalance)).toBeNull();
	});

	test('of a file that exists, it may be the one that a repeat of the request met', () => {
		expect(hintAfter(refused(-21), createWallet)).toMatch(/may be the new one/);
	});

	test('of anything else nothing more is said', () => {
		expect(hintAfter(refused(-1), startMining)).toBeNull();
		expect(hintAfter({ kind: 'unreachable' }, stopMining)).toBeNull();
		expect(hintAfter({ kind: 'not_offered' }, getBalance)).toBeNull();
	});

	test('of what older releases do not have, the first release that has it is named', () => {
		expect(hintAfter({ kind: 'not_offered' }, startBackgroundSync)).toMatch(/since release 0\.18\.4\.0/);
	});
});

test('how to find out whether it happened is said of every change of the service that pages ask for', () => {
	const own = ['set_daemon', 'auto_refresh', 'refresh', 'rescan_spent', 'rescan_blockchain', 'start_mining'];
	for (const operation of [...own, 'stop_mining', 'stop_wallet', 'store']) {
		expect(walletOperations.find(({ name }) => name === operation)?.ifLost, operation).toBeTruthy();
	}
});
