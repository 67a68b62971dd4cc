import { LatestRequest } from '../app/latest-request.svelte';
import { loadPart } from '../app/load-part';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import { checkProof } from './check-proof';
import type { Proof } from './parse-proof';
import type { ProofCheckResult } from './result';

/** Runs one check at a time: a new check aborts the previous one. */
export class Checker {
	result: ProofCheckResult | null = $state.raw(null);
	/** Why a request to the node failed. */
	failure: Failure | null = $state.raw(null);
	wasStopped = $state(false);
	/** Duration of the last check. */
	milliseconds = $state(0);
	/** From 0 to 1; null while unknown. */
	progress: number | null = $state(null);

	readonly #newest = new LatestRequest();

	get isRunning(): boolean {
		return this.#newest.isRunning;
	}

	async check(node: Client, proof: Proof): Promise<void> {
		this.clear();
		this.progress = null;
		const start = performance.now();
		const run = (signal: AbortSignal) => {
			const onprogress = (part: number) => {
				if (!signal.aborted) this.progress = part;
			};
			return loadPart(checkProof(node, proof, { signal, onprogress }));
		};
		await this.#newest.run(run, ({ value = null, problem = null }) => {
			this.milliseconds = performance.now() - start;
			[this.result, this.failure] = [value, problem];
		});
	}

	/** Aborts a running check. */
	stop(): void {
		if (!this.isRunning) return;
		this.#newest.discard();
		this.wasStopped = true;
	}

	/** Aborts a running check and removes its result. */
	clear(): void {
		this.stop();
		this.result = this.failure = null;
		this.wasStopped = false;
	}
}
