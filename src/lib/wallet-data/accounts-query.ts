import { callQuery } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import { getAccounts } from '../rpc/wallet/accounts';

/** Query of the open wallet's accounts, with their balances. */
export const accountsQuery = (wallet: Client) => callQuery(wallet, 'transfers', getAccounts);
