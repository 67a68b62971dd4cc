import { ActionLog } from './action-log.svelte';
import { forgetWallet } from './forget-wallet';
import { pageConditions } from '../app/page-conditions';
import type { Operation } from '../rpc/operation';
import { createAccount, createAddress, labelAccount, labelAddress } from '../rpc/wallet/accounts';
import { addAddressBook, deleteAddressBook, editAddressBook } from '../rpc/wallet/address-book';
import {
	closeWallet,
	createWallet,
	generateFromKeys,
	openWallet,
	restoreDeterministicWallet
} from '../rpc/wallet/files';
import { describeWalletFailure } from './messages/failure';
import { hintAfter } from './recovery-hints';
import { refreshWallet } from './refresh';
import { serviceLimits } from './service-limits.svelte';
import { resetTransfers } from './transfers-base';

/** Changes of accounts, addresses, labels and contacts, which leave transfers and outputs as they are. */
const labelOperations: ReadonlySet<Operation> = new Set<Operation>([
	createAccount,
	labelAccount,
	createAddress,
	labelAddress,
	addAddressBook,
	editAddressBook,
	deleteAddressBook
]);

/** Changes after which a different wallet is open, or none. */
const walletSwitchOperations: ReadonlySet<Operation> = new Set<Operation>([
	openWallet,
	createWallet,
	restoreDeterministicWallet,
	generateFromKeys,
	closeWallet
]);

/** Actions on wallet services and their outcomes. */
export const walletActions = new ActionLog({
	refresh(changed, wallet, hasTakenEffect) {
		// The previous wallet's data must not be shown once that wallet is closed.
		if (hasTakenEffect && walletSwitchOperations.has(changed)) forgetWallet(wallet.url);
		if (!labelOperations.has(changed)) void resetTransfers(wallet);
		return refreshWallet(wallet, labelOperations.has(changed) ? 'addresses' : 'wallet');
	},
	describe: (failure, url) => describeWalletFailure(failure, url, pageConditions(url)),
	noteFailure: (failure, wallet) => serviceLimits.noteFailure(wallet, failure),
	hintAfter
});
