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

/** An output by its amount in atomic units (0 for RingCT) and its global index. */
export const outputLink = (amount: string, index: string) => `#/outputs${query({ amount, index })}`;

/** Charts of a range of heights, both included; of the usual one without. */
export const chartsLink = (from?: number, to?: number) =>
	`#/charts${from === undefined || to === undefined ? '' : query({ from: String(from), to: String(to) })}`;

/** Verifying the chain of blocks; a range of heights, both included, is filled in. */
export const verifyLink = (from?: number, to?: number) =>
	`#/verify${from === undefined || to === undefined ? '' : query({ from: String(from), to: String(to) })}`;

/** Finding what an address received, in a range of heights that is filled in. */
export const scanLink = (from?: number, to?: number) =>
	`#/scan${from === undefined || to === undefined ? '' : query({ from: String(from), to: String(to) })}`;

/** A block, by its height or its hash. */
export const blockLink = (id: number | string) => `#/block/${encodeURIComponent(id)}`;

/** A transaction, by its hash. */
export const transactionLink = (hash: string) => `#/tx/${encodeURIComponent(hash)}`;

/** The result of a search. */
export const searchLink = (text: string) => `#/search${query({ q: text })}`;

/** What a node's owner may do; `part` names a part of the page. */
export const nodeLink = (part?: string) => (part === undefined ? '#/node' : `#/node${query({ part })}`);

/** Where anyone checks a proof; by its parameters (`writeProof`), it is filled in. */
export const checkLink = (proof: Record<string, string> = {}) =>
	Object.keys(proof).length === 0 ? '#/check' : `#/check${query(proof)}`;

/** A payment request by its parameters (`writeOpened`), or by a whole payment URI as `uri`; an empty one without. */
export const payLink = (request: Record<string, string> = {}) =>
	Object.keys(request).length === 0 ? '#/pay' : `#/pay${query(request)}`;

/** Sales over a counter. */
export const pointOfSaleLink = '#/pay/till';

/** A sale under way: the address that it is paid to, by account and index, and the amount as a decimal of coins. */
export const saleLink = (account: number, address: number, tx_amount: string) =>
	`${pointOfSaleLink}${query({ account: String(account), address: String(address), tx_amount })}`;

/** The wallet: what it holds, and what came and went last. */
export const walletLink = '#/wallet';

/** Where a wallet service is chosen, and where one of its files is opened. */
export const walletConnectLink = '#/wallet/connect';
export const walletFilesLink = '#/wallet/files';

export const walletAccountsLink = '#/wallet/accounts';
export const walletBookLink = '#/wallet/book';

/** An account with its addresses. */
export const walletAccountLink = (account: number) => `#/wallet/accounts/${account}`;

/** Sending, with a payment URI or an address filled in. */
export const walletSendLink = (to?: string) => (to === undefined ? '#/wallet/send' : `#/wallet/send${query({ to })}`);

/** Receiving by an address of the wallet, the newest unused one without it. */
export const walletReceiveLink = (account?: number, address?: number) =>
	account === undefined
		? '#/wallet/receive'
		: `#/wallet/receive${query({ account: String(account), ...(address !== undefined && { address: String(address) }) })}`;

/** What came and went. */
export const walletHistoryLink = '#/wallet/history';

/** One transaction of the wallet, by its hash. */
export const walletTransferLink = (hash: string) => `#/wallet/history/${encodeURIComponent(hash)}`;

/** Proofs made by the wallet; a kind of them, with what it is about filled in. */
export const walletProofsLink = (about: Record<string, string> = {}) =>
	Object.keys(about).length === 0 ? '#/wallet/proofs' : `#/wallet/proofs${query(about)}`;

/** The wallet's secret keys and its seed. */
export const walletKeysLink = '#/wallet/keys';

/** The wallet's outputs. */
export const walletOutputsLink = '#/wallet/outputs';

/** The wallet service itself; `part` names a part of the page. */
export const walletServiceLink = (part?: string) =>
	part === undefined ? '#/wallet/service' : `#/wallet/service${query({ part })}`;

/** Signing with a wallet that is kept offline, from either side. */
export const walletColdLink = '#/wallet/cold';

/** A wallet that several sign for. */
export const walletMultisigLink = '#/wallet/multisig';

/** Every operation of the services, as forms. */
export const consoleLink = '#/console';

/**
 * The form of one operation or, with parameters, a call of it: what they say is filled in, and a reading call shows its
 * answer at once. No parameters at all, `{}`, are a call as well.
 *
 * @param parameters by their names. A list or a record goes in as JSON; one that has a bigint in it comes as JSON text.
 */
export const callLink = (service: string, operation: string, parameters?: object) => {
	const form = `${consoleLink}/${service}/${encodeURIComponent(operation.replace(/^\//, ''))}`;
	if (!parameters) return form;
	const texts = Object.entries(parameters).map(([name, value]) => [
		name,
		typeof value === 'object' ? JSON.stringify(value) : String(value)
	]);
	return form + (texts.length > 0 ? query(Object.fromEntries(texts)) : '?ask');
};

/** The parameters of a query behind `#`: of `#/blocks?from=5`, `from` is `5`. */
export function queryOf(url: URL): URLSearchParams {
	const start = url.hash.indexOf('?');
	return new URLSearchParams(start < 0 ? '' : url.hash.slice(start + 1));
}

/** What the address of a form fills in: null when it is no call. */
export function parametersOf(url: URL): Record<string, string> | null {
	const { ask, ...parameters } = Object.fromEntries(queryOf(url));
	return ask === undefined && Object.keys(parameters).length === 0 ? null : parameters;
}

/**
 * A page's hash, to be put into the address bar before SvelteKit starts: it decodes the whole hash once, so that the
 * encoded `&` of `#/search?q=a%26b` would begin another parameter, and a lone `%` would stop the page. Encoded once more,
 * the hash comes out as it was.
 */
export const beforeStart = (hash: string) => hash.replaceAll('%', '%25');

const query = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters)}`;
