#!/usr/bin/env node
/**
 * Writes the status files of payment requests from monero-wallet-rpc (docs/status-file.md). It needs Node 18 or later and
 * nothing else.
 *
 *   node request-status.mjs create [coins, or "any"] [minutes until it expires]
 *   node request-status.mjs update
 *
 * Run `update` from the wallet service (`--tx-notify "/usr/bin/node /srv/request-status.mjs update"`) and every minute from
 * a timer, since the service reports no confirmations. The wallet's address labels are the only list of requests.
 *
 * Environment: WALLET_RPC (http://127.0.0.1:18083), WALLET_LOGIN (user:password, of --rpc-login), REQUESTS (./requests),
 * CONFIRMATIONS (10), ACCOUNT (0).
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const { WALLET_RPC = 'http://127.0.0.1:18083', WALLET_LOGIN, REQUESTS = 'requests' } = process.env;
const needed = Number(process.env.CONFIRMATIONS ?? 10);
const account_index = Number(process.env.ACCOUNT ?? 0);
const DECIMALS = 12;
const DAY = 24 * 3600;
/** Blocks after which a payment that left the pool is taken to be dropped. */
const DROPPED_AFTER = 2;

const now = () => Math.floor(Date.now() / 1000);
const md5 = (text) => createHash('md5').update(text).digest('hex');

/** The answer to a challenge of HTTP digest authentication (RFC 7616), which monero-wallet-rpc asks for. */
function digest(challenge) {
	const [user, ...rest] = WALLET_LOGIN.split(':');
	const part = (name) => new RegExp(`${name}="?([^",]+)`).exec(challenge)?.[1] ?? '';
	const [realm, nonce, cnonce] = [part('realm'), part('nonce'), randomBytes(8).toString('hex')];
	const [first, second] = [md5(`${user}:${realm}:${rest.join(':')}`), md5('POST:/json_rpc')];
	const response = md5([first, nonce, '00000001', cnonce, 'auth', second].join(':'));
	const fields = { username: user, realm, nonce, uri: '/json_rpc', cnonce, response };
	const quoted = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
	return `Digest ${[...quoted, 'qop=auth', 'nc=00000001', 'algorithm=MD5'].join(', ')}`;
}

/** The service ties a login's challenge to the connection. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function send(body, headers) {
	return new Promise((resolve, reject) => {
		const options = {
			method: 'POST',
			agent,
			timeout: 60_000,
			headers: { 'content-type': 'application/json', ...headers }
		};
		const sent = request(new URL('/json_rpc', WALLET_RPC), options, (response) => {
			const { statusCode: status } = response;
			const challenge = response.headers['www-authenticate'] ?? '';
			let text = '';
			response.setEncoding('utf8');
			response.on('data', (part) => (text += part)).on('error', reject);
			response.on('end', () => resolve({ status, challenge, text }));
		});
		sent.on('error', reject).on('timeout', () => sent.destroy(new Error('The wallet service does not answer')));
		sent.end(body);
	});
}

async function call(method, params) {
	const body = JSON.stringify({ jsonrpc: '2.0', id: '0', method, params });
	let answer = await send(body, {});
	if (answer.status === 401 && WALLET_LOGIN) answer = await send(body, { authorization: digest(answer.challenge) });
	if (answer.status !== 200) throw new Error(`${method}: HTTP ${answer.status}`);
	// Amounts may be larger than a number is exact.
	const { result, error } = JSON.parse(answer.text.replace(/("amount":\s*)(\d+)/g, '$1"$2"'));
	if (error) throw new Error(`${method}: ${error.message}`);
	return result;
}

/** One at a time: the wallet service starts a program for each payment. A lock older than a minute was left behind. */
async function alone(work) {
	mkdirSync(REQUESTS, { recursive: true });
	const lock = join(REQUESTS, '.lock');
	for (let turn = 0; ; turn++) {
		try {
			mkdirSync(lock);
			break;
		} catch (error) {
			if (error.code !== 'EEXIST' || turn > 600) throw error;
			const { mtimeMs } = statSync(lock, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
			if (Date.now() - mtimeMs > 60_000) rmdirSync(lock);
			await sleep(100);
		}
	}
	try {
		return await work();
	} finally {
		rmdirSync(lock);
	}
}

const pathOf = (id) => join(REQUESTS, `${id}.json`);

function readStatus(id) {
	try {
		return JSON.parse(readFileSync(pathOf(id), 'utf8'));
	} catch {
		return null;
	}
}

/** A reader sees the old file or the new one, never a part. */
function writeStatus(status) {
	const temporary = join(REQUESTS, `.${status.id}.${process.pid}`);
	writeFileSync(temporary, `${JSON.stringify(status)}\n`, { mode: 0o644 });
	renameSync(temporary, pathOf(status.id));
}

/** Atomic units of a decimal of coins, as text. */
function atomic(coins) {
	const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(coins) ?? [];
	if (whole === undefined || fraction.length > DECIMALS) throw new Error(`${coins} is not an amount`);
	const amount = BigInt(whole + fraction.padEnd(DECIMALS, '0'));
	if (amount === 0n || amount >= 1n << 64n) throw new Error(`${coins} is not an amount that can be paid`);
	return String(amount);
}

async function create(coins = 'any', minutes) {
	const id = randomBytes(16).toString('hex');
	const amount = coins === 'any' ? null : atomic(coins);
	if (minutes !== undefined && !/^[1-9]\d{0,6}$/.test(minutes)) throw new Error(`${minutes} is no number of minutes`);
	const expires = minutes === undefined ? null : now() + Number(minutes) * 60;
	const label = `request:${id}:${amount ?? 'any'}:${expires ?? 'never'}`;
	const { address } = await call('create_address', { account_index, label });
	await alone(() => writeStatus({ version: 1, id, address, amount, expires, needed, updated: now(), payments: [] }));
	const query = new URLSearchParams({
		address,
		...(amount && { tx_amount: coins }),
		...(expires && { expires }),
		request: id
	});
	process.stdout.write(`#/pay?${query}\n`);
}

/** A payment of the file. Its transaction joins it with what the payer's own wallet knows. */
function paymentOf(transfer, before, height) {
	const { txid } = transfer;
	const isInPool = transfer.type === 'pool';
	const confirmations = isInPool ? 0 : (transfer.confirmations ?? 0);
	const isContested = isInPool && transfer.double_spend_seen;
	const isLocked = isLockedBySender(transfer.unlock_time, isInPool ? height : transfer.height, height);
	const state = isContested ? 'contested' : isLocked ? 'locked' : isInPool ? 'pool' : 'block';
	const seen =
		before?.payments.find((payment) => payment.txid === txid)?.seen ?? (isInPool ? now() : transfer.timestamp);
	return { txid, amount: transfer.amount, confirmations, state, seen };
}

/** Beyond the 10 blocks for which each payment is locked. From 500,000,000 on it is a time, in Unix seconds. */
const isLockedBySender = (unlock_time, block, height) =>
	unlock_time >= 500_000_000 ? unlock_time > now() : unlock_time > Math.max(height, block + 10);

/** Payments of the file before that the wallet no longer lists: they are reported until it is known that they are dropped. Files of earlier releases name no transactions. */
function goneOf(before, listed, height) {
	const txids = new Set(listed.map(({ txid }) => txid));
	return (before?.payments ?? [])
		.filter(
			({ txid, since }) =>
				txid !== undefined && !txids.has(txid) && (since === undefined || height < since + DROPPED_AFTER)
		)
		.map((payment) => ({ ...payment, confirmations: 0, state: 'gone', since: payment.since ?? height }));
}

/** Old requests that nobody pays are left alone, and paid ones once they have all confirmations. */
function isOver({ expires, payments, amount }) {
	const sum = payments.reduce((total, payment) => total + BigInt(payment.amount), 0n);
	const isPaid =
		payments.length > 0 && payments.every((payment) => payment.confirmations >= needed && payment.state === 'block');
	const isOld = expires !== null && now() > expires + DAY;
	return isOld && (payments.length === 0 || (isPaid && sum >= BigInt(amount ?? 0)));
}

async function update() {
	await call('refresh', {}).catch(() => undefined);
	const { addresses } = await call('get_address', { account_index });
	const requests = addresses.flatMap(({ label, address, address_index }) => {
		const [, id, amount, expires] = /^request:([0-9a-f]{32}):(any|\d+):(never|\d+)$/.exec(label) ?? [];
		if (id === undefined) return [];
		const status = {
			id,
			address,
			amount: amount === 'any' ? null : amount,
			expires: expires === 'never' ? null : Number(expires)
		};
		const before = readStatus(id);
		return before && isOver(before) ? [] : [{ ...status, address_index, before }];
	});
	if (requests.length === 0) return;
	const subaddr_indices = requests.map(({ address_index }) => address_index);
	const { height } = await call('get_height', {});
	const lists = await call('get_transfers', { in: true, pool: true, account_index, subaddr_indices });
	const transfers = [...(lists.in ?? []), ...(lists.pool ?? [])].filter(({ type }) => type !== 'block');
	for (const { address_index, before, ...status } of requests) {
		const listed = transfers
			.filter(({ subaddr_index }) => subaddr_index.minor === address_index)
			.map((transfer) => paymentOf(transfer, before, height));
		const payments = [...listed, ...goneOf(before, listed, height)];
		writeStatus({ version: 1, ...status, needed, updated: now(), payments });
	}
}

const [command, ...given] = process.argv.slice(2);
if (command === 'create') await create(...given);
else if (command === 'update') await alone(update);
else {
	process.stderr.write('Usage: request-status.mjs create [coins] [minutes] | update\n');
	process.exitCode = 2;
}
agent.destroy();
