import { onTick } from '../app/live.svelte';
import { liveWallet } from '../app/live-wallet.svelte';
import { outdateOnLeave } from '../app/outdate-on-leave.svelte';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';

/** For pages that ask by queries alone. */
const nothing = () => Promise.resolve();

/**
 * Follows a wallet service while the component lives that calls this: it is asked every five seconds, since payments are waited for.
 *
 * @param wallet null for none
 * @param failure of what the component has asked, which is asked again once the service answers
 */
export function followWallet(wallet: () => Client | null, failure: () => Failure | null = () => null): void {
	outdateOnLeave(() => wallet()?.url);
	onTick(() => {
		const followed = wallet();
		if (!followed) return;
		const failed = failure();
		void (failed ? liveWallet.retry(followed, failed, nothing) : liveWallet.tick(followed, nothing));
	});
}
