import { redirect } from '@sveltejs/kit';
import { staleIfError } from '$lib/app/stale-if-error';
import { CODES } from '$lib/rpc/wallet/codes';
import { walletConnectLink, walletFilesLinkFrom } from '$lib/links';
import type { Client } from '$lib/rpc/client';
import { RpcError } from '$lib/rpc/errors';
import { halfChanged } from '$lib/wallet/half-changed.svelte';
import { openedFiles } from '$lib/wallet/files/opened-files.svelte';
import { loadOpenWallet, type OpenWallet } from '$lib/wallet/load-open-wallet';
import { cacheOf, clearCache } from '$lib/wallet/wallet-cache';

const keep = staleIfError<OpenWallet>();

export const load = async ({ parent, depends, untrack, url }) => {
	depends('wallet:state');
	const { wallet } = await parent();
	if (!wallet) redirect(307, walletConnectLink);
	try {
		// Another file has another name.
		const open = await keep(`${wallet.url} ${openedFiles.lastName(wallet) ?? ''}`, (before) =>
			loadOpenWallet(wallet, before)
		);
		if (open.failure && isClosed(open.failure))
			leave(
				wallet,
				untrack(() => url.hash)
			);
		return { wallet, open, cache: cacheOf(wallet, open.value.address) };
	} catch (error) {
		if (error instanceof RpcError && isClosed(error))
			leave(
				wallet,
				untrack(() => url.hash)
			);
		throw error;
	}
};

/** To the wallet files, and back to the page once a wallet is open. */
function leave(wallet: Client, back: string): never {
	clearCache();
	halfChanged.forget(wallet);
	redirect(307, walletFilesLinkFrom(back));
}

const isClosed = ({ failure }: RpcError) => failure.kind === 'refused' && failure.code === CODES.notOpen;
