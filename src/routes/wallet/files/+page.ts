import { redirect } from '@sveltejs/kit';
import { prefetchQuery } from '$lib/app/query.svelte';
import { walletConnectLink } from '$lib/links';
import { languagesQuery } from '$lib/wallet/files/seed-languages';
import { fileStateQuery } from '$lib/wallet-data/file-state';

export const load = async ({ parent }) => {
	const { wallet } = await parent();
	if (!wallet) redirect(307, walletConnectLink);
	void prefetchQuery(fileStateQuery(wallet));
	void prefetchQuery(languagesQuery(wallet));
	return { wallet };
};
