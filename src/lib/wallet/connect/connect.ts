import { lastUser, rememberUser } from '../../app/services';
import type { Probe } from '../../app/probe';
import { loginFor, rememberLogin } from '../../app/logins';
import { walletClient } from '../../app/wallet-service';
import { walletActions } from '../../wallet-data/actions';
import { walletFiles } from '../files/wallet-files.svelte';
import { openedFiles } from '../../wallet-data/opened-files.svelte';
import { emptyConnectDraft, type ConnectAttempt, type ConnectDraft } from './attempt';

/**
 * The initial fields for a service, filled with what this tab knows of it. A remembered login is used without being
 * entered again.
 */
export const connectDraftFor = (url: string): ConnectDraft => ({
	...emptyConnectDraft,
	user: loginFor(url) ? '' : lastUser(url),
	file: openedFiles.lastName({ url }) ?? ''
});

/**
 * True when the file of an attempt has to be opened. A file name that was only filled in by the page does not count as
 * a request while a wallet is open.
 *
 * @param address of the open wallet; null when none is open
 */
export function mustOpen({ url, file }: ConnectAttempt, address: string | null): boolean {
	if (!file) return false;
	if (address === null) return true;
	const isFilledIn = file.password === '' && file.filename === openedFiles.lastName({ url });
	return !isFilledIn && file.filename !== openedFiles.nameOf({ url }, address);
}

/** `failed`: the wallet file could not be opened; the action log says why. */
type ConnectOutcome = 'open' | 'closed' | 'failed';

/** Remembers a login that was tested, and opens the wallet file. */
export async function connect(attempt: ConnectAttempt, { currentStep, wallet }: Probe): Promise<ConnectOutcome> {
	const { url, login, keep } = attempt;
	if (login) {
		rememberLogin(url, login, keep);
		rememberUser(url, login.user);
	}
	// A busy service is sent no further calls.
	if (currentStep !== null || !attempt.file || !mustOpen(attempt, wallet?.address ?? null))
		return wallet ? 'open' : 'closed';
	if (!(await walletFiles.open(walletClient(url, loginFor(url)), attempt.file))) return 'failed';
	walletActions.clear();
	return 'open';
}
