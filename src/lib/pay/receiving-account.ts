import type { Account } from '../rpc/wallet/records';

/** The account that receives sales: the chosen one, or the first of a wallet that does not have it. */
export const receivingAccount = (accounts: readonly Account[], chosen: string): Account | undefined =>
	accounts.find(({ account_index }) => String(account_index) === chosen) ?? accounts[0];
