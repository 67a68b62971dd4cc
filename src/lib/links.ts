/**
 * Links to all pages. Routes are in the fragment (after `#`), so that the site's host never learns which pages are
 * viewed; queries are therefore part of the fragment, and parsed here.
 */

/** Main pages. */
export const overviewLink = '#/';
export const poolLink = '#/pool';
/** Transactions of an upcoming block. @param position in the queue, from 1 */
export const projectedBlockLink = (position: number) => `#/pool${query({ block: position })}`;
export const alternativesLink = '#/alternatives';
export const networkLink = '#/network';
export const outputsLink = '#/outputs';
export const toolsLink = '#/tools';
/** Form for pasting a signed transaction as hex and sending it. */
export const rawTransactionLink = '#/tools/raw';
/** Transaction lookup that does not reveal the hash to the node. */
export const privateLink = (hash?: string) => `#/private${query({ hash })}`;
export const settingsLink = '#/settings';
/** Log of data that left this browser. */
export const sentLink = '#/sent';

/** Page of blocks. @param from highest height on the page */
export const blocksLink = (from?: number) => `#/blocks${query({ from })}`;

/** Last blocks of a day. @param date `YYYY-MM-DD` in the reader's time zone */
export const blocksOnLink = (date: string) => `#/blocks${query({ date })}`;

/** An output. @param amount atomic units (0 for RingCT) @param index global output index */
export const outputLink = (amount: string, index: string) => `#/outputs${query({ amount, index })}`;

/** Charts of a range of heights, both included; without heights, the default range. */
export const chartsLink = (from?: number, to?: number) => `#/charts${query({ from, to })}`;

/** Charts from a height to the tip, updated with the chain. */
export const chartsFromLink = (from: number) => `#/charts${query({ from })}`;

/** Charts of the newest blocks, updated with the chain. */
export const newestChartsLink = (blocks: number) => `#/charts${query({ blocks })}`;

/**
 * Charts zoomed to a part of their range.
 *
 * @param charts URL of the charts
 * @param part first and last height; null for the whole range
 */
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

/** Chain verification, with a range of heights (both included) filled in. */
export const verifyLink = (from?: number, to?: number) => `#/verify${query({ from, to })}`;

/** Output scan, with a range of heights filled in. */
export const scanLink = (from?: number, to?: number) => `#/scan${query({ from, to })}`;

/** Output scan for an address. */
export const scanAddressLink = (address: string) => `#/scan${query({ address })}`;

/** A block, by height or hash. */
export const blockLink = (id: number | string) => `#/block/${encodeURIComponent(id)}`;

/** A transaction, by hash. */
export const transactionLink = (hash: string) => `#/tx/${encodeURIComponent(hash)}`;

/** Search results. */
export const searchLink = (text: string) => `#/search${query({ q: text })}`;

/** Search results for a text that must not be in a URL. @param number key of the text, which is held in memory */
export const secretSearchLink = (number: number) => `#/search${query({ held: number })}`;

/** Status of the node. */
export const nodeLink = '#/node';

/** Proof verification, with the parameters of `writeProof` filled in. */
export const checkLink = (proof: Record<string, string> = {}) => `#/check${query(proof)}`;

/** Checkout opened by a payer: the parameters of `writeDraftQuery`, or a whole payment URI as `uri`. */
export const payLink = (request: Record<string, string>) => `#/pay${query(request)}`;

/** A receipt by the parameters of `writeReceipt`. Opening it checks it. */
export const receiptLink = (receipt: Record<string, string>) => `#/receipt${query(receipt)}`;

/** Form for creating a payment request, with one filled in. */
export const requestLink = (request: Record<string, string> = {}) => `#/pay/request${query(request)}`;

/** Form for creating a payment request, with an amount (decimal of coins) and a description filled in. */
export const requestLinkFor = (amount: string, text: string) =>
	requestLink({ tx_amount: amount, tx_description: text });

/** Refund form for a request: account and index of its address. */
export const refundLink = (account: number, address: number) => `#/pay/refund${query({ account, address })}`;

export const pointOfSaleLink = '#/pay/point-of-sale';

/** A sale in progress: account and index of its address, and the amount as a decimal of coins. */
export const saleLink = (account: number, address: number, tx_amount: string) =>
	`${pointOfSaleLink}${query({ account, address, tx_amount })}`;

export const saleSettingsLink = `${pointOfSaleLink}/settings`;

/** Sales of a day, by default of today. @param day `2026-11-26` */
export const dayReportLink = (day?: string) => `#/pay/day${query(day === undefined ? {} : { day })}`;

/** List of a wallet's requests. */
export const requestsLink = '#/pay/requests';

export const walletLink = '#/wallet';

/** Pages for choosing a wallet service, and for opening one of its wallet files. */
export const walletConnectLink = '#/wallet/connect';
export const walletFilesLink = '#/wallet/files';

/** Wallet files, with a way back to a wallet page that needs an open wallet. @param page its `location.hash` */
export const walletFilesLinkFrom = (page: string) =>
	needsWallet(page) ? `${walletFilesLink}${query({ back: page })}` : walletFilesLink;

/** Connection to a wallet service, with a way back to a wallet page that needs one. @param page its `location.hash` */
export const walletConnectLinkFrom = (page: string) =>
	needsWallet(page) ? `${walletConnectLink}${query({ back: page })}` : walletConnectLink;

/** Wallet page to return to from the URL of the files page or the connection page. */
export function walletPageAfter(address: URL): string {
	const back = queryOf(address).get('back') ?? '';
	return needsWallet(back) ? back : walletLink;
}

/** True when a hash leads to a page that needs an open wallet. Resolves `..` in it. */
function needsWallet(page: string): boolean {
	const isInWallet = (hash: string) => hash.startsWith(`${walletLink}/`);
	if (!isInWallet(page)) return false;
	const { pathname } = new URL(page.slice(1), 'https://oriel.invalid');
	const resolved = `#${pathname}`;
	return isInWallet(resolved) && resolved !== walletConnectLink && resolved !== walletFilesLink;
}

export const walletAccountsLink = '#/wallet/accounts';
export const walletBookLink = '#/wallet/book';

/** Address book, with an address to add filled in. */
export const walletBookLinkFor = (address: string) => `#/wallet/book${query({ address })}`;

/** An account with its addresses. */
export const walletAccountLink = (account: number) => `#/wallet/accounts/${account}`;

/** Send form, with a payment URI or an address filled in. */
export const walletSendLink = (to?: string) => `#/wallet/send${query({ to })}`;

/** Receive page for an address of the wallet, by default the newest unused one. */
export const walletReceiveLink = (account?: number, address?: number) =>
	`#/wallet/receive${query({ account, address })}`;

export const walletHistoryLink = '#/wallet/history';

/** A transaction of the wallet, by hash. */
export const walletTransferLink = (hash: string) => `#/wallet/history/${encodeURIComponent(hash)}`;

/** Proofs made by the wallet, with parameters filled in. */
export const walletProofsLink = (parameters: Record<string, string> = {}) => `#/wallet/proofs${query(parameters)}`;

/** Secret keys and seed of the wallet. */
export const walletKeysLink = '#/wallet/keys';

/** Backup of the data that a seed does not restore. */
export const walletBackupLink = '#/wallet/backup';

export const walletOutputsLink = '#/wallet/outputs';

/** Wallet service. @param part section of the page */
export const walletServiceLink = (part?: string) => `#/wallet/service${query({ part })}`;

/** Offline signing, for both sides. */
export const walletColdLink = '#/wallet/cold';

export const walletMultisigLink = '#/wallet/multisig';
/** Page for signing a payment that a wallet cannot sign alone. */
export const walletSigningLink = (kind: 'unsigned' | 'multisig') =>
	kind === 'unsigned' ? walletColdLink : walletMultisigLink;

export const consoleLink = '#/console';

/**
 * Form of an operation or, with parameters, a call of it: the form is filled in, and a call with effect `read` is sent
 * at once. An empty object, `{}`, makes a call without parameters.
 *
 * @param parameters by name. Lists and records are written as JSON; pass one that contains a bigint as JSON text.
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

/** Query parameters in the fragment: for `#/blocks?from=5`, `from` is `5`. */
export function queryOf(url: URL): URLSearchParams {
	const start = url.hash.indexOf('?');
	return new URLSearchParams(start < 0 ? '' : url.hash.slice(start + 1));
}

/** Parameters in the URL of an operation's form; null when the URL is not a call. */
export function parametersOf(url: URL): Record<string, string> | null {
	const { ask, ...parameters } = Object.fromEntries(queryOf(url));
	return ask === undefined && Object.keys(parameters).length === 0 ? null : parameters;
}

/**
 * Encodes a page's hash for the address bar before SvelteKit starts. SvelteKit decodes the whole hash once, so that the
 * encoded `&` of `#/search?q=a%26b` would start another parameter, and a lone `%` would stop the page. Encoding once
 * more preserves the hash.
 */
export const encodeHashForStart = (hash: string) => hash.replaceAll('%', '%25');

/** Query string; '' without parameters. Undefined values are left out. */
function query(parameters: Record<string, string | number | undefined>): string {
	const defined = Object.entries(parameters)
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => [name, String(value)]);
	return defined.length === 0 ? '' : `?${new URLSearchParams(defined)}`;
}
