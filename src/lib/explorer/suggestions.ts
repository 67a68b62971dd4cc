import { live } from '../app/live.svelte';
import { ofClient } from '../app/of-client';
import { loadPart } from '../app/optional-call';
import type { Config } from '../app/config';
import { loadFiles } from '../app/opened-files';
import { selectedWallet } from '../app/wallet-service';
import { identify } from '../chain/identify';
import { formatAmount, formatInteger } from '../format/amount';
import { shortHash } from '../format/hash';
import { uniqueBy } from '../format/unique';
import { beginning, visible } from '../format/visible';
import { blockLink, payLink, transactionLink, walletSendLink } from '../links';
import { parseUri } from '../payment/uri';
import type { Client } from '../rpc/client';
import { getBlockHeadersRange } from '../rpc/daemon/blocks';
import type { Failure } from '../rpc/errors';
import { blockPanesOf } from './block-panes.svelte';
import { PoolHashes } from '../queries/pool-hashes';
import { poolOf } from './pool-state.svelte';

/** Something that begins as typed, or what a payment link is for. */
export interface Suggestion {
	/** Its whole hash, or its height. */
	value: string;
	name: string;
	/** Its hash, shortened. */
	about: string;
	href: string;
}

/** Blocks from the tip down. */
const BLOCKS = 100;
const MOST = 8;
/** Characters of a recipient's name. */
const MOST_OF_NAME = 40;

const hashesOf = ofClient((node) => new PoolHashes(node));
const recent = new WeakMap<Client, { of: string; places: Suggestion[] }>();

/**
 * What begins with four hex digits or more of a hash, or of a height, among the last hundred blocks, their coinbases, the pool and
 * the transactions seen before; null for what is no beginning. A node cannot be asked for beginnings. The failure is of what the node was asked instead.
 */
export async function suggestionsFor(
	node: Client,
	typed: string,
	config?: Config
): Promise<{ found: readonly Suggestion[]; failure: Failure | null } | null> {
	const query = identify(typed, config?.coin.uriScheme);
	if (config && query.kind === 'uri') {
		const isOpen = Boolean(loadFiles()[selectedWallet(config)?.url ?? '']?.address);
		return { found: paymentChoices(query.uri, config.coin, isOpen), failure: null };
	}
	const beginning = typed.trim().toLowerCase();
	if (!/^[0-9a-f]{4,63}$/.test(beginning)) return null;
	const { value, failure } = await loadPart(loadRecent(node));
	const seen = [...poolOf(node).entries.map(({ hash }) => hash), ...blockPanesOf(node).seen];
	const places = [...(value ?? []), ...seen.map((hash) => transaction(hash, 'Transaction'))];
	const found = uniqueBy(
		places.filter((place) => place.value.startsWith(beginning)),
		({ href }) => href
	);
	return { found: found.items.slice(0, MOST), failure };
}

/** What can be done with a payment link. @param isOpen whether a wallet can pay it */
export function paymentChoices(uri: string, coin: Config['coin'], isOpen: boolean): Suggestion[] {
	const checkout = { value: uri, name: 'Open checkout', about: 'payment link', href: payLink({ uri }) };
	const recipients = (isOpen && parseUri(uri, coin).payment?.recipients) || [];
	const [first] = recipients;
	if (!first) return [checkout];
	const sum = recipients.reduce<bigint | null>(
		(all, { amount }) => (all === null || amount === null ? null : all + amount),
		0n
	);
	const amount = sum === null ? '' : ` ${formatAmount(sum, coin)} ${coin.ticker}`;
	const named = recipients.length === 1 && first.recipient_name !== '';
	const to = named ? visible(beginning(first.recipient_name, MOST_OF_NAME)) : shortHash(first.address);
	const more = recipients.length > 1 ? ` and ${recipients.length - 1} more` : '';
	const about = named ? 'named by the link' : 'payment link';
	return [{ value: uri, name: `Send${amount} to ${to}${more}`, about, href: walletSendLink(uri) }, checkout];
}

const transaction = (value: string, name: string): Suggestion => ({
	value,
	name,
	about: shortHash(value),
	href: transactionLink(value)
});

/** Asked for once for a tip and a size of the pool. @throws RpcError */
async function loadRecent(node: Client): Promise<Suggestion[]> {
	const info = await live.latest(node);
	const { height, top_block_hash, tx_pool_size } = info;
	const of = `${top_block_hash} ${tx_pool_size}`;
	const before = recent.get(node);
	if (before?.of === of) return before.places;
	const range = { start_height: Math.max(0, height - BLOCKS), end_height: height - 1 };
	const [{ headers }, hashes] = await Promise.all([node.call(getBlockHeadersRange, range), hashesOf(node).load(info)]);
	const blocks = headers.flatMap(({ height, hash, miner_tx_hash }): Suggestion[] => {
		const block = { name: `Block ${formatInteger(height)}`, about: shortHash(hash), href: blockLink(height) };
		return [
			...[hash, String(height)].map((value) => ({ value, ...block })),
			...(miner_tx_hash ? [transaction(miner_tx_hash, `Coinbase of block ${formatInteger(height)}`)] : [])
		];
	});
	const places = [...blocks, ...hashes.map((hash) => transaction(hash, 'Transaction in the pool'))];
	recent.set(node, { of, places });
	return places;
}
