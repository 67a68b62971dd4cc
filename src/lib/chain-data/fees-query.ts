import { callQuery } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import { getFeeEstimate } from '../rpc/daemon/node';
import { AS_WALLETS_ASK } from './fees';

export const feesQuery = (node: Client) => callQuery(node, 'tip', getFeeEstimate, AS_WALLETS_ASK);
