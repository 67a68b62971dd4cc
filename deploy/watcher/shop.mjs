#!/usr/bin/env node
/** The smallest shop that works with the watcher: it asks for requests, and is told of payments. A real one has a database. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const { FOLDER = 'watcher', HOOK_SECRET, PORT = '8700' } = process.env;
const states = new Map();
const known = new Set();

async function request(order) {
	const [asked, answer] = ['inbox', 'answers'].map((kind) => `${FOLDER}/${kind}/${order.order}.json`);
	writeFileSync(`${asked}.new`, JSON.stringify(order));
	renameSync(`${asked}.new`, asked);
	while (!existsSync(answer)) await sleep(100);
	return JSON.parse(readFileSync(answer, 'utf8'));
}

function isSigned({ 'oriel-time': time, 'oriel-signature': signature = '' }, body) {
	const own = createHmac('sha256', HOOK_SECRET).update(`${time}.${body}`).digest();
	const given = Buffer.from(signature, 'hex');
	return Math.abs(Date.now() / 1000 - time) < 300 && given.length === own.length && timingSafeEqual(given, own);
}

/** An event may come twice, and always has the same id. */
function take({ id, event, received, request: { order } }) {
	if (!known.has(id) && !['seen', 'confirmed'].includes(event)) states.set(order, { event, received });
	known.add(id);
}

async function answer(path, order, headers, body) {
	if (path === 'hook') return isSigned(headers, body) ? [200, take(JSON.parse(body))] : [401];
	if (path === 'orders' && order) return [200, states.get(order) ?? { event: 'open' }];
	const asked = path === 'orders' ? JSON.parse(body) : {};
	return /^\w+$/.test(asked.order) ? [200, await request(asked)] : [404];
}

createServer(async (incoming, response) => {
	const [, path, order] = incoming.url.split('/');
	const [status, content = {}] = await answer(path, order, incoming.headers, await text(incoming)).catch(() => [400]);
	response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(content)}\n`);
}).listen(Number(PORT), '127.0.0.1');
