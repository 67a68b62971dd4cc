import type { Failure } from '$lib/rpc/errors';

declare global {
	namespace App {
		interface Error {
			/** One sentence: what happened. */
			message: string;
			/** What to do next. */
			next?: string;
			/** The failed call, when it was one. */
			failure?: Failure;
		}
	}
}
