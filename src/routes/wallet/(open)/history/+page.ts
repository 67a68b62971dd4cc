import { staleIfError } from '$lib/app/stale-if-error';
import { loadTexts } from '$lib/wallet/load-names';
import { loadHistory, type WalletHistory } from '$lib/wallet/load-transfers';
import type { KnownNames } from '$lib/wallet/names';
import type { PageLoad } from './$types';

const keep = staleIfError<WalletHistory & { texts: Omit<KnownNames, 'own'> }>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:transfers');
	const { wallet, open, cache, config } = await parent();
	const all = await keep(`${wallet.url} ${open.value.address}`, async () => {
		const loaded = await loadHistory(wallet, cache, open.value);
		return { ...loaded, texts: await loadTexts(wallet, cache, loaded.history.rows, config.coin) };
	});
	return { all };
};
