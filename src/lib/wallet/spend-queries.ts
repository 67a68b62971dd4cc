import { callQuery, peek } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import { getBalance } from '../rpc/wallet/accounts';
import { outputsQuery } from './outputs/load-outputs';
import type { OwnOutput } from './outputs/own-outputs';

/** Query of the balances of an account's addresses. */
export const accountBalanceQuery = (wallet: Client, account_index: number) =>
	callQuery(wallet, 'transfers', getBalance, { account_index });

/**
 * The rates at each of the four priorities, in atomic units per byte; null where a node reports another number of
 * rates, or they are unknown.
 */
export const ratesByPriority = (fees: readonly bigint[] | undefined): readonly bigint[] | null =>
	fees?.length === 4 ? fees : null;

/** The outputs of an account; null where they were not listed. */
export const listedOutputs = (wallet: Client, account: number): readonly OwnOutput[] | null =>
	peek(outputsQuery(wallet))?.listed.find((each) => each.account === account)?.outputs ?? null;
