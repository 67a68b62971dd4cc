import { CODES } from '../format/wallet-refusals';
import type { Failure } from '../rpc/errors';

/** What to do after a failed change, where more can be said than of any failure. */
export function hintAfter(failure: Failure, operation: string): string | null {
	if (failure.kind === 'refused' && failure.code === CODES.password && operation === 'change_wallet_password') {
		return 'The old password is wrong: type it again. If the answer to an earlier change was lost, the new one may be in force.';
	}
	if (failure.kind !== 'refused') return null;
	if (operation === 'start_mining' && /trusted/i.test(failure.message)) {
		return 'Choose the daemon once more, as one that is trusted.';
	}
	if (operation === 'start_mining' && /threads/i.test(failure.message)) return 'Ask for fewer threads.';
	// It gives up on a daemon whose threads take too long to end (reference implementation, wallet_rpc_server.cpp).
	if (operation === 'stop_mining' && failure.code === -1) {
		return 'The daemon may not mine, or take long to stop: ask again in a minute, or look at the Node page.';
	}
	if (operation === 'set_daemon' && failure.code === CODES.noDaemon) {
		// Only this refusal comes after the address was replaced (reference implementation, wallet2.cpp, set_daemon).
		const after = /unable to set daemon/i.test(failure.message)
			? 'Which daemon it uses now is unknown: set one again.'
			: 'The daemon is the one from before.';
		return `The service said: ${failure.message} ${after}`;
	}
	return null;
}

/** How to find out whether a change has happened whose answer was lost, by the operation's name. */
const FINDING_OUT: Readonly<Record<string, string>> = {
	create_wallet: 'Open the wallet by its name and password: if it is there, it was created.',
	open_wallet: 'Opening it again does no harm.',
	generate_from_keys: 'Open the wallet by its name and password: if it is there, it was made.',
	restore_deterministic_wallet: 'Open the wallet by its name and password: if it is there, it was restored.',
	close_wallet: 'This page says within some seconds whether a wallet is open.',
	change_wallet_password: 'Close the wallet and open it: either the old or the new password opens it.',
	store: 'Storing again does no harm.',
	refresh: 'Refreshing again does no harm.',
	auto_refresh: 'Asking again does no harm.',
	set_daemon: 'Choosing it again does no harm.',
	rescan_spent: 'Asking again does no harm.',
	rescan_blockchain: 'The service may read on by itself: see how many blocks it has read.',
	start_mining: 'Look at the Node page whether it mines. Asking again does no harm.',
	stop_mining: 'Look at the Node page whether it mines. Asking again does no harm.',
	stop_wallet: 'If nothing answers any more, it has stopped.',
	create_address: 'The addresses are read again: see whether there is a new one.',
	create_account: 'The accounts are read again: see whether there is a new one.',
	label_address: 'Labels are read again: see above.',
	label_account: 'Labels are read again: see above.',
	tag_accounts: 'Tags are read again: see above.',
	untag_accounts: 'Tags are read again: see above.',
	set_account_tag_description: 'Descriptions are read again: see above.',
	set_tx_notes: 'The note is read again: see above.',
	set_attribute: 'Setting it again does no harm.',
	add_address_book: 'The address book is read again: see whether the entry is there before you add it once more.',
	edit_address_book: 'The address book is read again: see above.',
	delete_address_book: 'The address book is read again: see whether the entry is gone.'
};

export const findingOut = (operation: string) =>
	FINDING_OUT[operation] ?? 'Look whether it was done before you do it again.';
