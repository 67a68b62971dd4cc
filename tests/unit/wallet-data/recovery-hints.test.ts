import { hintAfter } from '../../../src/lib/wallet-data/recovery-hints';
import { getBalance } from '../../../src/lib/rpc/wallet/accounts';
import { createWallet } from '../../../src/lib/rpc/wallet/files';
import { startBackgroundSync } from '../../../src/lib/rpc/wallet/control';
import { refresh } from '../../../src/lib/rpc/wallet/service';
import { walletOperations } from '../../../src/lib/rpc/catalogue';

const refused = (code: number, message = 'No') => ({ kind: 'refused', code, message }) as const;

describe('after a refusal', () => {
	test.each([['change_wallet_password', refused(-22), /old password/]] as const)(
		'of %s the next step is its own',
		(operation, failure, words) => {
			expect(hintAfter(failure, { name: operation, since: null })).toMatch(words);
			expect(hintAfter(failure, getBalance)).toBeNull();
		}
	);

	test('of a file that exists, it may be the one that a repeat of the request met', () => {
		expect(hintAfter(refused(-21), createWallet)).toMatch(/may be the new wallet/);
	});

	test('of anything else nothing more is said', () => {
		expect(hintAfter(refused(-1), refresh)).toBeNull();
		expect(hintAfter({ kind: 'unreachable' }, refresh)).toBeNull();
		expect(hintAfter({ kind: 'not_offered' }, getBalance)).toBeNull();
	});

	test('of what older releases do not have, the first release that has it is named', () => {
		expect(hintAfter({ kind: 'not_offered' }, startBackgroundSync)).toMatch(/since release 0\.18\.4\.0/);
	});
});

test('how to find out whether it happened is said of every change of the service that pages ask for', () => {
	const own = ['refresh', 'rescan_spent', 'rescan_blockchain', 'store'];
	for (const operation of own) {
		expect(walletOperations.find(({ name }) => name === operation)?.ifLost, operation).toBeTruthy();
	}
});
