/**
 * The address of every page. Pages live behind `#`, so that the site's own host never learns what is looked at; a query
 * behind `#` is therefore part of the hash and read here, once.
 */

/** The main pages. */
export const overviewLink = '#/';
export const poolLink = '#/pool';
export const alternativesLink = '#/alternatives';
export const networkLink = '#/network';
export const outputsLink = '#/outputs';
export const toolsLink = '#/tools';

/** A page of blocks; `from` is the highest height on it. */
export const blocksLink = (from?: number) =>
	from === undefined ? '#/blocks' : `#/blocks${query({ from: String(from) })}`;

/** The blocks of a day, `YYYY-MM-DD` in UTC. */
export const blocksOnLink = (date: string) => `#/blocks${query({ date })}`;

/** Charts of a range of heights, both included; of the usual one without. */
export const chartsLink = (from?: number, to?: number) =>
	`#/charts${from === undefined || to === undefined ? '' : query({ from: String(from), to: String(to) })}`;

/** A block, by its height or its hash. */
export const blockLink = (id: number | string) => `#/block/${encodeURIComponent(id)}`;

/** A transaction, by its hash. */
export const transactionLink = (hash: string) => `#/tx/${encodeURIComponent(hash)}`;

/** The result of a search. */
export const searchLink = (text: string) => `#/search${query({ q: text })}`;

/** The node's own answer to one reading call; `params` is JSON text. */
export const rawLink = (operation: string, params?: string) =>
	`#/raw/${encodeURIComponent(operation.replace(/^\//, ''))}${params === undefined ? '' : query({ params })}`;

/** The parameters of a query behind `#`: of `#/blocks?from=5`, `from` is `5`. */
export function queryOf(url: URL): URLSearchParams {
	const start = url.hash.indexOf('?');
	return new URLSearchParams(start < 0 ? '' : url.hash.slice(start + 1));
}

/**
 * A page's hash, to be put into the address bar before SvelteKit starts: it decodes the whole hash once, so that the
 * encoded `&` of `#/search?q=a%26b` would begin another parameter, and a lone `%` would stop the page. Encoded once more,
 * the hash comes out as it was.
 */
export const beforeStart = (hash: string) => hash.replaceAll('%', '%25');

const query = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters)}`;
