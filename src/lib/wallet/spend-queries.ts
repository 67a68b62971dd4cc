import { callQuery, peek } from '../app/query.svelte';
import { AS_WALLETS_ASK } from '../queries/fees';
import type { Client } from '../rpc/client';
import { getFeeEstimate } from '../rpc/daemon/node';
import { getBalance } from '../rpc/wallet/accounts';
import { outputsQuery } from './outputs/load-outputs';
import type { Output } from './outputs/outputs';

/** What the addresses of an account hold. */
export const balanceQuery = (wallet: Client, account_index: number) =>
	callQuery(wallet, 'transfers', getBalance, { account_index });

/** What a node would charge, as wallets ask. */
export const feeQuery = (node: Client) => callQuery(node, 'tip', getFeeEstimate, AS_WALLETS_ASK);

/** The rates at each of the four priorities, in atomic units per byte; null where a node has others, or they are unknown. */
export const fourOf = (fees: readonly bigint[] | undefined): readonly bigint[] | null =>
	fees?.length === 4 ? fees : null;

/** The outputs of an account; null where they were not listed. */
export const listedOf = (wallet: Client, account: number): readonly Output[] | null =>
	peek(outputsQuery(wallet))?.listed.find((each) => each.account === account)?.outputs ?? null;
