#!/usr/bin/env node
/**
 * Minimal example of a shop: creates orders at its own prices, and receives events of payments. A real shop needs a
 * database.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const { WATCHER = 'http://127.0.0.1:8701', TOKEN, HOOK_SECRET, PORT = '8700', PRICE = '0.37' } = process.env;
const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
const key = Buffer.from(HOOK_SECRET.replace('whsec_', ''), 'base64');
const paid = new Set();

/** Verifies a signature of Standard Webhooks, for which most languages have a library. */
function isSigned({ 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature = '' }, body) {
	const own = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`);
	const given = Buffer.from(signature);
	return Math.abs(Date.now() / 1000 - time) < 300 && own.length === given.length && timingSafeEqual(own, given);
}

async function answer({ method, url, headers: sent }, body) {
	const [, path, id] = url.split('/');
	if (path === 'hook') {
		if (!isSigned(sent, body)) return [401];
		const { type, data } = JSON.parse(body);
		if (['order.paid', 'order.paid_late', 'order.paid_maybe_late'].includes(type)) paid.add(data.order);
		return [200];
	}
	if (method === 'GET') return [200, { paid: paid.has(id) }];
	const order = JSON.stringify({ id, amount: PRICE, text: '2 Coffee' });
	const created = await fetch(`${WATCHER}/orders`, { method: 'POST', headers, body: order });
	return [created.status, await created.json()];
}

createServer(async (call, response) => {
	const answering = text(call).then((body) => answer(call, body));
	const [status, content = {}] = await answering.catch(() => [502]);
	response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(content)}\n`);
}).listen(Number(PORT), '127.0.0.1');
