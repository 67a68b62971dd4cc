import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { Coin } from '../../src/lib/format/amount';
import { parseDecimal } from '../../src/lib/format/parse-decimal';
import { parseShopKeys, type ShopKeys } from '../../src/lib/requests/sources/parse-shop-keys';
import { MAX_REQUIRED_CONFIRMATIONS } from '../../src/lib/payment/label';
import type { PaymentCoin } from '../../src/lib/payment/payment';
import { eightDecimalsTolerance, SINGLE_NODE_CONFIRMATIONS } from '../../src/lib/payment/state';
import { createClient, type Client } from '../../src/lib/rpc/client';
import { http } from '../../src/lib/rpc/http';
import { isSameUrl } from '../../src/lib/rpc/reach';
import { throttled } from '../../src/lib/rpc/traffic';
import { spaceOf } from '../../src/lib/format/address-space';
import type { HookSettings } from './hook';
import { messageOf, FatalProblem } from './problem';

/** Service in which payments are searched: a node's blocks with a view key, or a wallet service's lists. */
export type PaymentService = { node: Client; keys: ShopKeys } | { wallet: Client };

/** Coin, as in the site's config.json. */
export type WatchedCoin = Coin & PaymentCoin;

export interface Settings {
	folder: string;
	/** Folder in which the status files are written. */
	statusFolder: string;
	watched: PaymentService;
	/** Nodes that are asked before a payment with 0 or 1 confirmations counts. Two are needed for that. */
	nodes: Client[];
	/** Account (major index) whose addresses are given out. */
	account: number;
	/** Confirmations that a payment needs: `wanted`, but at least ENOUGH_BY_ONE when there are not two nodes. */
	needed: number;
	/** Confirmations that the setting CONFIRMATIONS requires. */
	configuredConfirmations: number;
	/** Amount that may be missing (atomic units). */
	tolerance: bigint;
	coin: WatchedCoin;
	/** Receiver of events; null when none are sent. */
	hook: HookSettings | null;
	/** Address of the API: a host and port on this computer, or the path of a Unix socket. */
	listen: Listen;
	/** Token that each call of the API has to contain. */
	token: string;
	/** Path of the site's `rates.json`; null when there are no prices in a currency. */
	rates: string | null;
}

export type Listen = { host: string; port: number } | { path: string };

/** URL of the service in which payments are searched. */
export const serviceOf = ({ watched }: Settings): string => ('wallet' in watched ? watched.wallet : watched.node).url;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings from the environment variables described in README.md. @throws Problem */
export function readSettings(env: Environment): Settings {
	const account = integerOf(env, 'ACCOUNT', undefined);
	if (account === 0)
		throw new FatalProblem('ACCOUNT is 0, where wallets receive. Use a separate account, 1 or higher.');
	const folder = resolve(env['FOLDER'] || 'watcher');
	const node = clientOf(env, 'NODE');
	const second = clientOf(env, 'SECOND_NODE');
	if (node && second && isSameUrl(node.url, second.url))
		throw new FatalProblem('SECOND_NODE is the same as NODE. Choose another node.');
	const nodes = [node, second].filter((each) => each !== null);
	const configuredConfirmations = integerOf(env, 'CONFIRMATIONS', '10', MAX_REQUIRED_CONFIRMATIONS);
	const coin = coinOf(env);
	return {
		folder,
		statusFolder: resolve(env['REQUESTS'] || join(folder, 'requests')),
		watched: watchedOf(env, node, String(account)),
		nodes,
		account,
		needed: nodes.length < 2 ? Math.max(configuredConfirmations, SINGLE_NODE_CONFIRMATIONS) : configuredConfirmations,
		configuredConfirmations,
		tolerance: toleranceOf(env, coin),
		coin,
		hook: hookOf(env),
		listen: listenOf(env['LISTEN'] || '127.0.0.1:8701'),
		token: tokenOf(env),
		rates: env['RATES'] ? resolve(env['RATES']) : null
	};
}

function watchedOf(env: Environment, node: Client | null, account: string): PaymentService {
	const login = secretOf(env, 'WALLET_LOGIN');
	const wallet = clientOf(env, 'WALLET_RPC', login ?? undefined);
	const { ADDRESS: address = '' } = env;
	const viewKey = secretOf(env, 'VIEW_KEY') ?? '';
	if (!wallet && login !== null) throw new FatalProblem('WALLET_LOGIN is for WALLET_RPC, which is not set.');
	if (wallet && viewKey === '' && address === '') return { wallet };
	if (wallet || !node) throw new FatalProblem('Set NODE, ADDRESS and VIEW_KEY, or WALLET_RPC, but not both.');
	const read = parseShopKeys({ address, viewKey, account, last: '0' }, undefined);
	if (read.problem) throw new FatalProblem(`ADDRESS and VIEW_KEY: ${Object.values(read.problem).join(' ')}`);
	return { node, keys: read.value.keys };
}

/**
 * Reads a secret from the environment, from the file that `<name>_FILE` names, or from systemd
 * (`LoadCredential=<name>:…`); null when it is not set. A line break at its end is removed.
 */
function secretOf(env: Environment, name: string): string | null {
	const given = env[name];
	const file = env[`${name}_FILE`];
	if (given && file) throw new FatalProblem(`${name} and ${name}_FILE are both set.`);
	if (given) return given;
	const folder = env['CREDENTIALS_DIRECTORY'];
	if (!file && !folder) return null;
	const path = file || join(folder ?? '', name);
	try {
		return readFileSync(path, 'utf8').replace(/\r?\n$/, '') || null;
	} catch (error) {
		if (!file) return null;
		throw new FatalProblem(`${name}_FILE cannot be read: ${messageOf(error)}`);
	}
}

/** Minimum length of a key (bytes): a shorter one could be guessed. Standard Webhooks requires 24 to 64. */
const MIN_KEY_BYTES = 24;

function hookOf(env: Environment): HookSettings | null {
	const url = env['HOOK'];
	const secret = secretOf(env, 'HOOK_SECRET');
	if (!url) {
		if (secret !== null) throw new FatalProblem('HOOK_SECRET is set, but HOOK is not. Set both, or neither.');
		return null;
	}
	const parsed = URL.canParse(url) ? new URL(url) : null;
	if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password)
		throw new FatalProblem('HOOK has to be an http or https URL without a user name or password.');
	const [, text = ''] = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(secret ?? '') ?? [];
	const key = Buffer.from(text, 'base64');
	if (key.length < MIN_KEY_BYTES)
		throw new FatalProblem(
			`HOOK_SECRET has to be “whsec_” and ${MIN_KEY_BYTES} bytes or more in base64: echo whsec_$(openssl rand -base64 32)`
		);
	return { url, key };
}

/** Minimum length of the token (characters), so that it cannot be guessed. */
const MIN_TOKEN_LENGTH = 20;

function tokenOf(env: Environment): string {
	const token = secretOf(env, 'TOKEN') ?? '';
	if (token.length >= MIN_TOKEN_LENGTH && /^[\x21-\x7e]+$/.test(token)) return token;
	throw new FatalProblem(
		`TOKEN has to be ${MIN_TOKEN_LENGTH} characters or more, without spaces: openssl rand -hex 32`
	);
}

/** Parses LISTEN. @param text `127.0.0.1:8701`, `[::1]:8701`, `localhost:8701`, or a path that begins with a slash */
function listenOf(text: string): Listen {
	if (text.startsWith('/')) return { path: text };
	const url = URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : null;
	const [, port = ''] = /:(\d{1,5})$/.exec(text) ?? [];
	if (!url || url.host === '' || url.pathname !== '/' || port === '' || Number(port) > 65_535)
		throw new FatalProblem(`LISTEN has to be an address with a port, such as 127.0.0.1:8701, or a path: ${text}`);
	if (spaceOf(url.href) !== 'loopback')
		throw new FatalProblem(`LISTEN has to be an address of this computer, not ${text}.`);
	const host = url.hostname.replace(/^\[|\]$/g, '');
	return { host: isIP(host) ? host : '127.0.0.1', port: Number(port) };
}

function clientOf(env: Environment, name: string, login?: string): Client | null {
	const url = env[name];
	if (!url) return null;
	if (!URL.canParse(url) || !/^https?:/.test(url)) throw new FatalProblem(`${name} is no URL: ${url}`);
	const service = url.replace(/\/+$/, '');
	// Throttles calls to a public node, which may limit its callers.
	if (login === undefined) return createClient({ url: service }, throttled(http(service), service));
	const [user = '', ...password] = login.split(':');
	return createClient({ url: service, login: { user, password: password.join(':') } });
}

function coinOf(env: Environment): WatchedCoin {
	const ticker = env['TICKER'] || 'XMR';
	const uriScheme = env['URI_SCHEME'] || 'monero';
	if (/\s/.test(ticker)) throw new FatalProblem(`TICKER has to be without a space, not “${ticker}”.`);
	if (!/^[a-z][a-z0-9+.-]*$/.test(uriScheme)) throw new FatalProblem(`URI_SCHEME is not a valid scheme: ${uriScheme}`);
	return { ticker, uriScheme, decimals: integerOf(env, 'DECIMALS', '12', 19) };
}

function toleranceOf(env: Environment, { decimals }: WatchedCoin): bigint {
	const text = env['TOLERANCE'];
	if (text === undefined || text === '') return eightDecimalsTolerance(decimals);
	const { value, problem } = parseDecimal(text, decimals);
	if (problem) throw new FatalProblem(`TOLERANCE has to be an amount of coins, such as 0.0001, not “${text}”.`);
	return value;
}

function integerOf(env: Environment, name: string, otherwise: string | undefined, most = 999_999): number {
	const text = env[name] || otherwise;
	if (text === undefined) throw new FatalProblem(`Set ${name}.`);
	if (!/^\d{1,6}$/.test(text) || Number(text) > most)
		throw new FatalProblem(`${name} has to be a whole number${most < 999_999 ? ` up to ${most}` : ''}, not “${text}”.`);
	return Number(text);
}
