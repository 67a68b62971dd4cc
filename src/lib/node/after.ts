import type { Failure } from '../rpc/errors';

/**
 * What a refusal of the reference implementation asks for, by its words (src/rpc/core_rpc_server.cpp, 0.18 and later).
 * Other programs have other words: then the general advice stands.
 */
const REFUSALS: readonly (readonly [words: RegExp, next: string])[] = [
	[/^Already mining/, 'Stop mining first, then start it again.'],
	[/^Mining never started/, 'There is nothing to stop.'],
	[
		/^Failed, wrong address|parse wallet address/,
		'Check the address: it has to be of the network that this node is on.'
	],
	[/subaddress/i, "Use the wallet's main address: blocks cannot be paid to a subaddress."],
	[/too many threads/, "Ask for fewer threads: the node takes at most four for each of its computer's."],
	[/^Failed, mining not started/, "Wait until the last threads have ended, then try again; the node's log says more."],
	[/host\/subnet/, 'Write an address such as 192.0.2.7, a subnet such as 192.0.2.0/24, or an .onion address.'],
	[/running offline/, 'A node that was started with --offline asks nobody.'],
	[/checking for updates/, 'The node could not ask. See whether its computer can look up names, and try again later.'],
	[/^Block not accepted/, 'Its nonce does not meet the difficulty, or the chain has moved on: get a new template.'],
	[/^Wrong block blob/, 'Send the whole block as hex: the template, with its nonce filled in.'],
	[/blob size/, 'The block is too large: get a new template.'],
	[/reserved size/, 'Reserve at most 255 bytes.'],
	[/create block template/, 'Reserve fewer bytes, or try again.'],
	[/height or count|exceeds blockchain height/, 'Ask for heights up to that of the newest block.'],
	[/not found in pool/, 'It has left the pool since: into a block, most likely.']
];

/** What to do after a failed change, where more can be said than of any failure. */
export function nextAfter(failure: Failure): string | null {
	if (failure.kind !== 'refused') return null;
	return REFUSALS.find(([words]) => words.test(failure.message))?.[1] ?? null;
}

/** How to find out whether a change has happened whose answer was lost, by the operation's name. */
const FINDING_OUT: Readonly<Record<string, string>> = {
	'/start_mining': 'The state of mining is read again by itself: see above whether it has begun.',
	'/stop_mining':
		'Threads end one after the other. The state of mining is read again by itself: see above whether it has ended.',
	'/set_log_hash_rate': "Look into the node's log; doing it again does no harm.",
	'/out_peers': 'Setting the same limit again does no harm, and shows the one in force.',
	'/in_peers': 'Setting the same limit again does no harm, and shows the one in force.',
	'/set_limit': 'The limits in force are read again: see above.',
	set_bans: 'The bans are read again: see the list.',
	'/set_log_level': 'Setting the same level again does no harm.',
	'/set_log_categories': 'Setting the same categories again does no harm, and shows those in force.',
	flush_txpool: 'The pool is read again: see the list.',
	relay_tx: 'Sending it to the peers again does no harm.',
	submit_block:
		'See whether the newest block is yours. A block that the chain has already is refused, which does no harm.',
	'/save_bc': 'Saving again does no harm.',
	'/update': 'Nothing is changed by looking: look again.',
	'/stop_daemon': 'The mark of the node at the top of the page says within some seconds whether it still answers.'
};

export const findingOut = (operation: string) =>
	FINDING_OUT[operation] ?? "The node's log says whether it was done. Look there before you do it again.";
