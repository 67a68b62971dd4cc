import { ActionLog } from '../app/action-log.svelte';
import { invalidate } from '../app/invalidate';
import type { Operation } from '../rpc/operation';
import {
	createAccount,
	createAddress,
	labelAccount,
	labelAddress,
	setAccountTagDescription,
	tagAccounts,
	untagAccounts
} from '../rpc/wallet/accounts';
import { addAddressBook, deleteAddressBook, editAddressBook } from '../rpc/wallet/address-book';
import { describeWalletFailure } from './messages/failure';
import { hintAfter } from './recovery-hints';
import { clearCache, clearNames } from './wallet-cache';

/** Has the wallet's pages load what changed. */
export const refresh = () => Promise.all([invalidate('wallet:state'), invalidate('wallet:transfers')]);

/** Changes that leave transfers and outputs as they are. */
const naming: ReadonlySet<Operation> = new Set<Operation>([
	...[createAccount, labelAccount, createAddress, labelAddress],
	...[tagAccounts, untagAccounts, setAccountTagDescription],
	...[addAddressBook, editAddressBook, deleteAddressBook]
]);

/** Actions on wallet services and their outcomes. */
export const changes = new ActionLog({
	refresh(changed) {
		if (naming.has(changed)) clearNames();
		else clearCache();
		return refresh();
	},
	describe: (failure, url) => describeWalletFailure(failure, url, location),
	hintAfter
});
