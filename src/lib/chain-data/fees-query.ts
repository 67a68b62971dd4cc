import { callQuery } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import { getFeeEstimate } from '../rpc/daemon/node';
import { FEE_ESTIMATE_PARAMS } from './fees';

export const feesQuery = (node: Client) => callQuery(node, 'tip', getFeeEstimate, FEE_ESTIMATE_PARAMS);
