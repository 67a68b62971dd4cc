import Ajv from 'ajv';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as call, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { Api } from '../../../../deploy/watcher/api';
import { Journal } from '../../../../deploy/watcher/journal';
import type { Settings } from '../../../../deploy/watcher/settings';
import type { Source } from '../../../../deploy/watcher/source';
import { FatalProblem } from '../../../../deploy/watcher/problem';
import { Watcher } from '../../../../deploy/watcher/watcher';
import { settingsIn } from './settings-example';
import { listen, readRequestBody } from '../../../../devnet/stand-in/loopback';
import { FoundPayments } from '../../../../src/lib/requests/sources/sale-scan';
import type { StoredSalePayment } from '../../../../src/lib/requests/stored-sales';
import { unixSeconds } from '../../../../src/lib/format/unix-seconds';

const TOKEN = 'a-token-that-nobody-guesses';
const TXID = 'ab'.repeat(32);
const document = JSON.parse(readFileSync('deploy/watcher/openapi.json', 'utf8')) as {
	paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
};
const ajv = new Ajv({ schemaId: 'auto', unknownFormats: 'ignore' }).addSchema(document, 'document');

/** Where answers are described in the document: each has to be of its schema. */
function expectDescribed(method: string, path: string, status: number, type: string, content: unknown): void {
	const escaped = path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
	const place = `document#/paths/${escaped}/${method.toLowerCase()}/responses/${status}/content/${type.replace('/', '~1')}/schema`;
	expect(document.paths[path]?.[method.toLowerCase()]?.responses, `${method} ${path}`).toHaveProperty(String(status));
	ajv.validate({ $ref: place }, content);
	expect(ajv.errors).toBeNull();
}

/** A wallet that finds what a test puts there. */
class FakeSource extends FoundPayments implements Source {
	readonly owner = 'account 7 of 4…';
	readonly highestCreatedIndex = 0;
	readonly isRescanning = false;
	readonly place = 1;
	readonly height = 100;
	/** Why it fails; '' while it does not. */
	failure = '';

	constructor() {
		super([]);
	}

	watch({ index, payments }: { index: number; payments: StoredSalePayment[] }) {
		this.payments.set(index, payments);
	}
	forget() {}
	indicesOf = () => Promise.resolve([]);
	createAddress = (given: number) => this.#or({ index: given + 1, address: `8${given + 1}`, spendKey: '' });
	poll = () => this.#or(undefined);

	#or<Value>(value: Value): Promise<Value> {
		return this.failure ? Promise.reject(new Error(this.failure)) : Promise.resolve(value);
	}
}

/** Of 0.37 coins, in a block of 2025, by which it may have come after the expiry. */
const PAYMENT: StoredSalePayment = {
	txid: TXID,
	amount: '370000000000',
	unlock_time: '0',
	keys: [],
	height: 80,
	missingSince: null,
	seen: null,
	absent: null,
	mined: 1_764_003_700
};

async function start(more: Partial<Settings> = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'oriel-api-'));
	const statusFolder = join(folder, 'requests');
	mkdirSync(statusFolder);
	vi.spyOn(process.stdout, 'write').mockReturnValue(true);
	const settings = { ...settingsIn(folder), ...more };
	const path = 'path' in settings.listen ? settings.listen.path : '';
	const source = new FakeSource();
	const journal = new Journal(join(folder, 'journal.jsonl'));
	const watcher = new Watcher(settings, journal, source, new Set());
	const fatal = vi.fn();
	const server = await new Api(watcher, settings, fatal).listen();
	onTestFinished(async () => {
		await new Promise((resolve) => server.close(resolve).closeAllConnections());
		vi.restoreAllMocks();
		rmSync(folder, { recursive: true });
	});
	/** @param described the path as the document has it, when it is not the address itself */
	async function ask(method: string, address: string, body?: unknown, described = address, token = TOKEN) {
		const sent = call({
			socketPath: path,
			method,
			path: address,
			headers: token === '' ? {} : { authorization: `Bearer ${token}` }
		});
		const text = typeof body === 'string' ? body : JSON.stringify(body);
		sent.end(text);
		const answer = await new Promise<IncomingMessage>((resolve, reject) =>
			sent.on('response', resolve).on('error', reject)
		);
		const content = JSON.parse(await textOf(answer)) as Record<string, unknown>;
		const { statusCode: status = 0, headers } = answer;
		if (described !== '') expectDescribed(method, described, status, headers['content-type'] ?? '', content);
		return { status, content, headers };
	}
	return { statusFolder, path, source, journal, watcher, fatal, ask };
}

const order = { id: '17', amount: '0.37', text: '2  Coffee', expires: 1_764_003_600 };

test('an order is created, read, listed, and the same when it is asked for again', async () => {
	const { ask, statusFolder } = await start();
	const created = await ask('POST', '/orders', order);
	expect(created.status).toBe(201);
	expect(created.headers.location).toBe('/orders/17');
	expect(created.content).toMatchObject({
		id: '17',
		state: 'expired',
		amount: '0.37',
		received: '0',
		left: '0.37',
		address: '81',
		text: '2 Coffee',
		link: `#/pay?address=81&tx_amount=0.37&tx_description=2%20Coffee&expires=1764003600&request=${String(created.content['request'])}`
	});
	expect(await ask('POST', '/orders', order)).toMatchObject({ status: 200, content: created.content });
	expect(await ask('GET', '/orders/17', undefined, '/orders/{id}')).toMatchObject({ content: created.content });
	const status = JSON.parse(
		readFileSync(join(statusFolder, `${String(created.content['request'])}.json`), 'utf8')
	) as object;
	expect(status).toMatchObject({ address: '81', amount: '370000000000' });
	for (const other of [{ amount: '0.38' }, { text: 'Tea' }, { expires: null }, { amount: 'any' }])
		expect(await ask('POST', '/orders', { ...order, ...other })).toMatchObject({
			status: 409,
			content: { field: 'id' }
		});
	await ask('POST', '/orders', { id: '18', amount: 'any' });
	const page = (query: string) => ask('GET', `/orders${query}`, undefined, '/orders');
	const idsOf = async (query: string) => {
		const { orders, next } = (await page(query)).content as { orders: { id: string }[]; next: number | null };
		return [orders.map(({ id }) => id), next];
	};
	expect(await idsOf('')).toEqual([['17', '18'], null]);
	expect(await idsOf('?limit=1')).toEqual([['17'], 1]);
	expect(await idsOf('?limit=1&after=1')).toEqual([['18'], null]);
	expect(await page('?limit=-1')).toMatchObject({ status: 422, content: { field: 'limit' } });
});

test('orders that are asked for at once get an address each, and one order one', async () => {
	const { ask } = await start();
	const ids = Array.from({ length: 30 }, (_, i) => String(i % 10));
	const all = await Promise.all(ids.map((id) => ask('POST', '/orders', { ...order, id })));
	const addresses = new Map(all.map(({ content }) => [content['id'], content['address']]));
	expect(new Set(addresses.values()).size).toBe(10);
	for (const { content } of all) expect(content['address']).toBe(addresses.get(content['id']));
});

test('ids may have slashes, and any characters', async () => {
	const { ask } = await start();
	for (const id of ['a/b', '../17', 'ключ 1', '?x=1', '%2F']) {
		const { headers } = await ask('POST', '/orders', { ...order, id });
		expect(await ask('GET', headers.location ?? '', undefined, '/orders/{id}')).toMatchObject({
			status: 200,
			content: { id }
		});
	}
	expect((await ask('POST', '/orders', { ...order, id: 'x'.repeat(246) })).content['field']).toBe('id');
	expect((await ask('GET', '/orders/%E0%A4%A', undefined, '')).status).toBe(400);
	expect((await ask('GET', '//', undefined, '')).status).toBe(404);
});

test('ids that programs take out of an address are refused', async () => {
	const { ask } = await start();
	for (const id of ['.', '..']) expect((await ask('POST', '/orders', { ...order, id })).status).toBe(422);
});

test('a price in a currency is charged at the rate of rates.json, which is written down', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'oriel-rates-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const rates = join(folder, 'rates.json');
	const { ask } = await start({ rates });
	const priced = { ...order, amount: '4.50', currency: 'EUR' };
	expect(await ask('POST', '/orders', priced)).toMatchObject({ status: 503, content: { field: 'currency' } });
	const put = (time: number, rate: string) => writeFileSync(rates, JSON.stringify({ time, rates: { EUR: rate } }));
	put(unixSeconds() - 3700, '150');
	expect((await ask('POST', '/orders', priced)).content['detail']).toContain('more than an hour old');
	put(unixSeconds(), '150');
	const price = { total: '4.50', currency: 'EUR', rate: '150' };
	expect(await ask('POST', '/orders', priced)).toMatchObject({ status: 201, content: { amount: '0.03', price } });
	put(unixSeconds(), '160');
	expect(await ask('POST', '/orders', priced)).toMatchObject({ status: 200, content: { amount: '0.03', price } });
	expect(
		(await ask('POST', '/orders', { ...order, id: 'x', amount: '1', currency: 'USD' })).content['detail']
	).toContain('no rate for this currency');
});

test('an order is cancelled, and a refund noted, for its checkout to say', async () => {
	const { ask, statusFolder, journal } = await start();
	const { content } = await ask('POST', '/orders', order);
	const status = () =>
		JSON.parse(readFileSync(join(statusFolder, `${String(content['request'])}.json`), 'utf8')) as object;
	const cancel = () => ask('POST', '/orders/17/cancel', undefined, '/orders/{id}/cancel');
	expect(await cancel()).toMatchObject({ status: 200, content: { state: 'cancelled', cancelled: true } });
	const written = readFileSync(journal.path, 'utf8');
	expect((await cancel()).status).toBe(200);
	expect(readFileSync(journal.path, 'utf8')).toBe(written);
	expect(status()).toMatchObject({ cancelled: true });
	const refund = (body: unknown) => ask('POST', '/orders/17/refund', body, '/orders/{id}/refund');
	for (const body of [{}, { txid: 'x' }, { txid: TXID, amount: '1' }, null, []])
		expect((await refund(body)).status).toBe(422);
	expect((await refund('{')).status).toBe(400);
	expect(await refund({ txid: TXID })).toMatchObject({ status: 200, content: { refund: TXID, state: 'refunded' } });
	expect((await refund({ txid: 'cd'.repeat(32) })).status).toBe(409);
	expect(status()).toMatchObject({ refund: TXID });
});

test.each([
	['no token', '/orders', '', 401],
	['another token', '/orders', `${TOKEN}x`, 401],
	['a token in the query', `/orders?token=${TOKEN}`, '', 401],
	['another page', '/order', TOKEN, 404],
	['more than an order has', '/orders/17/cancel/now', TOKEN, 404]
])('%s is refused', async (_, address, token, status) => {
	const { ask } = await start();
	const answer = await ask('GET', address, undefined, '', token);
	expect(answer.status).toBe(status);
	expect(answer.headers['content-type']).toBe('application/problem+json');
	expect(answer.content).toMatchObject({ status, detail: expect.any(String) });
});

test('other methods are refused, and orders that are not there', async () => {
	const { ask } = await start();
	expect((await ask('PUT', '/orders', order, '')).status).toBe(405);
	expect((await ask('GET', '/orders/17', undefined, '/orders/{id}')).status).toBe(404);
	expect((await ask('POST', '/orders/17/cancel', undefined, '/orders/{id}/cancel')).status).toBe(404);
});

describe('a body', () => {
	test('that is none, or of another form, is refused with the field', async () => {
		const { ask } = await start();
		expect((await ask('POST', '/orders', '{"id":')).status).toBe(400);
		expect((await ask('POST', '/orders', '')).status).toBe(400);
		expect(await ask('POST', '/orders', { ...order, ammount: '1' })).toMatchObject({
			status: 422,
			content: { field: 'ammount' }
		});
		expect(await ask('POST', '/orders', { ...order, amount: 0.37 })).toMatchObject({
			status: 422,
			content: { field: 'amount' }
		});
	});

	test('that is too large is refused before it is there', async () => {
		const { ask, path } = await start();
		expect((await ask('POST', '/orders', ' '.repeat(100_001))).status).toBe(413);
		// Of 1 GB, of which nothing more than its head is sent.
		const head = `POST /orders HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${TOKEN}\r\n`;
		expect(await raw(path, `${head}content-length: 1000000000\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
		const chunk = `${(60_000).toString(16)}\r\n${' '.repeat(60_000)}\r\n`;
		expect(await raw(path, `${head}transfer-encoding: chunked\r\n\r\n${chunk}${chunk}`)).toMatch(/^HTTP\/1\.1 413 /);
	});

	test('that is cut off makes no order', async () => {
		const { ask, path } = await start();
		const body = JSON.stringify(order);
		const socket = connect(path);
		socket.end(
			`POST /orders HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${TOKEN}\r\ncontent-length: ${body.length + 1}\r\n\r\n${body}`
		);
		await new Promise((resolve) => socket.on('close', resolve).resume());
		expect((await ask('GET', '/orders')).content['orders']).toEqual([]);
	});
});

/** What a server answers to bytes, until it closes the connection. */
const raw = (path: string, bytes: string) =>
	new Promise<string>((resolve) => {
		let answer = '';
		const socket = connect(path);
		socket.write(bytes);
		socket.on('data', (part) => (answer += part.toString())).on('error', () => undefined);
		socket.on('close', () => resolve(answer));
	});

test('a wallet service that fails is said to, and the order works later', async () => {
	const { ask, source } = await start();
	source.failure = 'Another wallet is open.';
	expect(await ask('POST', '/orders', order)).toMatchObject({
		status: 503,
		content: { detail: 'Another wallet is open.' }
	});
	source.failure = '';
	expect((await ask('POST', '/orders', order)).status).toBe(201);
});

test('what cannot be stored ends the watcher, and is no order', async () => {
	const { ask, journal, fatal } = await start();
	vi.spyOn(journal, 'append').mockImplementation(() => {
		throw new FatalProblem('The disk is full.');
	});
	expect((await ask('POST', '/orders', order)).status).toBe(503);
	expect(fatal).toHaveBeenCalledWith(expect.any(FatalProblem));
	expect((await ask('GET', '/orders')).content['orders']).toEqual([]);
});

test('health is said without a token', async () => {
	const { ask, source, watcher } = await start();
	const health = () => ask('GET', '/health', undefined, '/health', '');
	expect((await health()).status).toBe(503);
	source.failure = 'The node is away.';
	void watcher.run();
	await vi.waitFor(async () => expect((await health()).content['detail']).toBe('The node is away.'));
	source.failure = '';
	await vi.waitFor(
		async () => expect(await health()).toMatchObject({ status: 200, content: { status: 'working' } }),
		5000
	);
	const since = performance.now();
	source.failure = 'The node is away.';
	vi.spyOn(performance, 'now').mockReturnValue(since + 62_000);
	const silent = { status: 503, content: { detail: 'The node is away.' } };
	await vi.waitFor(async () => expect(await health()).toMatchObject(silent), 5000);
});

describe('events', () => {
	const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

	test('are verified by the library, and sent once more when they are asked for', async () => {
		const messages: { id: string; body: string; content: unknown }[] = [];
		const hook = await listen(
			createServer(async (incoming, response) => {
				const body = (await readRequestBody(incoming)).toString();
				const content = new Webhook(secret).verify(body, incoming.headers as Record<string, string>);
				messages.push({ id: String(incoming.headers['webhook-id']), body, content });
				response.end();
			})
		);
		onTestFinished(() => hook.stop());
		const { ask, source, watcher } = await start({ hook: { url: hook.url, key: Buffer.alloc(32, 7) } });
		const { content } = await ask('POST', '/orders', order);
		source.payments.set(1, [PAYMENT]);
		void watcher.run();
		await vi.waitFor(() => expect(messages.length).toBe(3), 5000);
		for (const message of messages) {
			ajv.validate({ $ref: 'document#/components/schemas/Event' }, message.content);
			expect(ajv.errors).toBeNull();
		}
		expect(messages.map(({ content }) => (content as { type: string }).type)).toEqual([
			'payment.seen',
			'payment.confirmed',
			'order.paid_maybe_late'
		]);
		const first = `${String(content['request'])}-1`;
		const redeliver = (event: string) =>
			ask('POST', `/orders/17/redeliver/${event}`, undefined, '/orders/{id}/redeliver/{event}');
		expect((await redeliver('x')).status).toBe(404);
		expect((await redeliver(first)).status).toBe(202);
		await vi.waitFor(() => expect(messages.length).toBe(4));
		expect(messages[3]).toEqual(messages[0]);
		const { content: read } = await ask('GET', '/orders/17', undefined, '/orders/{id}');
		expect(read).toMatchObject({ received: '0.37', left: '0', late: 'maybe' });
		expect((read['events'] as { accepted: boolean }[]).every(({ accepted }) => accepted)).toBe(true);
	});
});
