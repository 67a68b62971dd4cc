import { join, resolve } from 'node:path';
import type { Coin } from '../../src/lib/format/amount';
import { parseDecimal } from '../../src/lib/format/parse-decimal';
import { parseShopKeys, type ShopKeys } from '../../src/lib/requests/sources/parse-shop-keys';
import { MOST_NEEDED } from '../../src/lib/payment/label';
import type { PaymentCoin } from '../../src/lib/payment/payment';
import { beyondEightDecimals, ENOUGH_BY_ONE } from '../../src/lib/payment/state';
import { createClient, type Client } from '../../src/lib/rpc/client';
import { http } from '../../src/lib/rpc/http';
import { isSameUrl } from '../../src/lib/rpc/reach';
import { throttled } from '../../src/lib/rpc/traffic';
import { Problem } from './problem';

/** Where payments are looked for: in a node's blocks with a view key, or in a wallet service's lists. */
export type Watched = { node: Client; keys: ShopKeys } | { wallet: Client };

/** The coin, as in the site's config.json. */
export type WatchedCoin = Coin & PaymentCoin;

export interface Settings {
	folder: string;
	/** Where the status files are written. */
	statusFolder: string;
	watched: Watched;
	/** Those that are asked before a payment with 0 or 1 confirmations counts: it has to be two. */
	nodes: Client[];
	/** The account (major index) whose addresses are given out. */
	account: number;
	/** Confirmations that a payment needs: of one node alone, more than those that are set. */
	needed: number;
	/** Atomic units that may be missing of a payment. */
	tolerance: bigint;
	coin: WatchedCoin;
	/** Whom events are sent to; null for nobody. */
	hook: { url: string; secret: string } | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The state, the inbox and the answers. */
export const folderOf = (env: Environment): string => resolve(env['FOLDER'] || 'watcher');

/** Reads the settings from the environment variables of README.md. @throws Problem */
export function readSettings(env: Environment): Settings {
	const account = wholeOf(env, 'ACCOUNT', undefined);
	if (account === 0)
		throw new Problem('ACCOUNT is 0, where wallets receive: give the watcher one of its own, 1 or more.');
	const folder = folderOf(env);
	const node = clientOf(env, 'NODE');
	const second = clientOf(env, 'SECOND_NODE');
	if (node && second && isSameUrl(node.url, second.url))
		throw new Problem('SECOND_NODE is NODE: that one cannot contradict itself.');
	const { HOOK: url, HOOK_SECRET: secret } = env;
	if (url && (!URL.canParse(url) || !secret)) throw new Problem('HOOK has to be a URL, and needs a HOOK_SECRET.');
	if (secret && !url) throw new Problem('HOOK_SECRET is set, and HOOK is not: nobody would be told.');
	const nodes = [node, second].filter((each) => each !== null);
	const needed = wholeOf(env, 'CONFIRMATIONS', '10', MOST_NEEDED);
	const coin = coinOf(env);
	return {
		folder,
		statusFolder: resolve(env['REQUESTS'] || join(folder, 'requests')),
		watched: watchedOf(env, node, String(account)),
		nodes,
		account,
		needed: nodes.length < 2 ? Math.max(needed, ENOUGH_BY_ONE) : needed,
		tolerance: toleranceOf(env, coin),
		coin,
		hook: url && secret ? { url, secret } : null
	};
}

function watchedOf(env: Environment, node: Client | null, account: string): Watched {
	const wallet = clientOf(env, 'WALLET_RPC', env['WALLET_LOGIN']);
	const { ADDRESS: address = '', VIEW_KEY: viewKey = '' } = env;
	if (!wallet && env['WALLET_LOGIN']) throw new Problem('WALLET_LOGIN is for WALLET_RPC, which is not set.');
	if (wallet && viewKey === '' && address === '') return { wallet };
	if (wallet || !node) throw new Problem('Set NODE, ADDRESS and VIEW_KEY, or WALLET_RPC, and not both.');
	const read = parseShopKeys({ address, viewKey, account, last: '0' }, undefined);
	if (read.problem) throw new Problem(`ADDRESS and VIEW_KEY: ${Object.values(read.problem).join(' ')}`);
	return { node, keys: read.value.keys };
}

function clientOf(env: Environment, name: string, login?: string): Client | null {
	const url = env[name];
	if (!url) return null;
	if (!URL.canParse(url) || !/^https?:/.test(url)) throw new Problem(`${name} is no URL: ${url}`);
	const service = url.replace(/\/+$/, '');
	// A public node that limits its callers is asked more slowly.
	if (login === undefined) return createClient({ url: service }, throttled(http(service), service));
	const [user = '', ...password] = login.split(':');
	return createClient({ url: service, login: { user, password: password.join(':') } });
}

function coinOf(env: Environment): WatchedCoin {
	const ticker = env['TICKER'] || 'XMR';
	const uriScheme = env['URI_SCHEME'] || 'monero';
	if (/\s/.test(ticker)) throw new Problem(`TICKER has to be without a space, not “${ticker}”.`);
	if (!/^[a-z][a-z0-9+.-]*$/.test(uriScheme)) throw new Problem(`URI_SCHEME is no scheme: ${uriScheme}`);
	return { ticker, uriScheme, decimals: wholeOf(env, 'DECIMALS', '12', 19) };
}

function toleranceOf(env: Environment, { decimals }: WatchedCoin): bigint {
	const text = env['TOLERANCE'];
	if (text === undefined || text === '') return beyondEightDecimals(decimals);
	const { value, problem } = parseDecimal(text, decimals);
	if (problem) throw new Problem(`TOLERANCE has to be an amount of coins, such as 0.0001, not “${text}”.`);
	return value;
}

function wholeOf(env: Environment, name: string, otherwise: string | undefined, most = 999_999): number {
	const text = env[name] ?? otherwise;
	if (text === undefined) throw new Problem(`Set ${name}.`);
	if (!/^\d{1,6}$/.test(text) || Number(text) > most)
		throw new Problem(`${name} has to be a whole number${most < 999_999 ? ` up to ${most}` : ''}, not “${text}”.`);
	return Number(text);
}
