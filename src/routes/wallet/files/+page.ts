import { loadPart } from '$lib/app/optional-call';
import { redirect } from '@sveltejs/kit';
import { live } from '$lib/app/live.svelte';
import { walletConnectLink } from '$lib/links';
import type { Client } from '$lib/rpc/client';
import { getLanguages } from '$lib/rpc/wallet/files';
import { languagesFrom } from '$lib/wallet/files/languages';
import { findHeight } from '$lib/explorer/find-height';
import { loadState, SILENCE_MS } from '$lib/wallet/files/load-state';

export const load = async ({ parent, depends }) => {
	depends('wallet:state');
	const { wallet, node } = await parent();
	if (!wallet) redirect(307, walletConnectLink);
	const [state, languages] = await Promise.all([loadState(wallet), languagesOf(wallet)]);
	return {
		wallet,
		state,
		languages,
		/** The height of the first block at or after a time, from the selected node. @param time Unix seconds. @throws RpcError */
		heightAt: async (time: number) => findHeight(node, time, (await live.latest(node)).height - 1)
	};
};

async function languagesOf(wallet: Client) {
	const { value } = await loadPart(wallet.call(getLanguages, undefined, { timeoutMs: SILENCE_MS }));
	return languagesFrom(value);
}
