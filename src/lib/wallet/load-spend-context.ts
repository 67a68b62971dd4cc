import { loadPart } from '../app/optional-call';
import { peek } from '../app/query.svelte';
import { AS_WALLETS_ASK } from '../queries/fees';
import type { Client } from '../rpc/client';
import { getFeeEstimate } from '../rpc/daemon/node';
import { getBalance } from '../rpc/wallet/accounts';
import type { OpenWallet } from './load-open-wallet';
import { walletNetwork } from './network';
import { outputsQuery } from './outputs/load-outputs';
import { loadKnown } from './recipients';
import { sourcesOf } from './sources';
import type { WalletCache } from './wallet-cache';

export type SpendContext = Awaited<ReturnType<typeof loadSpendContext>>;

/** The sources and rates for a payment from an account, and whom the wallet knows. */
export async function loadSpendContext(
	{ wallet, node }: { wallet: Client; node: Client },
	account: number,
	open: OpenWallet,
	cache: WalletCache
) {
	const [balance, rates] = await Promise.all([wallet.call(getBalance, { account_index: account }), ratesOf(node)]);
	return {
		sources: sourcesOf(balance.per_subaddress, account),
		/** Blocks until all of the account is unlocked; null where it is not known, or a sender locked some until a moment. */
		untilUnlocked: balance.time_to_unlock ? null : (balance.blocks_to_unlock ?? null),
		isLockedBySender: (balance.time_to_unlock ?? 0n) > 0n,
		/** The node's fee per byte at each of the four priorities, in atomic units; null when it is unknown. */
		rates,
		/** Outputs of the account; null where they were not loaded. */
		outputs: peek(outputsQuery(wallet))?.listed.find((each) => each.account === account)?.outputs ?? null,
		network: walletNetwork(open.address),
		known: loadKnown(wallet, cache, open)
	};
}

/** The node's four rates; null where it does not answer, or has others. */
async function ratesOf(node: Client): Promise<readonly bigint[] | null> {
	const { value } = await loadPart(node.call(getFeeEstimate, AS_WALLETS_ASK));
	return value?.fees.length === 4 ? value.fees : null;
}
