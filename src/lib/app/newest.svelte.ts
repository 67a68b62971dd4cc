/** Requests of which the newest alone counts: each one cancels the one before. */
export class Newest {
	#own: AbortController | null = $state.raw(null);

	get isRunning(): boolean {
		return this.#own !== null;
	}

	/** @param use gets the result, unless a newer request has begun meanwhile or this one was dropped: then errors do not matter either */
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

	/** Cancels what is under way. Its result still counts. */
	cancel(): void {
		this.#own?.abort();
	}

	/** Cancels what is under way. Its result does not count. */
	drop(): void {
		this.cancel();
		this.#own = null;
	}
}
