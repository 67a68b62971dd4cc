import { ActionLog } from '../app/action-log.svelte';
import { describeWalletFailure } from './messages/failure';
import { hintAfter } from './recovery-hints';
import { invalidate } from '../app/invalidate';

/** Has the wallet's pages read again what they show. */
export const refresh = () => Promise.all([invalidate('wallet:state'), invalidate('wallet:transfers')]);

/** Actions on wallet services and their outcomes. */
export const changes = new ActionLog({
	refresh,
	describe: (failure, url) => describeWalletFailure(failure, url, location),
	hintAfter
});
