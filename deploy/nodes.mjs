#!/usr/bin/env node
/**
 * Keeps a list of the nodes that agree about the chain, for nginx (nginx-node.conf). It needs Node 18 or later and nothing else.
 *
 *   node nodes.mjs nodes.conf 127.0.0.1:18089 10.0.0.2:18089 10.0.0.3:18089
 *
 * It asks all of them every 10 s, and writes the list when it changes; systemd/oriel-nodes-list.service hands it to nginx. A node is
 * on it when more than half of those that answer have the same block as it has, BEHIND below the tip, and heights within BEHIND of
 * each other's. So of two nodes that disagree neither is left out: without such a majority the list stays as it is, as it does when
 * no node answers.
 *
 * It cannot find out that most nodes are stuck or lie together, nor what a node says to other calls than these: with one node, or
 * while one alone answers, that one is believed.
 *
 * Environment: BEHIND (blocks that a node may differ from the tip: 2), EVERY (seconds: 10).
 */
import { renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const behind = Number(process.env.BEHIND ?? 2);
const every = Number(process.env.EVERY ?? 10) * 1000;
const [file, ...nodes] = process.argv.slice(2);

/** Characters of an answer that are read: those asked for have some 2,000. */
const LONGEST = 100_000;

/** The result of a call; null when a node does not answer within 5 s, or not as a node does. */
async function ask(node, method, params) {
	try {
		const response = await fetch(`http://${node}/json_rpc`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ jsonrpc: '2.0', id: '0', method, params }),
			redirect: 'error',
			signal: AbortSignal.timeout(5000)
		});
		let text = '';
		for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
			text += part;
			if (text.length > LONGEST) return null;
		}
		return JSON.parse(text).result ?? null;
	} catch {
		return null;
	}
}

/** Whether some are more than half of all. */
const areMost = (some, all) => some.length > all.length / 2;

/** The nodes that agree about the chain, none when there is no majority, and all that answer. */
async function compare() {
	const infos = await Promise.all(nodes.map(async (node) => ({ node, info: await ask(node, 'get_info') })));
	const answering = infos
		.filter(({ info }) => info?.synchronized === true && Number.isSafeInteger(info.height))
		.map(({ node, info }) => ({ node, height: info.height }));
	if (answering.length === 0) return { answering, used: [] };

	// The greatest height that more than half claim to have: one that lies moves it no further than the honest ones are apart.
	const heights = answering.map(({ height }) => height).sort((a, b) => b - a);
	const tip = heights[Math.floor(heights.length / 2)];
	const compared = Math.max(0, tip - 1 - behind);
	const near = answering.filter(({ height }) => Math.abs(height - tip) <= behind);
	const byHash = new Map();
	await Promise.all(
		near.map(async ({ node }) => {
			const answer = await ask(node, 'get_block_header_by_height', { height: compared });
			const hash = answer?.block_header?.hash;
			if (typeof hash === 'string') byHash.set(hash, [...(byHash.get(hash) ?? []), node]);
		})
	);
	const most = [...byHash.values()].find((group) => areMost(group, answering));
	return { answering, used: nodes.filter((node) => most?.includes(node)) };
}

/** The list that was written last. At first it is written whatever the file has: nginx may have another one. */
let written = '';
let logged = '';

/** Logs a line when the state is another than before: heights alone change with every block. */
function log(state, line) {
	if (state !== logged) process.stdout.write(`${line}\n`);
	logged = state;
}

async function check() {
	const { answering, used } = await compare();
	const list = used.map((node) => `server ${node};\n`).join('');
	if (answering.length === 0) log('away', 'No node answers. The list stays as it is.');
	else if (used.length === 0) {
		const claims = answering.map(({ node, height }) => `${node} at height ${height}`).join(', ');
		log('apart', `The nodes do not agree: ${claims}. The list stays as it is.`);
	} else {
		if (list !== written) {
			writeFileSync(`${file}.new`, list);
			renameSync(`${file}.new`, file);
			written = list;
		}
		log(list, `${used.length} of ${nodes.length} nodes: ${used.join(', ')}`);
	}
}

if (nodes.length === 0 || nodes.some((node) => !/^[\w.:[\]-]+:\d+$/.test(node))) {
	process.stderr.write('Usage: nodes.mjs FILE HOST:PORT [HOST:PORT …]\n');
	process.exit(2);
}
for (;;) {
	await check().catch((error) => process.stderr.write(`${error.message}\n`));
	await sleep(every);
}
