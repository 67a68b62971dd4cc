import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { listen, readRequestBody, type ListeningServer } from '../../devnet/stand-in/loopback';

/**
 * Reaction of a shop to a message. It accepts it (`ok`), twice, or with an endless answer; or it refuses it, drops the
 * connection, redirects, or never answers (`hang`).
 */
export type Reply = 'ok' | 'twice' | 'endless' | 'refuse' | 'drop' | 'redirect' | 'hang';

const ACCEPTING_REPLIES: readonly Reply[] = ['ok', 'twice', 'endless'];

/** Body of an event that the watcher sends. */
interface EventBody {
	type: string;
	/** Time, in ISO 8601. */
	timestamp: string;
	/** Data of the event; amounts in coins. */
	data: { order: string; amount: string; received: string; txid: string | null };
}

/** An event, with its `webhook-id`. */
export type ShopEvent = EventBody & { id: string };

/** A shop's receiver of webhooks. */
export interface Receiver extends ListeningServer {
	readonly secret: string;
	/** Ids of all messages, oldest first, repeated ones included. */
	readonly sent: string[];
	/** Events without repeats, in the order of arrival. */
	readonly events: readonly ShopEvent[];
	/** Ids of the accepted messages. */
	readonly accepted: ReadonlySet<string>;
	/**
	 * Errors of the messages: a bad signature, another body for the same id, or an event before one that precedes it.
	 */
	readonly faults: string[];
	/** Number of endless answers that are still being read. */
	readonly endless: number;
	/** Chooses the reaction to a message; the first attempt has the number 1. */
	reply: (id: string, attempt: number) => Reply;
	/** Called for each message before it is answered. */
	onMessage: () => void;
}

const TWICE = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'.repeat(2);
const ELSEWHERE = '/elsewhere';
const PART = Buffer.alloc(65_536);

/** Returns a new secret in the format of Standard Webhooks. */
export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

export async function startReceiver(): Promise<Receiver> {
	const secret = newSecret();
	const webhook = new Webhook(secret);
	const bodies = new Map<string, string>();
	const newest = new Map<string, number>();
	const events: ShopEvent[] = [];
	const accepted = new Set<string>();
	let endless = 0;
	const server = createServer(async (request, response) => {
		const body = (await readRequestBody(request).catch(() => Buffer.alloc(0))).toString();
		const { headers } = request;
		const id = headers['webhook-id'];
		// A message that was cut off by a kill does not count.
		if (typeof id !== 'string' || Buffer.byteLength(body) !== Number(headers['content-length']))
			return void response.destroy();
		receiver.sent.push(id);
		if (request.url === ELSEWHERE) receiver.faults.push(`${id} went where it was redirected to`);
		const problem = problemOf(body, headers);
		if (problem !== null) receiver.faults.push(`${id}: ${problem}`);
		if ((bodies.get(id) ?? body) !== body) receiver.faults.push(`${id} has two bodies`);
		if (!bodies.has(id)) storeEvent(id, JSON.parse(body) as EventBody);
		bodies.set(id, body);
		receiver.onMessage();
		const reply = receiver.reply(id, receiver.sent.filter((each) => each === id).length);
		if (ACCEPTING_REPLIES.includes(reply)) accepted.add(id);
		answer(response, reply);
	});
	const receiver: Receiver = {
		...(await listen(server)),
		secret,
		sent: [],
		events,
		accepted,
		faults: [],
		get endless() {
			return endless;
		},
		reply: () => 'ok',
		onMessage: () => {}
	};

	/** Returns why a shop's library would refuse a message; null if it would accept it. */
	function problemOf(body: string, headers: IncomingHttpHeaders): string | null {
		try {
			webhook.verify(body, headers as Record<string, string>);
			const isOfNow = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) < 60;
			return isOfNow ? null : 'it is of another time';
		} catch (error) {
			return String(error);
		}
	}

	/** Stores a new event. The events of each request are numbered from 1. */
	function storeEvent(id: string, body: EventBody): void {
		const [request = '', number = ''] = id.split('-');
		const before = newest.get(request) ?? 0;
		if (Number(number) !== before + 1) receiver.faults.push(`${id} after ${before}`);
		newest.set(request, Number(number));
		events.push({ ...body, id });
	}

	function answer(response: ServerResponse, reply: Reply): void {
		if (reply === 'ok') response.writeHead(204).end();
		else if (reply === 'refuse') response.writeHead(500).end();
		else if (reply === 'drop') response.destroy();
		else if (reply === 'redirect') response.writeHead(307, { location: receiver.url + ELSEWHERE }).end();
		else if (reply === 'twice') response.socket?.end(TWICE);
		else if (reply === 'endless') answerForEver(response);
	}

	function answerForEver(response: ServerResponse): void {
		endless++;
		response.once('close', () => endless--);
		const write = () => response.write(PART);
		response.on('drain', write);
		write();
	}

	return receiver;
}
