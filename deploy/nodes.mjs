#!/usr/bin/env node
/**
 * Writes a list of the nodes that agree about the chain, for nginx (nginx-node.conf). Needs only Node 18 or later.
 *
 * node nodes.mjs nodes.conf 127.0.0.1:18089 10.0.0.2:18089 10.0.0.3:18089
 *
 * Polls all nodes every 10 s, and writes the list when it changes; systemd/oriel-nodes-list.service passes it to nginx.
 * A node is listed when more than half of the nodes that answer, itself included, have the same block BEHIND blocks
 * below the tip, and heights that differ from the tip by at most BEHIND. Without such a majority, for example when two
 * nodes disagree, the list stays as it is; also when no node answers.
 *
 * Limits: cannot detect that most nodes are stuck or lie together, and does not check answers to other calls. With one
 * node, or while only one answers, that node is trusted.
 *
 * Environment: BEHIND (blocks by which a node may differ from the tip; default 2), EVERY (seconds between polls;
 * default 10).
 */
import { renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const maxBlocksBehind = Number(process.env.BEHIND ?? 2);
const pollIntervalMs = Number(process.env.EVERY ?? 10) * 1000;
const [file, ...nodes] = process.argv.slice(2);

/** Maximum length of an answer (characters). The answers to the calls made here have about 2,000. */
const MAX_ANSWER_LENGTH = 100_000;

/** Result of a call; null when the node does not answer within 5 s, or with something else than a JSON-RPC result. */
async function callNode(node, method, params) {
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
			if (text.length > MAX_ANSWER_LENGTH) return null;
		}
		return JSON.parse(text).result ?? null;
	} catch {
		return null;
	}
}

/** True when `some` has more than half as many items as `all`. */
const isMajority = (some, all) => some.length > all.length / 2;

/**
 * Returns the nodes that agree about the chain (`used`; empty without a majority) and all that answer (`answering`).
 */
async function compare() {
	const infos = await Promise.all(nodes.map(async (node) => ({ node, info: await callNode(node, 'get_info') })));
	const answering = infos
		.filter(({ info }) => info?.synchronized === true && Number.isSafeInteger(info.height))
		.map(({ node, info }) => ({ node, height: info.height }));
	if (answering.length === 0) return { answering, used: [] };

	// The tip is the greatest height that more than half of the nodes claim to have reached. A node that lies can move
	// it no
	// further than the heights of the honest nodes differ.
	const heights = answering.map(({ height }) => height).sort((a, b) => b - a);
	const tip = heights[Math.floor(heights.length / 2)];
	const compared = Math.max(0, tip - 1 - maxBlocksBehind);
	const near = answering.filter(({ height }) => Math.abs(height - tip) <= maxBlocksBehind);
	const byHash = new Map();
	await Promise.all(
		near.map(async ({ node }) => {
			const answer = await callNode(node, 'get_block_header_by_height', { height: compared });
			const hash = answer?.block_header?.hash;
			if (typeof hash === 'string') byHash.set(hash, [...(byHash.get(hash) ?? []), node]);
		})
	);
	const most = [...byHash.values()].find((group) => isMajority(group, answering));
	return { answering, used: nodes.filter((node) => most?.includes(node)) };
}

/** List that was written last. Empty at first, so that the first one is always written: nginx may use another one. */
let written = '';
let logged = '';

/** Logs a line when the state has changed. Lines are not compared, because heights change with every block. */
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
	await sleep(pollIntervalMs);
}
