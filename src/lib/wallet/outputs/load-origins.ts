import { loadPart } from '../../app/load-part';
import type { Query } from '../../app/query.svelte';
import type { Client } from '../../rpc/client';
import { isTooLarge } from '../../rpc/errors';
import { getTransfers } from '../../rpc/wallet/history';
import type { TransferEntry } from '../../rpc/wallet/records';
import type { Origin, OwnOutput } from './own-outputs';

/** Maximum size of an answer, in bytes for each wanted block. Above it, the blocks are requested in halves. */
const MAX_BYTES_PER_BLOCK = 3000;

/** Origins of an account's outputs in a block, by transaction hash. */
export type Origins = ReadonlyMap<string, Origin>;

/**
 * Query of the origins of an account's outputs in a block. Only visible rows ask, and requests of one tick are batched
 * into one call.
 */
export const originsQuery = (
	wallet: Client,
	{ account, height }: { account: number; height: number }
): Query<Origins> => ({
	service: wallet.url,
	key: ['transfers in a block', account, height],
	staleOn: 'wallet',
	load: async () => {
		const transfers = await loadInBatch(wallet, account, height);
		return new Map(transfers.map((transfer) => [transfer.txid, originOf(transfer)]));
	}
});

/** The query of an output's origin; null where its block is not known. */
export const originQueryOf = (wallet: Client, { account, height }: Pick<OwnOutput, 'account' | 'height'>) =>
	height === null ? null : originsQuery(wallet, { account, height });

const originOf = ({ timestamp, unlock_time, type }: TransferEntry): Origin => ({
	timestamp: timestamp > 0 ? timestamp : null,
	unlockTime: unlock_time,
	isMined: type === 'block',
	isChange: type === 'out'
});

/**
 * Batches of this tick that are not sent yet: the requested blocks of an account, and the promise of the transfers in
 * them.
 */
let pendingBatches: {
	wallet: Client;
	account: number;
	heights: Set<number>;
	transfers: Promise<readonly TransferEntry[]>;
}[] = [];

async function loadInBatch(wallet: Client, account: number, height: number): Promise<readonly TransferEntry[]> {
	const known = pendingBatches.find((each) => each.wallet === wallet && each.account === account);
	const heights = known?.heights ?? new Set<number>();
	heights.add(height);
	const send = async () => {
		await null;
		pendingBatches = pendingBatches.filter((each) => each.heights !== heights);
		return loadBlocks(
			wallet,
			account,
			[...heights].sort((a, b) => a - b)
		);
	};
	const transfers = known?.transfers ?? send();
	if (!known) pendingBatches.push({ wallet, account, heights, transfers });
	return (await transfers).filter((transfer) => transfer.height === height);
}

/**
 * Loads an account's transfers from the first to the last of some blocks. If the answer is too large, loads each half
 * of the blocks instead.
 *
 * @param heights in ascending order
 */
async function loadBlocks(
	wallet: Client,
	account: number,
	heights: readonly number[]
): Promise<readonly TransferEntry[]> {
	const [first = 0] = heights;
	const last = heights.at(-1) ?? first;
	const isOne = first === last;
	const operation = isOne ? getTransfers : { ...getTransfers, maxAnswerBytes: MAX_BYTES_PER_BLOCK * heights.length };
	const range = { filter_by_height: true, min_height: Math.max(0, first - 1), max_height: last };
	const { value } = await loadPart(
		wallet.call(operation, { in: true, out: true, account_index: account, ...range }),
		(failure) => !isOne && isTooLarge(failure)
	);
	// Change is at the address that paid, and listed in `out`. A payment to oneself is in both lists: `in` comes last and
	// wins, because the output is what was received.
	if (value) return [...value.out, ...value.in];
	const middle = Math.ceil(heights.length / 2);
	const halves = [heights.slice(0, middle), heights.slice(middle)];
	return (await Promise.all(halves.map((half) => loadBlocks(wallet, account, half)))).flat();
}
