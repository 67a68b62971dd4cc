import { probeWallet, type WalletProbe } from '../../app/probe-wallet';
import { loginFor } from '../../app/secrets';
import type { Attempt } from './attempt';

/** A test of a wallet service; `abort` is null once it is over. */
interface ConnectionTest {
	attempt: Attempt;
	probe: WalletProbe;
	abort: AbortController | null;
}

/** Runs one connection test at a time: a new one cancels the one before. */
export class Tester {
	current = $state.raw<ConnectionTest | null>(null);
	#newest: AbortController | null = null;

	/** @returns the result; null when a newer test started, or the page was left */
	async test(attempt: Attempt): Promise<WalletProbe | null> {
		this.clear();
		const abort = (this.#newest = new AbortController());
		const show = (probe: WalletProbe) => {
			if (this.#newest === abort) this.current = { attempt, probe, abort };
		};
		const probe = await probeWallet(attempt.url, attempt.login ?? loginFor(attempt.url), abort.signal, show);
		if (this.#newest !== abort) return null;
		this.current = { attempt, probe, abort: null };
		return probe;
	}

	/** Cancels the test; the steps so far stay visible. */
	cancel(): void {
		this.current?.abort?.abort();
	}

	/** Cancels and removes the test and its login. */
	clear(): void {
		this.cancel();
		this.#newest = null;
		this.current = null;
	}
}
