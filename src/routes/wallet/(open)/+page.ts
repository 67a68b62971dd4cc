import { staleIfError } from '$lib/app/stale-if-error';
import { buildHistory, type History } from '$lib/wallet/history';
import type { OwnAddresses } from '$lib/wallet/own-addresses';
import { loadNewest } from '$lib/wallet/load-transfers';
import { loadOwnAddresses } from '$lib/wallet/load-own-addresses';
import type { PageLoad } from './$types';

/** How many transfers the page shows. */
const SHOWN = 10;

interface Latest {
	rows: History['rows'];
	own: OwnAddresses;
}

const keep = staleIfError<Latest>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:transfers');
	const { wallet, open } = await parent();
	const { accounts, height, address } = open.value;
	const latest = await keep(`${wallet.url} ${address}`, async () => {
		const [transfers, own] = await Promise.all([loadNewest(wallet, height, SHOWN), loadOwnAddresses(wallet, accounts)]);
		return { rows: buildHistory(transfers, own, null).rows.slice(0, SHOWN), own };
	});
	return { latest };
};
