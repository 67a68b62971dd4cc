import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { unixSeconds } from '../../src/lib/format/unix-seconds';
import type { Message } from './events';
import { log } from './log';
import { messageOf } from './problem';

/** How many events are on their way at a time, each of another request. */
const AT_ONCE = 8;
/** Milliseconds until an answer counts as missing; and the pauses between attempts. */
const TIMEOUT = 10_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 600_000;

/** Where events are sent, and the key of their signatures. */
export interface HookSettings {
	url: string;
	key: Buffer;
}

/**
 * Sends a message once, signed as Standard Webhooks asks for (standardwebhooks.com).
 *
 * @returns why the shop has not accepted it; null when it answered with a status of 2xx
 */
async function send({ url, key }: HookSettings, { id, body }: Message): Promise<string | null> {
	const time = String(unixSeconds());
	const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
	try {
		const answer = await fetch(url, {
			method: 'POST',
			redirect: 'manual',
			signal: AbortSignal.timeout(TIMEOUT),
			body,
			headers: {
				'content-type': 'application/json',
				'webhook-id': id,
				'webhook-timestamp': time,
				'webhook-signature': `v1,${signature}`
			}
		});
		// Nothing in it matters: it may be endless.
		answer.body?.cancel().catch(() => undefined);
		return answer.ok ? null : `it answered ${answer.status}`;
	} catch (error) {
		// “fetch failed” has what failed as its cause.
		return messageOf(error instanceof Error && error.cause ? error.cause : error);
	}
}

/** Sends the events of requests, of each one after the other, until the shop accepts them. */
export class Hook {
	/** Requests whose events are being sent, or wait for their next attempt. */
	readonly #busy = new Set<string>();
	#underWay = 0;
	readonly #turns: (() => void)[] = [];

	/**
	 * @param next the event of a request that is to be sent next
	 * @param accepted stores that the shop accepted one
	 */
	constructor(
		readonly to: HookSettings,
		private readonly next: (request: string) => Message | undefined,
		private readonly accepted: (request: string, event: string) => void
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
			const problem = await this.#send(event);
			if (problem === null) {
				this.accepted(request, event.id);
				pause = FIRST_PAUSE;
				continue;
			}
			if (pause === FIRST_PAUSE) log(`Event ${event.id} was not accepted: ${problem}. It is sent again until it is.`);
			await sleep(pause);
			pause = Math.min(LONGEST_PAUSE, 2 * pause);
		}
		this.#busy.delete(request);
	}

	async #send(event: Message): Promise<string | null> {
		while (this.#underWay >= AT_ONCE) await new Promise<void>((resolve) => this.#turns.push(resolve));
		this.#underWay++;
		const problem = await send(this.to, event);
		this.#underWay--;
		this.#turns.shift()?.();
		return problem;
	}
}
