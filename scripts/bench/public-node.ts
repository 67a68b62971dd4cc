import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStandIn, type Fault } from '../../devnet/stand-in';
import { temporaryDirectory } from '../../devnet/temporary';
import { startNginx } from '../../devnet/web-servers';

const VISITORS = 200;
const DURATION_S = 60;

/** Faults of the node, each in all its calls. */
const faults: Readonly<Record<string, Fault>> = {
	'answers 500': { status: 500 },
	'is busy': { change: (result) => ({ ...result, status: 'BUSY' }) },
	hangs: { delayMs: 3_600_000 }
};

/**
 * Measures how a failing node behind nginx (deploy/nginx-node.conf) is called while 200 visitors arrive within 60 s:
 * the number of calls that reach the node, and the longest time (seconds) that a visitor waits for an answer. Each
 * visitor calls `get_info` every 5 s until the 60 s are over, and before the first time `get_block` as well.
 */
export async function failingNodes() {
	const directory = await temporaryDirectory('site');
	await writeFile(join(directory, 'index.html'), '<!doctype html>');
	const node = await startStandIn();
	const nginx = await startNginx(directory, { nodes: [new URL(node.url).host] });
	try {
		const results = [];
		for (const [name, fault] of Object.entries(faults)) {
			node.setFault('*', fault);
			node.requests.length = 0;
			const waits = await Promise.all(Array.from({ length: VISITORS }, (_, index) => visit(nginx.url, index)));
			results.push({ name, calls: node.requests.length, wait: Math.max(...waits) });
			node.setFault('*', null);
		}
		return results;
	} finally {
		await nginx.stop();
		await node.stop();
	}
}

/** Returns the longest wait of one visitor (seconds). */
async function visit(url: string, index: number): Promise<number> {
	const end = Date.now() + DURATION_S * 1000;
	await sleep((index * DURATION_S * 1000) / VISITORS);
	const address = `127.0.1.${index + 1}`;
	const block = { jsonrpc: '2.0', id: '0', method: 'get_block', params: { height: 2990 } };
	let longest = await timeOf(url, address, block);
	while (Date.now() < end) {
		longest = Math.max(longest, await timeOf(url, address, { jsonrpc: '2.0', id: '0', method: 'get_info' }));
		await sleep(5000);
	}
	return longest;
}

/** Returns the time (seconds) until a call is answered, with any answer. */
function timeOf(url: string, localAddress: string, call: object): Promise<number> {
	const begin = performance.now();
	return new Promise((resolve) => {
		const sent = request(`${url}/node/json_rpc`, { method: 'POST', localAddress, agent: false }, (response) => {
			response.resume().on('close', () => resolve((performance.now() - begin) / 1000));
		});
		sent.on('error', () => resolve((performance.now() - begin) / 1000)).end(JSON.stringify(call));
	});
}
