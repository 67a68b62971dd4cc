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
	],
	[/host\/subnet/, 'Write an address such as 192.0.2.7, a subnet such as 192.0.2.0/24, or an .onion address.'],
	[/running offline/, 'A node that was started with --offline does not check for updates.'],
	[
		/checking for updates/,
		'The node could not reach the update servers. Check whether its computer can resolve DNS names, and try again later.'
	],
	[/^Block not accepted/, 'Its nonce may not meet the difficulty, or the chain may have moved on: get a new template.'],
	[/^Wrong block blob/, 'Send the whole block as hex: the template, with its nonce filled in.'],
	[/blob size/, 'The block is too large: get a new template.'],
	[/reserved size/, 'Reserve at most 255 bytes.'],
	[/create block template/, 'Reserve fewer bytes, or try again.'],
	[/height or count|exceeds blockchain height/, 'Enter heights up to that of the newest block.'],
	[/not found in pool/, "It is not in the node's pool: it may have been mined, or dropped."]
];

/** What to do after a failed action, where there is more specific advice than the general one. */
export function hintAfter(failure: Failure): string | null {
	if (failure.kind !== 'refused') return null;
	return REFUSALS.find(([message]) => message.test(failure.message))?.[1] ?? null;
}
