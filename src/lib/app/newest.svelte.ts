/** Runs requests of which only the newest counts: each one aborts the one before. */
export class Newest {
	#own: AbortController | null = $state.raw(null);

	get isRunning(): boolean {
		return this.#own !== null;
	}

	/**
	 * @param use receives the result, unless a newer request began or this one was dropped:
	 *   errors are then ignored as well
	 */
	async run<Result>(request: (signal: AbortSignal) => Promise<Result>, use: (result: Result) => void): Promise<void> {
		this.drop();
		const own = (this.#own = new AbortController());
		try {
			const result = await request(own.signal);
			if (this.#own === own) use(result);
		} catch (error) {
			if (this.#own === own) throw error;
		} finally {
			if (this.#own === own) this.#own = null;
		}
	}

	/** Aborts the current request. Its outcome still counts. */
	cancel(): void {
		this.#own?.abort();
	}

	/** Aborts the current request. Its outcome is ignored. */
	drop(): void {
		this.cancel();
		this.#own = null;
	}
}
