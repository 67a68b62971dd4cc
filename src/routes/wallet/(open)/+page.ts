import { staleIfError } from '$lib/app/stale-if-error';
import { loadHistory, type WalletHistory } from '$lib/wallet/load-transfers';

/** How many transfers the page shows at least, if there are so many. */
const SHOWN = 10;

const keep = staleIfError<WalletHistory>();

export const load = async ({ parent, depends }) => {
	depends('wallet:transfers');
	const { wallet, open, cache } = await parent();
	const latest = await keep(`${wallet.url} ${open.value.address}`, () => loadHistory(wallet, cache, open.value, SHOWN));
	return { latest };
};
