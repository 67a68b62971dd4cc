import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { listen, readBody, type Listening } from '../../devnet/stand-in/loopback';

/**
 * What a shop does with a message: it accepts it, once, twice, or with an answer that has no end; or refuses, drops, redirects or
 * forgets it.
 */
export type Reply = 'ok' | 'twice' | 'endless' | 'refuse' | 'drop' | 'redirect' | 'hang';

const ACCEPTS: readonly Reply[] = ['ok', 'twice', 'endless'];

/** What the watcher sends in the body of an event. */
interface EventBody {
	type: string;
	/** ISO 8601. */
	timestamp: string;
	/** Amounts are coins. */
	data: { order: string; amount: string; received: string; txid: string | null };
}

/** An event, with its `webhook-id`. */
export type ShopEvent = EventBody & { id: string };

/** A shop's receiver of webhooks. */
export interface Receiver extends Listening {
	readonly secret: string;
	/** The id of every message, oldest first, those that were sent again among them. */
	readonly sent: string[];
	/** Each event once, in the order in which they came. */
	readonly events: readonly ShopEvent[];
	/** Those that were accepted. */
	readonly accepted: ReadonlySet<string>;
	/** What is wrong with the messages: a signature, another body of the same id, an event before those that precede it. */
	readonly faults: string[];
	/** How many answers without an end are still being read. */
	readonly endless: number;
	/** How each is answered, the first attempt being 1. */
	reply: (id: string, attempt: number) => Reply;
	/** Called with each message before it is answered. */
	onMessage: () => void;
}

const TWICE = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'.repeat(2);
const ELSEWHERE = '/elsewhere';
const PART = Buffer.alloc(65_536);

/** A secret of Standard Webhooks. */
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
		const body = (await readBody(request).catch(() => Buffer.alloc(0))).toString();
		const { headers } = request;
		const id = headers['webhook-id'];
		// A message that a kill cut off is none.
		if (typeof id !== 'string' || Buffer.byteLength(body) !== Number(headers['content-length']))
			return void response.destroy();
		receiver.sent.push(id);
		if (request.url === ELSEWHERE) receiver.faults.push(`${id} went where it was redirected to`);
		const problem = problemOf(body, headers);
		if (problem !== null) receiver.faults.push(`${id}: ${problem}`);
		if ((bodies.get(id) ?? body) !== body) receiver.faults.push(`${id} has two bodies`);
		if (!bodies.has(id)) take(id, JSON.parse(body) as EventBody);
		bodies.set(id, body);
		receiver.onMessage();
		const reply = receiver.reply(id, receiver.sent.filter((each) => each === id).length);
		if (ACCEPTS.includes(reply)) accepted.add(id);
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

	/** Why a shop's library would refuse a message; null for none. */
	function problemOf(body: string, headers: IncomingHttpHeaders): string | null {
		try {
			webhook.verify(body, headers as Record<string, string>);
			const isOfNow = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) < 60;
			return isOfNow ? null : 'it is of another time';
		} catch (error) {
			return String(error);
		}
	}

	/** Of each request, events have the numbers from 1 on. */
	function take(id: string, body: EventBody): void {
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
