import { act } from '$lib/app/act';
import type { Client } from '$lib/rpc/client';
import { getHeight } from '$lib/rpc/wallet/service';
import { SILENCE, type FileState } from './read-state';

const DAY = 86_400_000;

/** Waits for a silent service to speak, and keeps how far its wallet was when it spoke last. */
export class Listener {
	/** Blocks that the wallet has seen. */
	seen = $state.raw<number | null>(null);
	/** In milliseconds since 1970; null while it speaks. */
	silentSince = $state.raw<number | null>(null);

	/**
	 * Takes note of what a service said; from a silent one it waits for a word, however long that takes.
	 *
	 * @param onspeak called once it speaks again
	 * @returns a function that gives up waiting
	 */
	follow(wallet: Client, state: FileState, onspeak: () => void): () => void {
		if (state.kind !== 'silent') {
			this.seen = state.kind === 'open' ? state.height : null;
			this.silentSince = null;
			return () => {};
		}
		this.silentSince ??= Date.now() - SILENCE;
		const abort = new AbortController();
		void act(wallet, getHeight, undefined, { signal: abort.signal, patience: DAY }).then((outcome) => {
			if (abort.signal.aborted) return;
			if (outcome.kind === 'answered') this.seen = outcome.result.height;
			onspeak();
		});
		return () => abort.abort();
	}
}
