/**
 * The address of every page. Pages are behind `#`, so that the site's host never learns which ones are viewed; a query
 * behind `#` is therefore part of the hash and parsed here, once.
 */

/** The main pages. */
export const overviewLink = '#/';
export const poolLink = '#/pool';
/** The transactions of a block to come. @param place in the queue, from 1 */
export const comingLink = (place: number) => `#/pool${query({ block: place })}`;
export const alternativesLink = '#/alternatives';
export const networkLink = '#/network';
export const outputsLink = '#/outputs';
export const toolsLink = '#/tools';
/** Where a signed transaction is pasted as hex and sent. */
export const rawTransactionLink = '#/tools/raw';
/** Looking a transaction up without naming it to the node. */
export const privateLink = (hash?: string) => `#/private${query({ hash })}`;
export const settingsLink = '#/settings';
/** What left this browser. */
export const sentLink = '#/sent';

/** A page of blocks; `from` is the highest height on it. */
export const blocksLink = (from?: number) => `#/blocks${query({ from })}`;

/** The last blocks of a day, `YYYY-MM-DD` in the reader's time zone. */
export const blocksOnLink = (date: string) => `#/blocks${query({ date })}`;

/** An output by its amount in atomic units (0 for RingCT) and its global index. */
export const outputLink = (amount: string, index: string) => `#/outputs${query({ amount, index })}`;

/** Charts of a range of heights, both included; of the default range without. */
export const chartsLink = (from?: number, to?: number) => `#/charts${query({ from, to })}`;

/** Charts from a height to the tip, which follow the chain. */
export const chartsFromLink = (from: number) => `#/charts${query({ from })}`;

/** Charts of the newest blocks, which follow the chain. */
export const newestChartsLink = (blocks: number) => `#/charts${query({ blocks })}`;

/** The charts at an address, with a part of their range shown, from its first height to its last; all of it without. */
export function chartsPartLink(charts: URL, part: { from: number; to: number } | null): string {
	const parameters = queryOf(charts);
	for (const name of ['first', 'last']) parameters.delete(name);
	if (part)
		for (const [name, height] of [
			['first', part.from],
			['last', part.to]
		] as const)
			parameters.set(name, String(height));
	return parameters.size === 0 ? chartsLink() : `#/charts?${parameters}`;
}

/** Chain verification, with a range of heights, both included, filled in. */
export const verifyLink = (from?: number, to?: number) => `#/verify${query({ from, to })}`;

/** Scanning for outputs of an address, with a range of heights filled in. */
export const scanLink = (from?: number, to?: number) => `#/scan${query({ from, to })}`;

/** Scanning for outputs of this address. */
export const scanForLink = (address: string) => `#/scan${query({ address })}`;

/** A block, by its height or its hash. */
export const blockLink = (id: number | string) => `#/block/${encodeURIComponent(id)}`;

/** A transaction, by its hash. */
export const transactionLink = (hash: string) => `#/tx/${encodeURIComponent(hash)}`;

/** The result of a search. */
export const searchLink = (text: string) => `#/search${query({ q: text })}`;

/** The result of a search for what must not be in an address: its number stands for it, in memory. */
export const heldSearchLink = (number: number) => `#/search${query({ held: number })}`;

/** The node's state. */
export const nodeLink = '#/node';

/** Proof verification; its parameters (`writeProof`) are filled in. */
export const checkLink = (proof: Record<string, string> = {}) => `#/check${query(proof)}`;

/** What a payer opens: a payment request by its parameters (`writeOpened`), or by a whole payment URI as `uri`. */
export const payLink = (request: Record<string, string>) => `#/pay${query(request)}`;

/** A receipt, by its parameters (`writeReceipt`). Opening it checks it. */
export const receiptLink = (receipt: Record<string, string>) => `#/receipt${query(receipt)}`;

/** Where requests are created, with one filled in. */
export const requestLink = (request: Record<string, string> = {}) => `#/pay/request${query(request)}`;

/** The same with an amount (a decimal of coins) and what it is for. */
export const requestLinkFor = (amount: string, text: string) =>
	requestLink({ tx_amount: amount, tx_description: text });

/** Paying a request back: the account and the index of its address. */
export const refundLink = (account: number, address: number) => `#/pay/refund${query({ account, address })}`;

/** Point of sale. */
export const pointOfSaleLink = '#/pay/point-of-sale';

/** A sale in progress: the account and index of its address, and the amount as a decimal of coins. */
export const saleLink = (account: number, address: number, tx_amount: string) =>
	`${pointOfSaleLink}${query({ account, address, tx_amount })}`;

export const saleSettingsLink = `${pointOfSaleLink}/settings`;

/** The sales of a day; of today without one. @param day `2026-11-26` */
export const dayReportLink = (day?: string) => `#/pay/day${query(day === undefined ? {} : { day })}`;

/** The requests of a wallet. */
export const requestsLink = '#/pay/requests';

/** The wallet's overview. */
export const walletLink = '#/wallet';

/** Where a wallet service is chosen, and where one of its files is opened. */
export const walletConnectLink = '#/wallet/connect';
export const walletFilesLink = '#/wallet/files';

/** The wallet files, from a page of the wallet that is shown once one is open. @param page its `location.hash` */
export const walletFilesLinkFrom = (page: string) =>
	needsWallet(page) ? `${walletFilesLink}${query({ back: page })}` : walletFilesLink;

/** The connection to a wallet service, from a page of the wallet that is shown once one is chosen. @param page its `location.hash` */
export const walletConnectLinkFrom = (page: string) =>
	needsWallet(page) ? `${walletConnectLink}${query({ back: page })}` : walletConnectLink;

/** The page of the wallet that the address of its files, or of its connection, leads back to. */
export function walletPageAfter(address: URL): string {
	const back = queryOf(address).get('back') ?? '';
	return needsWallet(back) ? back : walletLink;
}

/** Whether a hash is that of a page that needs an open wallet, also once `..` in it is resolved. */
function needsWallet(page: string): boolean {
	const isInWallet = (hash: string) => hash.startsWith(`${walletLink}/`);
	if (!isInWallet(page)) return false;
	const { pathname } = new URL(page.slice(1), 'https://oriel.invalid');
	const resolved = `#${pathname}`;
	return isInWallet(resolved) && resolved !== walletConnectLink && resolved !== walletFilesLink;
}

export const walletAccountsLink = '#/wallet/accounts';
export const walletBookLink = '#/wallet/book';

/** The address book, with an address to add filled in. */
export const walletBookLinkFor = (address: string) => `#/wallet/book${query({ address })}`;

/** An account with its addresses. */
export const walletAccountLink = (account: number) => `#/wallet/accounts/${account}`;

/** Sending, with a payment URI or an address filled in. */
export const walletSendLink = (to?: string) => `#/wallet/send${query({ to })}`;

/** Receiving by an address of the wallet, the newest unused one without it. */
export const walletReceiveLink = (account?: number, address?: number) =>
	`#/wallet/receive${query({ account, address })}`;

/** The wallet's transactions. */
export const walletHistoryLink = '#/wallet/history';

/** One transaction of the wallet, by its hash. */
export const walletTransferLink = (hash: string) => `#/wallet/history/${encodeURIComponent(hash)}`;

/** Proofs made by the wallet, with their parameters filled in. */
export const walletProofsLink = (parameters: Record<string, string> = {}) => `#/wallet/proofs${query(parameters)}`;

/** The wallet's secret keys and its seed. */
export const walletKeysLink = '#/wallet/keys';

/** The backup of what a seed does not restore. */
export const walletBackupLink = '#/wallet/backup';

/** The wallet's outputs. */
export const walletOutputsLink = '#/wallet/outputs';

/** The wallet service itself; `part` names a section of the page. */
export const walletServiceLink = (part?: string) => `#/wallet/service${query({ part })}`;

/** Cold signing, for either side. */
export const walletColdLink = '#/wallet/cold';

/** Multisig. */
export const walletMultisigLink = '#/wallet/multisig';
/** To the page where a payment is signed that a wallet cannot sign alone. */
export const walletSigningLink = (kind: 'unsigned' | 'multisig') =>
	kind === 'unsigned' ? walletColdLink : walletMultisigLink;

/** The RPC console. */
export const consoleLink = '#/console';

/**
 * The form of one operation or, with parameters, a call of it: they are filled in, and a call of effect `read` is sent at
 * once. No parameters at all, `{}`, are a call as well.
 *
 * @param parameters by their names. Lists and records are written as JSON; one that contains a bigint is given as JSON text.
 */
export const callLink = (service: string, operation: string, parameters?: object) => {
	const form = `${consoleLink}/${service}/${encodeURIComponent(operation.replace(/^\//, ''))}`;
	if (!parameters) return form;
	const texts = Object.entries(parameters).map(([name, value]) => [
		name,
		typeof value === 'object' ? JSON.stringify(value) : String(value)
	]);
	return form + (query(Object.fromEntries(texts)) || '?ask');
};

/** The parameters of a query behind `#`: of `#/blocks?from=5`, `from` is `5`. */
export function queryOf(url: URL): URLSearchParams {
	const start = url.hash.indexOf('?');
	return new URLSearchParams(start < 0 ? '' : url.hash.slice(start + 1));
}

/** The parameters in the address of a form; null when it is no call. */
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

/** Empty without parameters; one that is undefined is left out. */
function query(parameters: Record<string, string | number | undefined>): string {
	const given = Object.entries(parameters)
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => [name, String(value)]);
	return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
