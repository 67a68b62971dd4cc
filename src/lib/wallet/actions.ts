import { ActionLog } from '../app/action-log.svelte';
import { pageAddress } from '../app/page-address';
import type { Operation } from '../rpc/operation';
import { createAccount, createAddress, labelAccount, labelAddress } from '../rpc/wallet/accounts';
import { addAddressBook, deleteAddressBook, editAddressBook } from '../rpc/wallet/address-book';
import { describeWalletFailure } from './messages/failure';
import { hintAfter } from './recovery-hints';
import { refresh } from './refresh';
import { clearCache, clearNames } from './wallet-cache';

/** Changes that leave transfers and outputs as they are. */
const naming: ReadonlySet<Operation> = new Set<Operation>([
	createAccount,
	labelAccount,
	createAddress,
	labelAddress,
	addAddressBook,
	editAddressBook,
	deleteAddressBook
]);

/** Actions on wallet services and their outcomes. */
export const changes = new ActionLog({
	refresh(changed) {
		if (naming.has(changed)) clearNames();
		else clearCache();
		return refresh();
	},
	describe: (failure, url) => describeWalletFailure(failure, url, pageAddress(url)),
	hintAfter
});
