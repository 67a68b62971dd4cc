import { callQuery } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import { getAccounts } from '../rpc/wallet/accounts';

/** The accounts of the open wallet, with their balances. */
export const accountsQuery = (wallet: Client) => callQuery(wallet, 'transfers', getAccounts);
