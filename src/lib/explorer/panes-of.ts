import { formatAmount, formatInteger, formatSmallAmount, type Coin } from '../format/amount';
import { formatPercent } from '../format/percent';
import { uniqueBy } from '../format/unique';
import { blockLink, poolLink } from '../links';
import type { Block, Pane } from '../pictures/panes';
import { placeOfFee } from '../pictures/tone';
import { byFeePerByte, type ComingBlock, type PricedTransaction } from '../chain-data/pool';
import type { BlockHeader } from '../rpc/daemon/records';

/**
 * Transactions as panes of a window, each once, the highest fee per byte first.
 *
 * @param lowest the node's lowest fee per byte, in atomic units; null while it is unknown
 * @param ours hashes of own transactions
 */
export function panesOf(
	entries: readonly PricedTransaction[],
	lowest: bigint | null,
	coin: Coin,
	ours: ReadonlySet<string> = new Set()
): Pane[] {
	const known = uniqueBy(entries, ({ hash }) => hash).items.filter(({ weight }) => weight);
	return known.toSorted(byFeePerByte).map(({ hash, fee, weight, inputs = null, outputs = null }) => ({
		hash,
		weight: weight ?? 0,
		inputs,
		outputs,
		own: ours.has(hash),
		place: fee === null || !lowest ? null : placeOfFee(fee, weight ?? 1, lowest),
		// Of thousands of panes, those that are pointed at are named.
		get fee() {
			return fee === null ? null : `${formatAmount(fee, coin)} ${coin.ticker}`;
		},
		get rate() {
			return fee === null ? null : `${formatSmallAmount(fee, coin, BigInt(weight ?? 1))}/B`;
		}
	}));
}

/** Bytes. */
export const weightOf = ({ block_weight, block_size }: BlockHeader) => block_weight ?? block_size;

/** A mined block's panes: those of its transactions, and the rest of its weight, which is the miner's transaction. */
export function panesOfBlock(header: BlockHeader, panes: readonly Pane[]): readonly Pane[] {
	const rest = panes.reduce((left, { weight }) => left - weight, weightOf(header));
	if (rest <= 0) return panes;
	const isWhole = panes.length >= header.num_txes;
	const rate = isWhole ? "the miner's transaction" : "the miner's transaction, and others of unknown weight";
	const unknown = { place: null, own: false, inputs: null, outputs: null, fee: null, rate };
	return [...panes, { ...unknown, hash: header.miner_tx_hash ?? header.hash, weight: rest }];
}

/** What the window of a mined block shows. @param entries null while they are unknown: then its panes are clear glass */
export const minedWindow = (
	header: BlockHeader,
	entries: readonly PricedTransaction[] | null,
	...how: [lowest: bigint | null, coin: Coin, ours: ReadonlySet<string>]
): Block => ({
	id: `${header.hash} ${entries ? 'panes' : ''}`,
	kind: header.orphan_status ? 'replaced' : 'mined',
	label: `Block ${formatInteger(header.height)}: ${formatInteger(header.num_txes)} transactions`,
	href: blockLink(header.orphan_status ? header.hash : header.height),
	weight: weightOf(header),
	panes: entries ? panesOfBlock(header, panesOf(entries, ...how)) : header.num_txes
});

/** In words: "31 %". */
export const fullness = (weight: number, median: number) =>
	weight > 0 ? formatPercent(weight, median) : 'weight unknown';

function aboutComing({ weight, entries, count }: ComingBlock, median: number): string {
	const known = entries.length || count;
	if (known) return `${formatInteger(known)} tx · ${fullness(weight, median)}`;
	if (weight > 0) return 'full';
	return count === null ? 'not loaded' : 'empty so far';
}

/** What the window of a coming block shows. @param place in the queue, from 1 @param median bytes without a penalty */
export function comingWindow(
	block: ComingBlock,
	place: number,
	median: number,
	...how: [lowest: bigint | null, coin: Coin, ours: ReadonlySet<string>]
) {
	const { weight, entries } = block;
	const about = aboutComing(block, median);
	return {
		id: `next ${how[0]} ${entries.map(({ hash }) => hash.slice(0, 8)).join('')}`,
		kind: 'next' as const,
		href: poolLink,
		place,
		weight,
		about,
		label: `${place === 1 ? 'The next block' : `Block +${place}`}: ${about}`,
		// Not of a window that is drawn already.
		get panes() {
			return entries.length > 0 ? panesOf(entries, ...how) : (block.count ?? 0);
		}
	};
}
