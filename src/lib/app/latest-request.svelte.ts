/** Runs requests of which only the newest counts: each one aborts the one before. */
export class LatestRequest {
	#controller: AbortController | null = $state.raw(null);

	get isRunning(): boolean {
		return this.#controller !== null;
	}

	/**
	 * @param use receives the result, unless a newer request began or this one was dropped:
	 *   errors are then ignored as well
	 */
	async run<Result>(request: (signal: AbortSignal) => Promise<Result>, use: (result: Result) => void): Promise<void> {
		this.discard();
		const own = (this.#controller = new AbortController());
		try {
			const result = await request(own.signal);
			if (this.#controller === own) use(result);
		} catch (error) {
			if (this.#controller === own) throw error;
		} finally {
			if (this.#controller === own) this.#controller = null;
		}
	}

	/** Aborts the current request. Its outcome still counts. */
	cancel(): void {
		this.#controller?.abort();
	}

	/** Aborts the current request. Its outcome is ignored. */
	discard(): void {
		this.cancel();
		this.#controller = null;
	}
}
