import { goto } from '$app/navigation';
import { invalidateAfterNavigation } from '../app/navigation';
import { forgetWallet } from '../wallet-data/forget-wallet';
import { rememberLogin } from '../app/logins';
import { walletFilesLink } from '../links';
import type { Client } from '../rpc/client';
import { walletFiles } from './files/wallet-files.svelte';
import { refreshWallet } from '../wallet-data/refresh';

/** Goes to the wallet files, saves and closes the wallet file, and forgets the service's login. */
export async function lockWallet(wallet: Client): Promise<void> {
	await goto(walletFilesLink);
	await walletFiles.close(wallet);
	rememberLogin(wallet.url, undefined);
	// Cached data is removed even if the file could not be closed.
	forgetWallet(wallet.url);
	await invalidateAfterNavigation('app:wallet');
	await refreshWallet(wallet);
}
