import { callQuery } from '../../app/query.svelte';
import type { Client } from '../../rpc/client';
import { getVersion } from '../../rpc/wallet/service';

/** Query of the service's RPC version. It runs again after a failure. */
export const walletVersionQuery = (wallet: Client) => callQuery(wallet, 'wallet', getVersion);
