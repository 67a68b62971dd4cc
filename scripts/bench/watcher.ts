import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, recordedWallets } from '../../devnet/chain-data/wallets';
import { startQuietNetwork } from '../../devnet/main-network';
import type { ChainTransaction } from '../../devnet/main-network/chain';
import { freePorts } from '../../devnet/ports';
import { planForeignTransfer, planPayment } from '../../devnet/main-network/payments';
import { listen, readRequestBody } from '../../devnet/stand-in/loopback';
import { temporaryDirectory } from '../../devnet/temporary';
import { buildWatcher } from '../release/watcher';

/** Numbers of other people's transactions that the searches go through, and the number in each block. */
const SEARCH_SIZES = [20_000, 100_000];
const TRANSACTIONS_PER_BLOCK = 100;

/**
 * Measures the watcher for shops: CPU time (ms) for 1,000 transactions that it missed; memory (MB) after a short and a
 * long search; and the longest times (ms) from an order to its link, and from a payment in the pool, and in a block, to
 * the event at the shop.
 */
export async function watcherCosts() {
	const program = await buildWatcher(await temporaryDirectory('watcher'));
	const folder = await temporaryDirectory('shop');
	const node = await startQuietNetwork();
	const chain = node.network;
	let onEvent: (body: string) => void = () => {};
	const hook = await listen(
		createServer(async (request, response) => {
			onEvent((await readRequestBody(request)).toString());
			response.end();
		})
	);
	const { address: ADDRESS, view_key: VIEW_KEY } = recordedWallets.wallets.shop;
	const [port = 0] = await freePorts(1);
	const secret = randomBytes(32).toString('base64');
	const TOKEN = randomBytes(32).toString('hex');
	const env = {
		FOLDER: folder,
		NODE: node.url,
		ADDRESS,
		VIEW_KEY,
		ACCOUNT: '1',
		CONFIRMATIONS: '10',
		TOKEN,
		LISTEN: `127.0.0.1:${port}`,
		HOOK: hook.url,
		HOOK_SECRET: `whsec_${secret}`
	};
	const start = () => spawn(process.execPath, ['--max-semi-space-size=2', program], { env, stdio: 'ignore' });
	const call = async (path: string, content?: object) => {
		const body = content && JSON.stringify(content);
		const init = {
			method: content ? 'POST' : 'GET',
			headers: { authorization: `Bearer ${TOKEN}` },
			...(body && { body })
		};
		const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
		if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
		return (await answer.json()) as { address: string };
	};
	let watcher = start();
	while (!(await call('/health').catch(() => null))) await sleep(100);
	const order = [0];
	for (let i = 0; i < 20; i++) {
		const before = performance.now();
		await call('/orders', { id: `order-${i}`, amount: '0.1' });
		order.push(performance.now() - before);
	}
	const address = addressOf((await call('/orders/order-0')).address);
	let payments = 0;
	const pay = () => chain.add(planPayment([{ address, amount: 1n }], chain.height, ++payments));
	const mine = () => {
		const payment = pay();
		chain.mine();
		return payment;
	};
	/** Returns the time (ms) from a payment until the shop is notified that it was seen. */
	const event = async (happen: () => ChainTransaction) => {
		const before = Date.now();
		const { id } = happen();
		await new Promise<void>((resolve) => {
			onEvent = (body) => {
				if (body.includes('"type":"payment.seen"') && body.includes(id)) resolve();
			};
		});
		return Date.now() - before;
	};
	const proc = (name: string) => readFileSync(`/proc/${watcher.pid}/${name}`, 'utf8');
	// Returns the CPU time (ms). /proc/PID/stat has it in hundredths of a second, after the name in brackets.
	const cpu = () => {
		const fields = (proc('stat').split(') ')[1] ?? '').split(' ');
		return 10 * (Number(fields[11]) + Number(fields[12]));
	};
	const memory = () => Number(/VmRSS:\s+(\d+)/.exec(proc('status'))?.[1]) / 1024;

	const pool = [0];
	const block = [0];
	for (let i = 0; i < 5; i++) pool.push(await event(pay));
	for (let i = 0; i < 5; i++) block.push(await event(mine));
	const searches: { transactions: number; cpu: number; memory: number }[] = [];
	for (const transactions of SEARCH_SIZES) {
		watcher.kill();
		await once(watcher, 'exit');
		for (let i = 0; i < transactions; i++) {
			chain.add(planForeignTransfer(chain.height, transactions + i));
			if (i % TRANSACTIONS_PER_BLOCK === 0) chain.mine();
		}
		await event(() => {
			watcher = start();
			return mine();
		});
		searches.push({ transactions, cpu: cpu() / (transactions / 1000), memory: memory() });
	}
	watcher.kill();
	await Promise.all([node.stop(), hook.stop()]);
	return { searches, order: Math.max(...order), pool: Math.max(...pool), block: Math.max(...block) };
}
