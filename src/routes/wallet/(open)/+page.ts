import { live } from '$lib/app/live.svelte';
import { staleIfError } from '$lib/app/stale-if-error';
import { buildHistory, type History } from '$lib/wallet/history';
import { loadWithAddresses } from '$lib/wallet/load-transfers';
import type { Funds } from '$lib/wallet/locked';
import type { OwnAddresses } from '$lib/wallet/own-addresses';
import { isOutdated, loadUnlockTime, untilUnlocked } from '$lib/wallet/unlock-time';
import type { PageLoad } from './$types';

/** How many transfers the page shows at least, if there are so many. */
const SHOWN = 10;

interface Latest {
	history: History;
	own: OwnAddresses;
	untilUnlocked: Funds['untilUnlocked'];
}

const keep = staleIfError<Latest>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:transfers');
	const { wallet, open, cache } = await parent();
	const latest = await keep(`${wallet.url} ${open.value.address}`, async () => {
		const { accounts, height } = open.value;
		const { now } = live;
		const askUnlockTime = () => {
			const answer = (cache.unlockTime = loadUnlockTime(wallet, height, now));
			answer.catch(() => (cache.unlockTime = null));
			return answer;
		};
		const [{ transfers, own }, known] = await Promise.all([
			loadWithAddresses(wallet, cache, open.value, SHOWN),
			cache.unlockTime ?? askUnlockTime()
		]);
		const unlockTime = isOutdated(known, transfers) ? await askUnlockTime() : known;
		return {
			...{ own, history: buildHistory(transfers, own, null) },
			untilUnlocked: untilUnlocked(unlockTime, transfers, accounts, { height, now })
		};
	});
	return { latest };
};
