import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { listen, readBody, type Listening } from '../../devnet/stand-in/loopback';

/** What a shop does with a message: it acknowledges it, once or twice; or refuses, drops or forgets it. */
export type Reply = 'ok' | 'twice' | 'refuse' | 'drop' | 'hang';

/** An event as the watcher sends it, as far as tests look at it. */
export interface ShopEvent {
	id: string;
	event: string;
	txid: string | null;
	received: string;
	request: { id: string; order: string };
}

/** A shop's receiver of webhooks. */
export interface Receiver extends Listening {
	readonly secret: string;
	/** The id of every message, oldest first, those that were sent again among them. */
	readonly sent: string[];
	/** Each event once, in the order in which they came. */
	readonly events: readonly ShopEvent[];
	/** Those that were answered well. */
	readonly acknowledged: ReadonlySet<string>;
	/** What is wrong with the messages: a signature, another body of the same id, an event before those that precede it. */
	readonly faults: string[];
	/** How each is answered, the first attempt being 1. */
	reply: (id: string, attempt: number) => Reply;
	/** Called with each message before it is answered. */
	onMessage: () => void;
}

const TWICE = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'.repeat(2);

export async function startReceiver(): Promise<Receiver> {
	const secret = 'between the shop and its watcher';
	const bodies = new Map<string, string>();
	const newest = new Map<string, number>();
	const events: ShopEvent[] = [];
	const acknowledged = new Set<string>();
	const server = createServer(async (request, response) => {
		const body = (await readBody(request).catch(() => Buffer.alloc(0))).toString();
		const [id, time, signature] = ['event', 'time', 'signature'].map((name) =>
			String(request.headers[`oriel-${name}`])
		);
		const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
		// A message that a kill cut off is none.
		if (!id || body.length !== Number(request.headers['content-length'])) return void response.destroy();
		receiver.sent.push(id);
		if (signature !== expected) receiver.faults.push(`${id} has a wrong signature`);
		if (Math.abs(Date.now() / 1000 - Number(time)) > 60) receiver.faults.push(`${id} is of another time`);
		if ((bodies.get(id) ?? body) !== body) receiver.faults.push(`${id} has two bodies`);
		if (!bodies.has(id)) take(id, JSON.parse(body) as ShopEvent);
		bodies.set(id, body);
		receiver.onMessage();
		const reply = receiver.reply(id, receiver.sent.filter((each) => each === id).length);
		if (reply === 'ok' || reply === 'twice') acknowledged.add(id);
		answer(response, reply);
	});
	const receiver: Receiver = {
		...(await listen(server)),
		secret,
		sent: [],
		events,
		acknowledged,
		faults: [],
		reply: () => 'ok',
		onMessage: () => {}
	};
	function take(id: string, event: ShopEvent): void {
		const number = Number(id.split('-')[1]);
		const before = newest.get(event.request.id) ?? 0;
		if (event.id !== id || id !== `${event.request.id}-${before + 1}`) receiver.faults.push(`${id} after ${before}`);
		newest.set(event.request.id, number);
		events.push(event);
	}
	return receiver;
}

function answer(response: ServerResponse, reply: Reply): void {
	if (reply === 'ok') response.writeHead(204).end();
	else if (reply === 'refuse') response.writeHead(500).end();
	else if (reply === 'drop') response.destroy();
	else if (reply === 'twice') response.socket?.end(TWICE);
}
