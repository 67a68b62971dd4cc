import { loadPart } from '../app/optional-call';
import { feeLevels } from '../queries/fees';
import type { Client } from '../rpc/client';
import { getFeeEstimate } from '../rpc/daemon/node';
import { getBalance } from '../rpc/wallet/accounts';
import type { Priority } from './draft';
import type { OpenWallet } from './load-open-wallet';
import { walletNetwork } from './network';
import { loadKnown } from './recipients';
import { sourcesOf } from './sources';
import type { WalletCache } from './wallet-cache';

export type SpendContext = Awaited<ReturnType<typeof loadSpendContext>>;

/** The sources and fees for a payment from an account, and whom the wallet knows. */
export async function loadSpendContext(
	{ wallet, node }: { wallet: Client; node: Client },
	account: number,
	open: OpenWallet,
	cache: WalletCache
) {
	const [balance, fees] = await Promise.all([wallet.call(getBalance, { account_index: account }), feesOf(node)]);
	return {
		sources: sourcesOf(balance.per_subaddress, account),
		/** Blocks until all of the account is unlocked; null where it is not known, or a sender locked some until a moment. */
		untilUnlocked: balance.time_to_unlock ? null : (balance.blocks_to_unlock ?? null),
		isLockedBySender: (balance.time_to_unlock ?? 0n) > 0n,
		fees,
		network: walletNetwork(open.address),
		known: loadKnown(wallet, cache, open)
	};
}

/** The fee of a typical payment by priority; null where the node does not answer. */
async function feesOf(node: Client): Promise<Record<Priority, bigint | null>> {
	const { value } = await loadPart(node.call(getFeeEstimate));
	const levels = value ? feeLevels(value) : [];
	const at = (index: number) => (levels.length === 4 ? (levels[index]?.typical ?? null) : null);
	// The service's own choice is the lowest level unless blocks are full.
	return { '0': at(0), '1': at(0), '2': at(1), '3': at(2), '4': at(3) };
}
