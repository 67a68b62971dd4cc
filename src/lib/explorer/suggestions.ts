import { loadPart } from '../app/load-part';
import { fetchQuery, peek, type Query as Asked } from '../app/query.svelte';
import type { Config } from '../app/config';
import { loadFiles } from '../wallet-data/stored-files';
import { selectedWallet } from '../app/wallet-service';
import { networkOf } from '../chain/address';
import { identify, type Query } from '../chain/identify';
import { formatAmount, formatInteger } from '../format/amount';
import { shortHash } from '../format/hash';
import { uniqueBy } from '../format/unique';
import { beginning, visible } from '../format/visible';
import { blockLink, payLink, transactionLink, walletSendLink } from '../links';
import { openCheckout } from '../payment/checkout';
import { isPaymentLink } from '../payment/opened';
import { describePaymentProblem } from '../payment/problem';
import { parametersOfLink } from '../payment/terms';
import type { Client } from '../rpc/client';
import type { BlockHeader } from '../rpc/daemon/records';
import type { Failure } from '../rpc/errors';
import { blockPanesOf } from './block-panes.svelte';
import { poolHashesQuery, poolQuery } from '../chain-data/load-pool';
import { lastHeadersQuery } from '../chain-data/header-queries';

/** Something that begins as typed, or what a payment link is for. */
export interface Suggestion {
	/** Its whole hash, or its height. */
	value: string;
	name: string;
	/** Its hash, shortened. */
	about: string;
	href: string;
}

export interface Suggestions {
	found: readonly Suggestion[];
	failure: Failure | null;
}

/** Blocks from the tip down. */
const BLOCKS = 100;
const MOST = 8;
/** Characters of a recipient's name. */
const MOST_OF_NAME = 40;

/**
 * What begins with four hex digits or more of a hash, or of a height, among the last hundred blocks, their coinbases, the pool and
 * the transactions seen before; null for what is no beginning. A node cannot be asked for beginnings. The failure is of what the node was asked instead.
 */
export async function suggestionsFor(node: Client, typed: string, config?: Config): Promise<Suggestions | null> {
	if (config && isPaymentLink(typed, config.coin)) {
		const isOpen = Boolean(loadFiles()[selectedWallet(config)?.url ?? '']?.address);
		return { found: paymentChoices(typed.trim(), config, isOpen), failure: null };
	}
	const beginning = typed.trim().toLowerCase();
	if (!/^[0-9a-f]{4,63}$/.test(beginning)) return null;
	const [headers, pool] = await Promise.all([
		loadPart(fetchQuery(lastHeadersQuery(node, BLOCKS))),
		loadPart(fetchQuery(poolHashesQuery(node)))
	]);
	const begins = (value: string) => value.startsWith(beginning);
	const inPool = peek(poolQuery(node))?.entries ?? [];
	const seen = [...inPool.map(({ hash }) => hash), ...blockPanesOf(node).seen];
	const places = [
		...(headers.value ?? [])
			.toReversed()
			.flatMap(placesOf)
			.filter(({ value }) => begins(value)),
		...(pool.value?.hashes ?? []).filter(begins).map((hash) => transaction(hash, 'Transaction in the pool')),
		...seen.filter(begins).map((hash) => transaction(hash, 'Transaction'))
	];
	const found = uniqueBy(places, ({ href }) => href);
	return { found: found.items.slice(0, MOST), failure: headers.problem ?? pool.problem ?? null };
}

/** As `suggestionsFor`, for the page of a search: what was not found may be there after an outage. */
export const suggestionsQuery = (node: Client, typed: string): Asked<Suggestions | null> => ({
	service: node.url,
	key: ['suggestions', typed],
	until: 'reorganised',
	load: () => suggestionsFor(node, typed)
});

/** The page of the only suggestion; null for none, and where there are more to choose from. */
export function onlyPage({ found: [only, second] }: Suggestions): string | null {
	return only && !second ? only.href : null;
}

/** The object of a search: as {@link identify} says, and payment links of all forms. */
export const identifySearch = (text: string, coin: Config['coin']): Query =>
	isPaymentLink(text, coin) ? { kind: 'uri', uri: text.trim() } : identify(text, coin.uriScheme);

/** A payment link: where it leads, and what is to be known about it; '' for nothing. */
export function describeLink(link: string, { coin, network }: Pick<Config, 'coin' | 'network'>) {
	const checkout = openCheckout(link, coin, networkOf(network ?? '') ?? undefined);
	const { problem, unknown, instead } = checkout;
	const parameters = parametersOfLink(link);
	const notUnderstood = unknown.length === 0 ? '' : `Not understood: ${visible(unknown.join(', '))}`;
	return {
		...checkout,
		about: problem ? describePaymentProblem(problem, coin) : notUnderstood,
		href: parameters ? `${payLink({})}?${parameters}` : payLink({ uri: link }),
		/** The checkout of the integrated address of both, where a payment id stands beside an address. */
		insteadHref: instead && payLink(instead)
	};
}

/** What can be done with a payment link. @param isOpen whether a wallet can pay it */
export function paymentChoices(link: string, config: Pick<Config, 'coin' | 'network'>, isOpen: boolean): Suggestion[] {
	const { coin } = config;
	const { request, several, problem, about, href, insteadHref } = describeLink(link, config);
	const checkout = { value: link, name: 'Open checkout', about: about || 'payment link', href };
	if (insteadHref) {
		const to = isOpen ? walletSendLink(insteadHref) : insteadHref;
		return [{ value: link, name: 'Use the integrated address', about: 'payment link', href: to }, checkout];
	}
	const recipients = problem || !isOpen ? [] : (several?.payment.recipients ?? (request ? [request] : []));
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
	const known = [named ? 'named by the link' : '', about].filter((part) => part !== '').join(' · ');
	return [
		{ value: link, name: `Send${amount} to ${to}${more}`, about: known || 'payment link', href: walletSendLink(link) },
		checkout
	];
}

const transaction = (value: string, name: string): Suggestion => ({
	value,
	name,
	about: shortHash(value),
	href: transactionLink(value)
});

/** A block, by its hash and its height, and its coinbase. */
function placesOf({ height, hash, miner_tx_hash }: BlockHeader): Suggestion[] {
	const block = { name: `Block ${formatInteger(height)}`, about: shortHash(hash), href: blockLink(height) };
	return [
		...[hash, String(height)].map((value) => ({ value, ...block })),
		...(miner_tx_hash ? [transaction(miner_tx_hash, `Coinbase of block ${formatInteger(height)}`)] : [])
	];
}
