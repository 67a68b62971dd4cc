import { lastUser, rememberUser } from '../../app/last-users';
import type { WalletProbe } from '../../app/probe-wallet';
import { loginFor, rememberLogin } from '../../app/secrets';
import { walletClient } from '../../app/wallet-service';
import { changes } from '../actions';
import { files } from '../files/files.svelte';
import { openedFiles } from '../files/opened-files.svelte';
import { emptyDraft, type Attempt, type Draft } from './attempt';

/** The form for a service, with what this tab knows of it; a remembered login is used without being entered. */
export const draftFor = (url: string): Draft => ({
	...emptyDraft(url),
	user: loginFor(url) ? '' : lastUser(url),
	file: openedFiles.lastName({ url }) ?? ''
});

/**
 * Whether the file of an attempt has to be opened. The name was filled in already: alone it asks for nothing while a wallet
 * is open.
 *
 * @param address of the open wallet; null when none is open
 */
export function mustOpen({ url, file }: Attempt, address: string | null): boolean {
	if (!file) return false;
	if (address === null) return true;
	const isFilledIn = file.password === '' && file.filename === openedFiles.lastName({ url });
	return !isFilledIn && file.filename !== openedFiles.nameOf({ url }, address);
}

/** Remembers a login that was tested, and opens the wallet file. @returns whether a wallet is open */
export async function connect(attempt: Attempt, { at, wallet }: WalletProbe): Promise<boolean> {
	const { url, login, keep } = attempt;
	if (login) {
		rememberLogin(url, login, keep);
		rememberUser(url, login.user);
	}
	const isOpen = wallet !== null;
	// A service that is busy is not asked for more.
	if (at !== null || !attempt.file || !mustOpen(attempt, wallet?.address ?? null)) return isOpen;
	const opened = await files.open(walletClient(url, loginFor(url)), attempt.file);
	if (opened) changes.clear();
	return opened;
}
