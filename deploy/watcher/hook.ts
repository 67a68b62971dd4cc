import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PendingEvent } from './request';
import { unixSeconds } from '../../src/lib/format/unix-seconds';

/** How many events are on their way at a time, each of another request. */
const AT_ONCE = 8;
/** Milliseconds until an answer counts as missing; and the pauses between attempts. */
const TIMEOUT = 10_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 3_600_000;

/** Whether the shop has acknowledged an event: it answered with a status of 2xx. Its hash shows that it comes from here, and when. */
async function send({ url, secret }: { url: string; secret: string }, { id, body }: PendingEvent): Promise<boolean> {
	const time = String(unixSeconds());
	const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
	const headers = { 'oriel-event': id, 'oriel-time': time, 'oriel-signature': signature };
	try {
		const answer = await fetch(url, {
			method: 'POST',
			redirect: 'manual',
			signal: AbortSignal.timeout(TIMEOUT),
			body,
			headers: { 'content-type': 'application/json', ...headers }
		});
		// Nothing in it matters: it may be endless.
		answer.body?.cancel().catch(() => undefined);
		return answer.ok;
	} catch {
		return false;
	}
}

/** Sends the events of requests, of each one after the other, until the shop acknowledges them. */
export class Hook {
	/** Requests whose events are being sent, or wait for their next attempt. */
	readonly #busy = new Set<string>();
	#underWay = 0;
	readonly #turns: (() => void)[] = [];

	/**
	 * @param next the first event of a request that was not acknowledged
	 * @param acknowledged stores that one was
	 */
	constructor(
		readonly to: { url: string; secret: string },
		private readonly next: (request: string) => PendingEvent | undefined,
		private readonly acknowledged: (request: string, event: string) => void
	) {}

	/** Sends what a request has. */
	notify(request: string): void {
		if (this.#busy.has(request)) return;
		this.#busy.add(request);
		void this.#deliver(request);
	}

	async #deliver(request: string): Promise<void> {
		let pause = FIRST_PAUSE;
		for (let event = this.next(request); event; event = this.next(request)) {
			if (await this.#send(event)) {
				this.acknowledged(request, event.id);
				pause = FIRST_PAUSE;
			} else {
				await sleep(pause);
				pause = Math.min(LONGEST_PAUSE, 2 * pause);
			}
		}
		this.#busy.delete(request);
	}

	async #send(event: PendingEvent): Promise<boolean> {
		while (this.#underWay >= AT_ONCE) await new Promise<void>((resolve) => this.#turns.push(resolve));
		this.#underWay++;
		const isAcknowledged = await send(this.to, event);
		this.#underWay--;
		this.#turns.shift()?.();
		return isAcknowledged;
	}
}
