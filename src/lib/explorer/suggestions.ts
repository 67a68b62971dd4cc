import { loadPart } from '../app/load-part';
import { fetchQuery, peek, type Query } from '../app/query.svelte';
import type { Config } from '../app/config';
import { loadFiles } from '../wallet-data/stored-files';
import { selectedWallet } from '../app/wallet-service';
import { networkOf } from '../chain/address';
import { identify, type SearchQuery } from '../chain/identify';
import { formatAmount, formatInteger } from '../format/amount';
import { shortHash } from '../format/hash';
import { uniqueBy } from '../format/unique';
import { truncate, visible } from '../format/visible';
import { blockLink, payLink, transactionLink, walletSendLink } from '../links';
import { parseCheckoutText } from '../payment/checkout';
import { isPaymentLink } from '../payment/opened';
import { describePaymentProblem } from '../payment/problem';
import { parametersOfLink } from '../payment/terms';
import type { Client } from '../rpc/client';
import type { BlockHeader } from '../rpc/daemon/records';
import type { Failure } from '../rpc/errors';
import { blockPanesOf } from './block-panes.svelte';
import { poolHashesQuery, poolQuery } from '../chain-data/load-pool';
import { lastHeadersQuery } from '../chain-data/header-queries';

/** A hash or height that starts with the typed text, or an action for a payment link. */
export interface Suggestion {
	/** The whole hash or height, or the payment link. */
	value: string;
	name: string;
	/** The shortened hash, or a note. */
	about: string;
	href: string;
}

export interface Suggestions {
	found: readonly Suggestion[];
	failure: Failure | null;
}

/** Number of blocks searched, from the tip down. */
const SEARCHED_BLOCKS = 100;
const MAX_SUGGESTIONS = 8;
/** Characters of a recipient's name, at most. */
const MAX_RECIPIENT_NAME_LENGTH = 40;

/**
 * Completes a partial hash (four hex digits or more) or height. Searches the last hundred blocks, their coinbases,
 * the pool and the transactions seen before, since nodes cannot search by prefix. A payment link gives its actions
 * instead.
 *
 * @returns null for other text; `failure` is set when the blocks or the pool could not be loaded: `found` may then be
 * incomplete
 */
export async function suggestionsFor(node: Client, typed: string, config?: Config): Promise<Suggestions | null> {
	if (config && isPaymentLink(typed, config.coin)) {
		const isOpen = Boolean(loadFiles()[selectedWallet(config)?.url ?? '']?.address);
		return { found: paymentChoices(typed.trim(), config, isOpen), failure: null };
	}
	const beginning = typed.trim().toLowerCase();
	if (!/^[0-9a-f]{4,63}$/.test(beginning)) return null;
	const [headers, pool] = await Promise.all([
		loadPart(fetchQuery(lastHeadersQuery(node, SEARCHED_BLOCKS))),
		loadPart(fetchQuery(poolHashesQuery(node)))
	]);
	const begins = (value: string) => value.startsWith(beginning);
	const inPool = peek(poolQuery(node))?.entries ?? [];
	const seen = [...inPool.map(({ hash }) => hash), ...blockPanesOf(node).cachedHashes];
	const matches = [
		...(headers.value ?? [])
			.toReversed()
			.flatMap(blockSuggestions)
			.filter(({ value }) => begins(value)),
		...(pool.value?.hashes ?? []).filter(begins).map((hash) => transaction(hash, 'Transaction in the pool')),
		...seen.filter(begins).map((hash) => transaction(hash, 'Transaction'))
	];
	const found = uniqueBy(matches, ({ href }) => href);
	return { found: found.items.slice(0, MAX_SUGGESTIONS), failure: headers.problem ?? pool.problem ?? null };
}

/** Query of `suggestionsFor`, so that the search page searches again when the node answers after an outage. */
export const suggestionsQuery = (node: Client, typed: string): Query<Suggestions | null> => ({
	service: node.url,
	key: ['suggestions', typed],
	staleOn: 'reorganised',
	load: () => suggestionsFor(node, typed)
});

/** The page of the only suggestion; null if there are none or several. */
export function onlyMatchLink({ found: [only, second] }: Suggestions): string | null {
	return only && !second ? only.href : null;
}

/** Like {@link identify}, but recognises payment links of all forms. */
export const identifySearch = (text: string, coin: Config['coin']): SearchQuery =>
	isPaymentLink(text, coin) ? { kind: 'uri', uri: text.trim() } : identify(text, coin.uriScheme);

/** A payment link's target (`href`) and notes about it (`about`, '' for none). */
export function describePaymentLink(link: string, { coin, network }: Pick<Config, 'coin' | 'network'>) {
	const checkout = parseCheckoutText(link, coin, networkOf(network ?? '') ?? undefined);
	const { problem, unknown, instead } = checkout;
	const parameters = parametersOfLink(link);
	const notUnderstood = unknown.length === 0 ? '' : `Not understood: ${visible(unknown.join(', '))}`;
	return {
		...checkout,
		about: problem ? describePaymentProblem(problem, coin) : notUnderstood,
		href: parameters ? `${payLink({})}?${parameters}` : payLink({ uri: link }),
		/** Checkout for the integrated address, when the link has a payment id beside a standard address. */
		insteadHref: instead && payLink(instead)
	};
}

/** Actions for a payment link. @param isOpen whether a wallet that can pay is open */
export function paymentChoices(link: string, config: Pick<Config, 'coin' | 'network'>, isOpen: boolean): Suggestion[] {
	const { coin } = config;
	const { request, several, problem, about, href, insteadHref } = describePaymentLink(link, config);
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
	const amount = sum === null ? null : `${formatAmount(sum, coin)} ${coin.ticker}`;
	const named = recipients.length === 1 && first.recipient_name !== '';
	const to = named ? visible(truncate(first.recipient_name, MAX_RECIPIENT_NAME_LENGTH)) : shortHash(first.address);
	const known = [named ? 'named by the link' : '', about].filter((part) => part !== '').join(' · ');
	return [
		{
			value: link,
			name: nameOfSend(amount, to, recipients.length - 1),
			about: known || 'payment link',
			href: walletSendLink(link)
		},
		checkout
	];
}

function nameOfSend(amount: string | null, to: string, more: number): string {
	if (more === 0) return amount === null ? `Send to ${to}` : `Send ${amount} to ${to}`;
	return amount === null ? `Send to ${to} and ${more} more` : `Send ${amount} to ${to} and ${more} more`;
}

const transaction = (value: string, name: string): Suggestion => ({
	value,
	name,
	about: shortHash(value),
	href: transactionLink(value)
});

/** Suggestions for a block, by hash and by height, and for its coinbase. */
function blockSuggestions({ height, hash, miner_tx_hash }: BlockHeader): Suggestion[] {
	const block = { name: `Block ${formatInteger(height)}`, about: shortHash(hash), href: blockLink(height) };
	return [
		...[hash, String(height)].map((value) => ({ value, ...block })),
		...(miner_tx_hash ? [transaction(miner_tx_hash, `Coinbase of block ${formatInteger(height)}`)] : [])
	];
}
