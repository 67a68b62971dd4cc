import { keeping } from '$lib/app/keep';
import { readHistory, type History } from '$lib/wallet/history';
import type { OwnAddresses } from '$lib/wallet/own-addresses';
import { readNewest } from './read-transfers';
import { readOwn } from './read-own';
import type { PageLoad } from './$types';

/** How many transfers the page shows. */
const SHOWN = 10;

interface Latest {
	rows: History['rows'];
	own: OwnAddresses;
}

const keep = keeping<Latest>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:transfers');
	const { wallet, open } = await parent();
	const { accounts, height, address } = open.value;
	const latest = await keep(`${wallet.url} ${address}`, async () => {
		const [transfers, own] = await Promise.all([readNewest(wallet, height, SHOWN), readOwn(wallet, accounts)]);
		return { rows: readHistory(transfers, own, null).rows.slice(0, SHOWN), own };
	});
	return { latest };
};
