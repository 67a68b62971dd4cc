import { callQuery } from '../../app/query.svelte';
import type { Client } from '../../rpc/client';
import { getVersion } from '../../rpc/wallet/service';

/** The version of the service's interface. It stays the same while the service runs. */
export const versionQuery = (wallet: Client) => callQuery(wallet, null, getVersion);
