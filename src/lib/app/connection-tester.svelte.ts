import type { Login } from '../rpc/digest';
import { accessTo } from './access';
import { LatestRequest } from './latest-request.svelte';
import { probeService, type Probe } from './probe';
import { loginFor } from './logins';
import type { ServiceKind } from './services';

/**
 * Runs the connection tests that the user starts, one at a time: a new test cancels the previous one. Uses the
 * remembered login when none is given.
 */
export class ConnectionTester<Attempt extends { url: string; login: Login | undefined }> {
	/** Progress of the latest test. */
	current = $state.raw<{ attempt: Attempt; probe: Probe } | null>(null);
	readonly #latestTest = new LatestRequest();

	constructor(private readonly kind: ServiceKind) {}

	get isRunning(): boolean {
		return this.#latestTest.isRunning;
	}

	/** @returns the result; null when a newer test started, or the page was left */
	async test(attempt: Attempt): Promise<Probe | null> {
		let result: Probe | null = null;
		const { url, login = loginFor(url) } = attempt;
		accessTo(url).noteUserRequest();
		const show = (probe: Probe) => (this.current = { attempt, probe });
		await this.#latestTest.run(
			(signal) => probeService(this.kind, url, login, signal, (probe) => void (signal.aborted || show(probe))),
			(probe) => (result = show(probe).probe)
		);
		return result;
	}

	/** Cancels the test; the steps so far stay visible. */
	cancel(): void {
		this.#latestTest.cancel();
	}

	/** Cancels and removes the test and its login. */
	clear(): void {
		this.#latestTest.discard();
		this.current = null;
	}
}
