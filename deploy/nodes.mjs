#!/usr/bin/env node
/**
 * Keeps nginx's list of nodes to those that answer and are at the tip (nginx-node.conf). It needs Node 18 or later and nothing else.
 *
 *   node nodes.mjs 127.0.0.1:18089 10.0.0.2:18089 …
 *
 * It asks all of them every 10 s, and when the list changes writes it and has nginx read it. When none answers, the list stays.
 *
 * Environment: NODES_FILE (/etc/nginx/oriel/nodes.conf), RELOAD ("nginx -s reload"), BEHIND (blocks that a node may be
 * behind the highest: 2), EVERY (seconds: 10).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const { NODES_FILE = '/etc/nginx/oriel/nodes.conf', RELOAD = 'nginx -s reload' } = process.env;
const behind = Number(process.env.BEHIND ?? 2);
const every = Number(process.env.EVERY ?? 10) * 1000;
const nodes = process.argv.slice(2);

/** A node's height; null when it does not answer, or says that it is not synchronized. */
async function heightOf(node) {
	try {
		const response = await fetch(`http://${node}/json_rpc`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: '{"jsonrpc":"2.0","id":"0","method":"get_info"}',
			signal: AbortSignal.timeout(5000)
		});
		const { result } = await response.json();
		return result.synchronized && Number.isInteger(result.height) ? result.height : null;
	} catch {
		return null;
	}
}

function written() {
	try {
		return readFileSync(NODES_FILE, 'utf8');
	} catch {
		return '';
	}
}

/** The list that nginx has read. */
let loaded = written();

async function check() {
	const heights = await Promise.all(nodes.map(heightOf));
	const highest = Math.max(...heights.filter((height) => height !== null));
	const used = nodes.filter((_, index) => heights[index] !== null && heights[index] >= highest - behind);
	const list = used.map((node) => `server ${node};\n`).join('');
	if (used.length === 0 || list === loaded) return;
	writeFileSync(`${NODES_FILE}.new`, list);
	renameSync(`${NODES_FILE}.new`, NODES_FILE);
	const [program, ...args] = RELOAD.split(' ');
	execFileSync(program, args, { stdio: 'inherit' });
	loaded = list;
	process.stdout.write(`${used.length} of ${nodes.length} nodes: ${used.join(', ')}\n`);
}

if (nodes.length === 0 || nodes.some((node) => !/^[\w.:[\]-]+:\d+$/.test(node))) {
	process.stderr.write('Usage: nodes.mjs HOST:PORT [HOST:PORT …]\n');
	process.exit(2);
}
for (;;) {
	await check().catch((error) => process.stderr.write(`${error.message}\n`));
	await sleep(every);
}
