import { staleIfError } from '$lib/app/stale-if-error';
import { buildHistory, type History } from '$lib/wallet/history';
import { loadNamed } from '$lib/wallet/load-addresses';
import { loadTransfers } from '$lib/wallet/load-transfers';
import type { OwnAddresses } from '$lib/wallet/own-addresses';
import type { PageLoad } from './$types';

/** How many transfers the page shows at least, if there are so many. */
const SHOWN = 10;

const keep = staleIfError<{ history: History; own: OwnAddresses }>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:transfers');
	const { wallet, open, cache } = await parent();
	const latest = await keep(`${wallet.url} ${open.value.address}`, async () => {
		const { accounts, height } = open.value;
		const { transfers } = await loadTransfers(wallet, cache, height, SHOWN);
		const own = await loadNamed(wallet, cache, accounts, Object.values(transfers).flat());
		return { own, history: buildHistory(transfers, own, null) };
	});
	return { latest };
};
