import { ActionLog } from './action-log.svelte';
import { forgetWallet } from './forget-wallet';
import { pageAddress } from '../app/page-address';
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
import { refresh } from './refresh';
import { serviceLimits } from './service-limits.svelte';
import { beginAnew } from './transfers-base';

/** Changes of accounts, addresses, labels and contacts, which leave transfers and outputs as they are. */
const naming: ReadonlySet<Operation> = new Set<Operation>([
	createAccount,
	labelAccount,
	createAddress,
	labelAddress,
	addAddressBook,
	editAddressBook,
	deleteAddressBook
]);

/** Changes after which a different wallet is open, or none. */
const opening: ReadonlySet<Operation> = new Set<Operation>([
	openWallet,
	createWallet,
	restoreDeterministicWallet,
	generateFromKeys,
	closeWallet
]);

/** Actions on wallet services and their outcomes. */
export const changes = new ActionLog({
	refresh(changed, wallet, hasTakenEffect) {
		// The previous wallet's data must not be shown once that wallet is closed.
		if (hasTakenEffect && opening.has(changed)) forgetWallet(wallet.url);
		if (!naming.has(changed)) void beginAnew(wallet);
		return refresh(wallet, naming.has(changed) ? 'addresses' : 'wallet');
	},
	describe: (failure, url) => describeWalletFailure(failure, url, pageAddress(url)),
	noteFailure: (failure, wallet) => serviceLimits.noteFailure(wallet, failure),
	hintAfter
});
