import { redirect } from '@sveltejs/kit';
import { forgetWallet } from '$lib/wallet-data/forget-wallet';
import { fetchQuery, peek } from '$lib/app/query.svelte';
import { WALLET_ERROR_CODES } from '$lib/rpc/wallet/codes';
import { walletConnectLinkFrom, walletFilesLinkFrom } from '$lib/links';
import { isNotRequested, RpcError } from '$lib/rpc/errors';
import { openedFiles } from '$lib/wallet-data/opened-files.svelte';
import { openWalletQuery } from '$lib/wallet-data/open-wallet';

export const load = async ({ parent, depends, untrack, url }) => {
	depends('wallet:state');
	const { wallet } = await parent();
	if (!wallet) {
		// Keeps the link's target: a payer from the checkout returns to the payment once a service is chosen.
		redirect(
			307,
			untrack(() => walletConnectLinkFrom(url.hash))
		);
	}
	const query = openWalletQuery(wallet);
	try {
		return { wallet, open: await fetchQuery(query) };
	} catch (error) {
		if (!(error instanceof RpcError)) throw error;
		if (isNoWalletOpen(error)) {
			forgetWallet(wallet.url);
			openedFiles.forgetHalfChanged(wallet);
			// Goes to the wallet files, and back to the page once a wallet is open.
			redirect(
				307,
				untrack(() => walletFilesLinkFrom(url.hash))
			);
		}
		// A service on the user's own computer or network is called only after a click.
		if (isNotRequested(error.failure)) {
			redirect(
				307,
				untrack(() => walletConnectLinkFrom(url.hash))
			);
		}
		const open = peek(query);
		if (!open) throw error;
		return { wallet, open };
	}
};

const isNoWalletOpen = ({ failure }: RpcError) =>
	failure.kind === 'refused' && failure.code === WALLET_ERROR_CODES.notOpen;
