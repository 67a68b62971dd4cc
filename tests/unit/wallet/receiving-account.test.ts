import { receivingAccount } from '../../../src/lib/requests/load-requests';

const account = (account_index: number) => ({
	account_index,
	base_address: '4A',
	label: '',
	tag: '',
	balance: 0n,
	unlocked_balance: 0n
});

test('sales are received in the chosen account, or in the first of a wallet that does not have it', () => {
	const accounts = [account(0), account(1)];
	expect(receivingAccount(accounts, '1')).toBe(accounts[1]);
	expect(receivingAccount(accounts, '5')).toBe(accounts[0]);
	expect(receivingAccount(accounts, '')).toBe(accounts[0]);
});
