import { sendOnce } from '../../app/act';
import type { Client } from '../../rpc/client';
import { getHeight } from '../../rpc/wallet/service';
import { NO_ANSWER_TIMEOUT_MS, type FileState } from '../../wallet-data/file-state';

const DAY_MS = 86_400_000;

/** Waits for a service that does not respond, and remembers the wallet height that it reported last. */
export class ServiceMonitor {
	/** The last reported wallet height. */
	height = $state.raw<number | null>(null);
	/** Time since when it is silent, in milliseconds since 1970; null while it responds. */
	silentSince = $state.raw<number | null>(null);

	/**
	 * Records the state of a service. If it is silent, waits for its next answer for up to a day.
	 *
	 * @param onanswer called when it answers again
	 * @returns a function that stops waiting
	 */
	follow(wallet: Client, state: FileState, onanswer: () => void): () => void {
		if (state.kind !== 'silent') {
			this.height = state.kind === 'open' ? state.height : null;
			this.silentSince = null;
			return () => {};
		}
		this.silentSince ??= Date.now() - NO_ANSWER_TIMEOUT_MS;
		const abort = new AbortController();
		void sendOnce(wallet, getHeight, undefined, { signal: abort.signal, timeoutMs: DAY_MS }).then((outcome) => {
			if (abort.signal.aborted) return;
			if (outcome.kind === 'answered') this.height = outcome.result.height;
			onanswer();
		});
		return () => abort.abort();
	}
}
