import type { Proof } from './parse-proof';
import type { ProofResult } from './result';
import type { Client } from '../rpc/client';
import { RpcError, type Failure } from '../rpc/errors';
import { checkProof } from './check-proof';

/** Runs one check at a time: a new one stops the previous one. */
export class Checker {
	result: ProofResult | null = $state.raw(null);
	/** Why the check could not load what it needs from the node. */
	failure: Failure | null = $state.raw(null);
	isRunning = $state(false);
	wasStopped = $state(false);
	/** How long the last check took. */
	milliseconds = $state(0);
	/** From 0 to 1; null while it is not known. */
	progress: number | null = $state(null);

	#cancelling: AbortController | null = null;

	async check(node: Client, proof: Proof): Promise<void> {
		this.clear();
		const cancelling = new AbortController();
		this.#cancelling = cancelling;
		this.isRunning = true;
		const { signal } = cancelling;
		const start = performance.now();
		try {
			const result = await checkProof(node, proof, { signal, onprogress: (part) => this.#report(cancelling, part) });
			if (this.#cancelling !== cancelling) return;
			this.milliseconds = performance.now() - start;
			this.result = result;
		} catch (error) {
			// Errors of a stopped check do not matter.
			if (signal.aborted) return;
			if (!(error instanceof RpcError)) throw error;
			this.failure = error.failure;
		} finally {
			if (this.#cancelling === cancelling) this.#end();
		}
	}

	/** Stops a running check. */
	stop(): void {
		if (!this.isRunning) return;
		this.#cancelling?.abort();
		this.#end();
		this.wasStopped = true;
	}

	/** Removes the result of another proof. */
	clear(): void {
		this.stop();
		this.result = this.failure = null;
		this.wasStopped = false;
	}

	#report(cancelling: AbortController, progress: number): void {
		if (this.#cancelling === cancelling) this.progress = progress;
	}

	#end(): void {
		this.#cancelling = null;
		this.isRunning = false;
		this.progress = null;
	}
}
