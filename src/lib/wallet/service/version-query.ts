import { callQuery } from '../../app/query.svelte';
import type { Client } from '../../rpc/client';
import { getVersion } from '../../rpc/wallet/service';

/** The version of the service's interface. After a failure it is asked for again. */
export const versionQuery = (wallet: Client) => callQuery(wallet, 'wallet', getVersion);
