import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jsonRpc, pathRpc, startDevnet, type Devnet } from '../../devnet';
import { preparedChain } from '../../devnet/prepared';
import { startNginx } from '../../devnet/web-servers';
import { buildDirectory } from '../shared/build';
import { openTab, startBrowser } from './browser';
import type { Results } from './results';

/** A call below /node. */
interface Call {
	method: string;
	path: string;
	/** With `{n}` in place of a height: n blocks below the tip. */
	body: string | null;
	/** Milliseconds since the page was opened, or since a block was mined. */
	at: number;
}

/** What a page calls: when it is opened, in each 10 s of idling, and at a new block. */
interface Recording {
	/** Of 100 visitors, those who open it. */
	share: number;
	/** Whether every second visitor looks at another one, whose calls no other visitor makes. */
	own: boolean;
	opened: Call[];
	idle: Call[];
	block: Call[];
}

const IDLE = 10_000;
/** After this, a page that was opened is complete. */
const OPENED = 8_000;
const BLOCK_EVERY = 120_000;

/** The mix: of 100 visitors, 45 open the overview, and so on. */
const pagesOf = ({ hashes }: Devnet) => [
	{ address: '#/', share: 45, own: false },
	{ address: `#/tx/${hashes.confirmed}`, share: 20, own: true },
	{ address: `#/block/${hashes.block}`, share: 15, own: true },
	{ address: '#/pool', share: 10, own: false },
	{ address: '#/blocks', share: 10, own: false }
];

/**
 * Records the calls of the mix in Chromium, and replays them as so many visitors for so long, through nginx to one restricted
 * node. Each visitor comes from an address of their own, opens a page, and another one after half the time.
 */
export async function measureVisitors(results: Results, visitors: number, minutes: number): Promise<void> {
	const chain = await startDevnet({ origins: ['*'], ...preparedChain() });
	const site = await mkdtemp(join(tmpdir(), 'oriel-visitors-'));
	await cp(buildDirectory, site, { recursive: true });
	await writeFile(join(site, 'config.json'), '{"nodes":[{"name":"Node","url":"/node"}]}');
	const nginx = await startNginx(site, { nodes: [new URL(chain.node.restrictedUrl).host] });
	const closing = new AbortController();
	try {
		const recordings = await record(chain, nginx.url);
		const tip = { height: await tipOf(chain) };
		const mining = mineUntil(chain, tip, closing.signal);
		for (const [name, base, seconds] of [
			['with the cache', `${nginx.url}/node`, minutes * 60],
			['straight to the node', chain.node.restrictedUrl, Math.min(30, minutes * 60)]
		] as const) {
			const before = await answeredBy(chain);
			const { calls, failures, times } = await replay(recordings, base, visitors, seconds * 1000, tip);
			const reached = (await answeredBy(chain)) - before;
			const quantile = (part: number) => times[Math.floor(times.length * part)] ?? NaN;
			results.add(`${visitors} visitors, ${name}: calls in ${seconds} s`, calls, '');
			const share = (100 * reached) / calls;
			results.add('… of which the node answered', share, '%', name === 'with the cache' ? 2 : undefined);
			const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
			results.add('… failed', failed, '', name === 'with the cache' ? 0 : undefined);
			for (const [failure, count] of failures) console.log(`  ${failure}: ${count}`);
			results.add('… answered, median', quantile(0.5), 'ms');
			results.add('… answered, 99 of 100', quantile(0.99), 'ms');
		}
		closing.abort();
		await mining;
	} finally {
		closing.abort();
		await nginx.stop();
		await chain.stop();
		await rm(site, { recursive: true, force: true });
	}
}

const tipOf = async ({ node }: Devnet) => (await pathRpc<{ height: number }>(node, '/get_height')).height - 1;

/** How many calls the node has answered since it was started, by its own count: those of mining and of this question, a few, too. */
async function answeredBy({ node }: Devnet): Promise<number> {
	const { data = [] } = await jsonRpc<{ data?: { count: number }[] }>(node, 'rpc_access_tracking');
	return data.reduce((sum, { count }) => sum + count, 0);
}

async function mineUntil(chain: Devnet, tip: { height: number }, signal: AbortSignal): Promise<void> {
	while (!signal.aborted) {
		await sleep(BLOCK_EVERY, undefined, { signal }).catch(() => undefined);
		if (signal.aborted) return;
		await chain.mine(1);
		tip.height++;
	}
}

async function record(chain: Devnet, site: string): Promise<Recording[]> {
	const browser = await startBrowser();
	const recordings: Recording[] = [];
	for (const { address, share, own } of pagesOf(chain)) {
		const { context, page } = await openTab(browser);
		const calls: Call[] = [];
		const tip = await tipOf(chain);
		let begun = Date.now();
		// Of a request that passes through here, the body is known.
		await page.route('**/node/**', (route) => {
			const sent = route.request();
			const path = new URL(sent.url()).pathname.slice('/node'.length);
			const body = withTip(path, sent.postDataBuffer()?.toString('latin1') ?? null, tip);
			calls.push({ method: sent.method(), path, body, at: Date.now() - begun });
			return route.continue();
		});
		await page.goto(`${site}/${address}`);
		await sleep(OPENED + IDLE);
		const idle = calls.filter(({ at }) => at >= OPENED).map((call) => ({ ...call, at: call.at - OPENED }));
		const opened = calls.filter(({ at }) => at < OPENED);
		calls.length = 0;
		await chain.mine(1);
		begun = Date.now();
		await sleep(IDLE);
		const usual = new Set(idle.map(({ path, body }) => `${path} ${body}`));
		// Heights are those of the chain that is one longer.
		const block = calls.filter(({ path, body }) => !usual.has(`${path} ${body}`)).map((call) => ({ ...call, at: 0 }));
		await context.close();
		console.log(
			`${address.slice(0, 20)}: ${opened.length} calls, ${idle.length} in 10 s idle, ${block.length} at a block`
		);
		recordings.push({ share, own, opened, idle, block });
	}
	await browser.close();
	return recordings;
}

/** Heights near the tip move along with it; bodies that are no text stay as they are. */
const withTip = (path: string, body: string | null, tip: number) =>
	body === null || path.endsWith('.bin')
		? body
		: body.replace(/(?<="(?:\w*height)":|\[)\d+/g, (text) =>
				Math.abs(tip - Number(text)) < 60 ? `{${tip - Number(text)}}` : text
			);

interface Replayed {
	calls: number;
	/** How many failed, by status or error. */
	failures: Map<string, number>;
	/** Milliseconds, shortest first. */
	times: number[];
}

async function replay(
	recordings: readonly Recording[],
	base: string,
	visitors: number,
	duration: number,
	tip: { readonly height: number }
): Promise<Replayed> {
	const results: Replayed = { calls: 0, failures: new Map(), times: [] };
	const end = Date.now() + duration;
	const visit = async (visitor: number) => {
		const localAddress = `127.${10 + (visitor >> 16)}.${(visitor >> 8) & 255}.${visitor & 255}`;
		const agent = new Agent({ keepAlive: true, maxSockets: 3, localAddress });
		const send = (call: Call, mark: string) => {
			const begun = performance.now();
			results.calls++;
			return sendCall(base, call, mark, tip.height, agent).then((failure) => {
				if (failure !== null) results.failures.set(failure, (results.failures.get(failure) ?? 0) + 1);
				results.times.push(performance.now() - begun);
			});
		};
		await sleep(Math.random() * Math.min(10_000, duration / 4));
		for (const half of [0, 1]) {
			const page = pick(recordings);
			const until = half === 0 ? end - duration / 2 : end;
			const mark = page.own && visitor % 2 === 0 ? blanks(visitor + half) : '';
			await play(page.opened, (call) => send(call, mark), OPENED, until);
			let seen = tip.height;
			while (Date.now() < until) {
				await play(page.idle, (call) => send(call, ''), IDLE, until);
				if (tip.height === seen || Date.now() >= until) continue;
				seen = tip.height;
				await Promise.all(page.block.map((call) => send(call, mark)));
			}
		}
		agent.destroy();
	};
	await Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)));
	results.times.sort((a, b) => a - b);
	return results;
}

/** Makes calls at their times; done after `length` milliseconds, or earlier at `until`. */
async function play(calls: readonly Call[], send: (call: Call) => Promise<void>, length: number, until: number) {
	const begun = Date.now();
	const sent: Promise<void>[] = [];
	for (const call of calls) {
		await sleep(Math.max(0, begun + call.at - Date.now()));
		if (Date.now() >= until) break;
		sent.push(send(call));
	}
	await sleep(Math.max(0, Math.min(begun + length, until) - Date.now()));
	await Promise.all(sent);
}

function pick(recordings: readonly Recording[]): Recording {
	let left = Math.random() * 100;
	const found = recordings.find(({ share }) => (left -= share) < 0) ?? recordings[0];
	if (found === undefined) throw new Error('There is nothing to replay');
	return found;
}

/** White space after a body, another for each number: the same call to a node, and another one to a cache. */
const blanks = (number: number) => [...number.toString(2)].map((bit) => (bit === '0' ? ' ' : '\t')).join('');

/** Makes a call; why it failed, or null. */
function sendCall(
	base: string,
	{ method, path, body }: Call,
	mark: string,
	tip: number,
	agent: Agent
): Promise<string | null> {
	const text = body?.replace(/\{(-?\d+)\}/g, (_, below: string) => String(tip - Number(below)));
	const marked =
		text === undefined || path.endsWith('.bin') || (path === '/json_rpc' && text.includes('get_info'))
			? text
			: text + mark;
	return new Promise((resolve) => {
		const headers = { 'accept-encoding': 'gzip', ...(marked !== undefined && { 'content-type': 'text/plain' }) };
		const sent = request(base + path, { method, headers, agent, timeout: 30_000 }, (response) => {
			response.resume();
			response
				.on('end', () => resolve(response.statusCode === 200 ? null : `status ${response.statusCode}`))
				.on('error', () => resolve('broken off'));
		});
		sent
			.on('error', ({ message }) => resolve(message))
			.on('timeout', () => sent.destroy(new Error('no answer within 30 s')));
		sent.end(marked === undefined ? undefined : Buffer.from(marked, 'latin1'));
	});
}
