import type { Failure } from '../rpc/errors';
import { live } from './live.svelte';
import type { OptionalResult } from './optional-call';

/**
 * The newest value of a part of a page. While the part is loaded again, and when that fails, the previous value stays;
 * a value of another source does not.
 *
 * @param part where the part comes from (the node's address, say), and the promise of its newest result
 */
export function latestPart<Value>(part: () => { source: string; result: Promise<OptionalResult<Value>> }) {
	let latest = $state.raw<{ source: string; value: Value | null; failure: Failure | null } | null>(null);
	const current = $derived(latest?.source === part().source ? latest : null);
	$effect(() => {
		const { source, result } = part();
		let isNewest = true;
		void result.then(({ value, failure }) => {
			if (!isNewest) return;
			latest = { source, failure, value: failure && latest?.source === source ? latest.value : value };
		});
		// Also once the page is left.
		return () => (isNewest = false);
	});
	return {
		/** Null until it is loaded. */
		get value() {
			return current?.value ?? null;
		},
		/** Whether no attempt has ended yet. */
		get isLoading() {
			return current === null;
		},
		/** Null while the node as a whole does not answer: the page says so above everything. */
		get failure() {
			return live.failure ? null : (current?.failure ?? null);
		},
		/** The same of a service that is not the node. */
		get ownFailure() {
			return current?.failure ?? null;
		}
	};
}
