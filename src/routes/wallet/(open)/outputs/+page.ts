import { staleIfError } from '$lib/app/stale-if-error';
import { loadWithAddresses } from '$lib/wallet/load-transfers';
import { loadOutputs } from '$lib/wallet/outputs/load-outputs';

const keep = staleIfError<Awaited<ReturnType<typeof loadWithAddresses>> & Awaited<ReturnType<typeof loadOutputs>>>();

export const load = async ({ parent, depends }) => {
	depends('wallet:transfers');
	const { wallet, open, cache } = await parent();
	const { accounts, address } = open.value;
	const all = await keep(`${wallet.url} ${address}`, async () => {
		const known = await loadWithAddresses(wallet, cache, open.value);
		return { ...known, ...(await loadOutputs(wallet, cache, accounts, known.transfers)) };
	});
	return { all };
};
