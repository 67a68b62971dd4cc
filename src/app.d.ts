import type { Failure } from '$lib/rpc/errors';

declare global {
	namespace App {
		interface Error {
			/** True when a file of the site could not be fetched. */
			isNotFetched?: boolean;
			/** Heading for an error that is neither a failed call nor a 404. */
			title?: string;
			/** One sentence: what happened. */
			message: string;
			/** Hint on what to do next. */
			next?: string;
			/** The failed call, when it was one. */
			failure?: Failure;
		}
	}
}
