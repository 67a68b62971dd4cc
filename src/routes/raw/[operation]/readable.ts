import {
	getAltBlocksHashes,
	getAlternateChains,
	getBlock,
	getBlockHeaderByHeight,
	getBlockHeadersRange
} from '$lib/rpc/daemon/blocks';
import { getFeeEstimate, getInfo } from '$lib/rpc/daemon/node';
import { getOuts } from '$lib/rpc/daemon/outputs';
import { getTransactionPool } from '$lib/rpc/daemon/pool';
import { getTransactions, isKeyImageSpent } from '$lib/rpc/daemon/transactions';

/** The operations whose answers can be looked at as they came. All of them read and change nothing. */
export const readable = [
	getInfo,
	getBlock,
	getBlockHeaderByHeight,
	getBlockHeadersRange,
	getAlternateChains,
	getAltBlocksHashes,
	getFeeEstimate,
	getTransactions,
	getTransactionPool,
	getOuts,
	isKeyImageSpent
] as const;
