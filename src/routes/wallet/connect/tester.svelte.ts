import { probeWallet } from '$lib/app/probe-wallet';
import { loginFor } from '$lib/app/secrets';
import type { WalletProbe } from '$lib/format/wallet-probe';
import type { Attempt } from '$lib/wallet/connect/attempt';

/** A test of a wallet service; `abort` is null once it is over. */
interface Tried {
	attempt: Attempt;
	probe: WalletProbe;
	abort: AbortController | null;
}

/** The newest test of a wallet service. A newer one puts an end to it. */
export class Tester {
	tried = $state.raw<Tried | null>(null);
	#newest: AbortController | null = null;

	/** @returns what came of it; null when a newer test was begun, or the page was left */
	async test(attempt: Attempt): Promise<WalletProbe | null> {
		this.drop();
		const abort = (this.#newest = new AbortController());
		const show = (probe: WalletProbe) => {
			if (this.#newest === abort) this.tried = { attempt, probe, abort };
		};
		const probe = await probeWallet(attempt.url, attempt.login ?? loginFor(attempt.url), abort.signal, show);
		if (this.#newest !== abort) return null;
		this.tried = { attempt, probe, abort: null };
		return probe;
	}

	/** Puts an end to a test, which then tells how far it came. */
	cancel(): void {
		this.tried?.abort?.abort();
	}

	/** Forgets the test, with the login that went along. */
	drop(): void {
		this.cancel();
		this.#newest = null;
		this.tried = null;
	}
}
