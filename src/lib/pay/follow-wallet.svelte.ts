import { live } from '../app/live.svelte';
import { whenChanged } from '../app/when.svelte';
import { liveWallet } from '../wallet-data/live-wallet.svelte';
import { outdateOnLeave } from './outdate-on-leave.svelte';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';

/** For pages that ask by queries alone. */
const nothing = () => Promise.resolve();

/**
 * Follows a wallet service while the component lives that calls this: it is asked at once, so that what comes after the first answers
 * is a change, and every five seconds, since payments are waited for.
 *
 * @param wallet null for none
 * @param failure of what the component has asked, which is asked again once the service answers
 */
export function followWallet(wallet: () => Client | null, failure: () => Failure | null): void {
	const followed = $derived(wallet());
	outdateOnLeave(() => followed?.url);
	whenChanged(
		() => [followed, live.polls] as const,
		([asked]) => {
			if (!asked) return;
			const failed = failure();
			void (failed ? liveWallet.retry(asked, failed, nothing) : liveWallet.tick(asked, nothing));
		}
	);
}
