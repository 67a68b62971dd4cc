import type { Failure } from '../rpc/errors';

/**
 * What to do after an error message of the reference implementation (src/rpc/core_rpc_server.cpp, 0.18 and later).
 * Other implementations have other messages: then the general advice is shown.
 */
const REFUSALS: readonly (readonly [message: RegExp, next: string])[] = [
	[/^Already mining/, 'Stop mining first, then start it again.'],
	[/^Mining never started/, 'There is nothing to stop.'],
	[/^Failed, wrong address|parse wallet address/, 'Check the address: it has to belong to the network of this node.'],
	[/subaddress/i, "Use the wallet's primary address: block rewards cannot go to a subaddress."],
	[/too many threads/, "Use fewer threads: the node allows at most four for each of its computer's."],
	[
		/^Failed, mining not started/,
		'The node does not say why; its log may. Threads of an earlier run may not have ended: wait, then try again.'
	]
];

/** What to do after a failed action, where there is more specific advice than the general one. */
export function hintAfter(failure: Failure): string | null {
	if (failure.kind !== 'refused') return null;
	return REFUSALS.find(([message]) => message.test(failure.message))?.[1] ?? null;
}
