import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { unixSeconds } from '../../src/lib/format/unix-seconds';
import type { Message } from './events';
import { log } from './log';
import { messageOf } from './problem';

/** Maximum number of events that are sent concurrently, each of another request. */
const MAX_CONCURRENT_EVENTS = 8;
/** Timeout of an attempt (ms), and the shortest and longest pause between attempts (ms); the pause doubles. */
const ATTEMPT_TIMEOUT_MS = 10_000;
const MIN_RETRY_PAUSE_MS = 1_000;
const MAX_RETRY_PAUSE_MS = 600_000;

/** URL that events are sent to, and the key of their signatures. */
export interface HookSettings {
	url: string;
	key: Buffer;
}

/**
 * Sends a message once, signed as Standard Webhooks requires (standardwebhooks.com).
 *
 * @returns reason why the shop has not accepted it; null when it answered with a 2xx status
 */
async function send({ url, key }: HookSettings, { id, body }: Message): Promise<string | null> {
	const time = String(unixSeconds());
	const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
	try {
		const answer = await fetch(url, {
			method: 'POST',
			redirect: 'manual',
			signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
			body,
			headers: {
				'content-type': 'application/json',
				'webhook-id': id,
				'webhook-timestamp': time,
				'webhook-signature': `v1,${signature}`
			}
		});
		// The body is not needed, and may be endless.
		answer.body?.cancel().catch(() => undefined);
		return answer.ok ? null : `it answered ${answer.status}`;
	} catch (error) {
		// The error “fetch failed” has the actual error as its cause.
		return messageOf(error instanceof Error && error.cause ? error.cause : error);
	}
}

/** Sends the events of requests, those of one request in order, and retries each until the shop accepts it. */
export class Hook {
	/** Ids of requests whose events are being sent, or wait for their next attempt. */
	readonly #busy = new Set<string>();
	#sendingCount = 0;
	readonly #waiting: (() => void)[] = [];

	/**
	 * @param next returns the event of a request to send next
	 * @param accepted called when the shop has accepted an event, to store that
	 */
	constructor(
		readonly to: HookSettings,
		private readonly next: (request: string) => Message | undefined,
		private readonly accepted: (request: string, event: string) => void
	) {}

	/** Starts to send the events of a request, unless that is already under way. */
	notify(request: string): void {
		if (this.#busy.has(request)) return;
		this.#busy.add(request);
		void this.#deliver(request);
	}

	async #deliver(request: string): Promise<void> {
		let pause = MIN_RETRY_PAUSE_MS;
		for (let event = this.next(request); event; event = this.next(request)) {
			const problem = await this.#send(event);
			if (problem === null) {
				this.accepted(request, event.id);
				pause = MIN_RETRY_PAUSE_MS;
				continue;
			}
			if (pause === MIN_RETRY_PAUSE_MS)
				log(`Event ${event.id} was not accepted: ${problem}. It is sent again until it is.`);
			await sleep(pause);
			pause = Math.min(MAX_RETRY_PAUSE_MS, 2 * pause);
		}
		this.#busy.delete(request);
	}

	async #send(event: Message): Promise<string | null> {
		while (this.#sendingCount >= MAX_CONCURRENT_EVENTS)
			await new Promise<void>((resolve) => this.#waiting.push(resolve));
		this.#sendingCount++;
		const problem = await send(this.to, event);
		this.#sendingCount--;
		this.#waiting.shift()?.();
		return problem;
	}
}
