import { staleIfError } from '$lib/app/stale-if-error';
import type { OwnAddresses } from '$lib/wallet/own-addresses';
import { loadOwnAddresses } from '$lib/wallet/load-own-addresses';
import { loadTransfers, type ReadTransfers } from '$lib/wallet/load-transfers';
import { visits } from '$lib/wallet/history/visits';
import type { PageLoad } from './$types';

interface AllTransfers extends ReadTransfers {
	own: OwnAddresses;
}

const keep = staleIfError<AllTransfers>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:transfers');
	const { wallet, open } = await parent();
	const { accounts, address, height } = open.value;
	const all = await keep(`${wallet.url} ${address} ${visits.count}`, async (before) => {
		const [read, own] = await Promise.all([loadTransfers(wallet, height, before), loadOwnAddresses(wallet, accounts)]);
		return { ...read, own };
	});
	return { all };
};
