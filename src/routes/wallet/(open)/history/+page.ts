import { staleIfError } from '$lib/app/stale-if-error';
import { loadTexts } from '$lib/wallet/load-names';
import { loadHistory, type WalletHistory } from '$lib/wallet/load-transfers';
import type { KnownNames } from '$lib/wallet/names';

/** How many transfers are loaded at first. */
const PAGE = 100;

const keep = staleIfError<WalletHistory & { names: KnownNames }>();

export const load = async ({ parent, depends }) => {
	depends('wallet:transfers');
	const { wallet, open, cache, config } = await parent();
	const all = await keep(`${wallet.url} ${open.value.address}`, async (before) => {
		const loaded = await loadHistory(wallet, cache, open.value, PAGE);
		const { history, own } = loaded;
		const isSame = before?.history === history && before.names.own === own && cache.contacts !== null;
		return { ...loaded, names: isSame ? before.names : await loadTexts(wallet, cache, history.rows, config.coin) };
	});
	return { all };
};
