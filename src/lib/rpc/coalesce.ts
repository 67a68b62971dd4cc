import { rpcError } from './errors';
import type { Answer, Exchange, Transport } from './transport';

/**
 * Wraps a transport: equal reads share one exchange when they are sent in the same tick and before its answer arrives.
 * Changes are never shared. A caller that cancels stops waiting; the exchange continues while another caller waits for
 * it.
 */
export function coalesce(transport: Transport): Transport {
	const inFlight = new Map<string, { answer: Promise<Answer>; waiting: number; abort: AbortController }>();

	return (exchange) => {
		if (exchange.effect !== 'read' || exchange.body instanceof Uint8Array) return transport(exchange);
		if (exchange.signal?.aborted) return Promise.reject(cancelled(exchange));
		const key = `${exchange.method} ${exchange.path} ${exchange.timeoutMs} ${exchange.body ?? ''}`;
		let entry = inFlight.get(key);
		if (!entry || entry.abort.signal.aborted) {
			const abort = new AbortController();
			entry = { answer: transport({ ...exchange, signal: abort.signal }), waiting: 0, abort };
			inFlight.set(key, entry);
			const { answer } = entry;
			const forget = () => inFlight.get(key)?.answer === answer && inFlight.delete(key);
			setTimeout(forget);
			// Timers of a hidden tab are late: a read after the answer must be an exchange of its own.
			answer.then(forget, forget);
		}
		return waitForAnswer(entry, exchange);
	};
}

async function waitForAnswer(
	entry: { answer: Promise<Answer>; waiting: number; abort: AbortController },
	exchange: Exchange
): Promise<Answer> {
	const { signal } = exchange;
	entry.waiting++;
	if (!signal) return entry.answer;
	return new Promise((resolve, reject) => {
		const cancel = () => {
			if (--entry.waiting === 0) entry.abort.abort();
			reject(cancelled(exchange));
		};
		signal.addEventListener('abort', cancel, { once: true });
		entry.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
	});
}

const cancelled = (exchange: Exchange) => rpcError({ kind: 'cancelled' }, exchange);
