import { error } from '@sveltejs/kit';
import { staleIfError } from '$lib/app/stale-if-error';
import { queryOf } from '$lib/links';
import { loadReceiving, type Receiving } from '$lib/wallet/receive/load-receiving';

const keep = staleIfError<Receiving>();

export const load = async ({ url, parent, depends }) => {
	depends('wallet:transfers');
	const { wallet, open, cache } = await parent();
	const query = queryOf(url);
	const text = query.get('account') ?? '0';
	const { accounts, address, height } = open.value;
	const account = accounts.find(({ account_index }) => String(account_index) === text);
	if (!account) error(404, noSuch(`account ${text}`));
	const index = query.get('address');
	const receiving = await keep(`${wallet.url} ${address} ${text} ${index}`, async (before) => {
		const loaded = await loadReceiving(wallet, cache, { account, index, height }, before);
		return loaded ?? error(404, noSuch(`address ${index} in account ${text}`));
	});
	return { account, receiving, isChosen: index !== null };
};

const noSuch = (what: string) => ({
	message: `The wallet has no ${what}.`,
	next: 'Choose one under Accounts, or create a new one there.'
});
