import type { Proof } from './read';
import type { ProofResult } from './result';
import type { Client } from '../rpc/client';
import { RpcError, type Failure } from '../rpc/errors';
import { checkProof } from './check-proof';

/** One check at a time: a newer one ends the one before. */
export class Checker {
	verdict: ProofResult | null = $state.raw(null);
	/** Why the node did not give what the check needs. */
	failure: Failure | null = $state.raw(null);
	isRunning = $state(false);
	wasStopped = $state(false);
	/** How much of a long check is done, as a part of 1; null while that is not known. */
	part: number | null = $state(null);

	#cancelling: AbortController | null = null;

	async check(node: Client, proof: Proof): Promise<void> {
		this.clear();
		const cancelling = new AbortController();
		this.#cancelling = cancelling;
		this.isRunning = true;
		const { signal } = cancelling;
		try {
			const verdict = await checkProof(node, proof, { signal, onprogress: (part) => this.#tell(cancelling, part) });
			if (this.#cancelling === cancelling) this.verdict = verdict;
		} catch (error) {
			// Whatever comes of a check that was stopped is not wanted any more.
			if (signal.aborted) return;
			if (!(error instanceof RpcError)) throw error;
			this.failure = error.failure;
		} finally {
			if (this.#cancelling === cancelling) this.#end();
		}
	}

	/** Ends a check that is under way. */
	stop(): void {
		if (!this.isRunning) return;
		this.#cancelling?.abort();
		this.#end();
		this.wasStopped = true;
	}

	/** What was checked is not what is shown any more. */
	clear(): void {
		this.stop();
		this.verdict = this.failure = null;
		this.wasStopped = false;
	}

	#tell(cancelling: AbortController, part: number): void {
		if (this.#cancelling === cancelling) this.part = part;
	}

	#end(): void {
		this.#cancelling = null;
		this.isRunning = false;
		this.part = null;
	}
}
