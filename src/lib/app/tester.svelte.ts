import type { Login } from '../rpc/digest';
import { probeService, type Probe } from './probe';
import { loginFor } from './secrets';
import type { ServiceKind } from './services';

/** What is tested; without a login, the remembered one is used. */
interface Tested {
	url: string;
	login: Login | undefined;
}

/** A test of a service; `abort` is null once it is over. */
interface ConnectionTest<Attempt> {
	attempt: Attempt;
	probe: Probe;
	abort: AbortController | null;
}

/** Runs one connection test at a time: a new one cancels the one before. */
export class Tester<Attempt extends Tested> {
	current = $state.raw<ConnectionTest<Attempt> | null>(null);
	#newest: AbortController | null = null;

	constructor(private readonly kind: ServiceKind) {}

	/** @returns the result; null when a newer test started, or the page was left */
	async test(attempt: Attempt): Promise<Probe | null> {
		this.clear();
		const abort = (this.#newest = new AbortController());
		const show = (probe: Probe) => {
			if (this.#newest === abort) this.current = { attempt, probe, abort };
		};
		const { url, login = loginFor(url) } = attempt;
		const probe = await probeService(this.kind, url, login, abort.signal, show);
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
