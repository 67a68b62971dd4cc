import { loadPart } from '../../app/load-part';
import type { Query } from '../../app/query.svelte';
import type { Client } from '../../rpc/client';
import { isTooLarge } from '../../rpc/errors';
import { getTransfers } from '../../rpc/wallet/history';
import type { TransferEntry } from '../../rpc/wallet/records';
import type { Origin, Output } from './outputs';

/** What an answer may have for each block that is wanted, in bytes: with more, fewer blocks are asked for at once. */
const BYTES_EACH = 3000;

/** What the wallet's transfers in a block say of an account's outputs in it, by their transactions. */
export type Origins = ReadonlyMap<string, Origin>;

/** The origins of the outputs of an account in a block. What is on screen asks, and what is asked at once is one call. */
export const originsQuery = (
	wallet: Client,
	{ account, height }: { account: number; height: number }
): Query<Origins> => ({
	service: wallet.url,
	key: ['transfers in a block', account, height],
	until: 'wallet',
	load: async () => {
		const transfers = await inOneCall(wallet, account, height);
		return new Map(transfers.map((transfer) => [transfer.txid, originOf(transfer)]));
	}
});

/** The query that says where an output comes from; null where its block is not known. */
export const originQueryOf = (wallet: Client, { account, height }: Pick<Output, 'account' | 'height'>) =>
	height === null ? null : originsQuery(wallet, { account, height });

const originOf = ({ timestamp, unlock_time, type }: TransferEntry): Origin => ({
	timestamp: timestamp > 0 ? timestamp : null,
	unlockTime: unlock_time,
	isMined: type === 'block',
	isChange: type === 'out'
});

/** What was asked for in this tick, and is not sent yet: blocks of an account, and the transfers in them. */
let waiting: { wallet: Client; account: number; heights: Set<number>; transfers: Promise<readonly TransferEntry[]> }[] =
	[];

async function inOneCall(wallet: Client, account: number, height: number): Promise<readonly TransferEntry[]> {
	const known = waiting.find((each) => each.wallet === wallet && each.account === account);
	const heights = known?.heights ?? new Set<number>();
	heights.add(height);
	const send = async () => {
		await null;
		waiting = waiting.filter((each) => each.heights !== heights);
		return loadBlocks(
			wallet,
			account,
			[...heights].sort((a, b) => a - b)
		);
	};
	const transfers = known?.transfers ?? send();
	if (!known) waiting.push({ wallet, account, heights, transfers });
	return (await transfers).filter((transfer) => transfer.height === height);
}

/** Transfers of an account from the first to the last of some blocks; where that is too much, of their halves. @param heights in order */
async function loadBlocks(
	wallet: Client,
	account: number,
	heights: readonly number[]
): Promise<readonly TransferEntry[]> {
	const [first = 0] = heights;
	const last = heights.at(-1) ?? first;
	const isOne = first === last;
	const operation = isOne ? getTransfers : { ...getTransfers, maxAnswerBytes: BYTES_EACH * heights.length };
	const range = { filter_by_height: true, min_height: Math.max(0, first - 1), max_height: last };
	const { value } = await loadPart(
		wallet.call(operation, { in: true, out: true, account_index: account, ...range }),
		(failure) => !isOne && isTooLarge(failure)
	);
	// Change is at the address that paid, and a transfer to itself in both lists: what was received is the output.
	if (value) return [...value.out, ...value.in];
	const middle = Math.ceil(heights.length / 2);
	const halves = [heights.slice(0, middle), heights.slice(middle)];
	return (await Promise.all(halves.map((half) => loadBlocks(wallet, account, half)))).flat();
}
