import { staleIfError } from '$lib/app/stale-if-error';
import { loadContacts } from '$lib/wallet/load-names';
import { loadHistory, type WalletHistory } from '$lib/wallet/load-transfers';
import type { Contacts } from '$lib/wallet/names';
import type { PageLoad } from './$types';

const keep = staleIfError<WalletHistory & { contacts: Contacts }>();

export const load: PageLoad = async ({ parent, depends }) => {
	depends('wallet:transfers');
	const { wallet, open, cache } = await parent();
	const all = await keep(`${wallet.url} ${open.value.address}`, async () => {
		const loaded = await loadHistory(wallet, cache, open.value);
		const paysSomebody = loaded.history.rows.some(({ transfer }) => transfer.destinations.length > 0);
		return { ...loaded, contacts: paysSomebody ? await loadContacts(wallet, cache) : new Map() };
	});
	return { all };
};
