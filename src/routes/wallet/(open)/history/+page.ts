import { keeping } from '$lib/app/keep';
import type { OwnAddresses } from '$lib/wallet/own-addresses';
import { readOwn } from '../read-own';
import { readTransfers, type ReadTransfers } from '../read-transfers';
import { visits } from './visits';
import type { PageLoad } from './$types';

interface AllTransfers extends ReadTransfers {
	own: OwnAddresses;
}

const keep = keeping<AllTransfers>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:transfers');
	const { wallet, open } = await parent();
	const { accounts, address, height } = open.value;
	const all = await keep(`${wallet.url} ${address} ${visits.count}`, async (before) => {
		const [read, own] = await Promise.all([readTransfers(wallet, height, before), readOwn(wallet, accounts)]);
		return { ...read, own };
	});
	return { all };
};
