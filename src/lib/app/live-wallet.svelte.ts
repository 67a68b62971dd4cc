import type { Client } from '../rpc/client';
import { RpcError } from '../rpc/errors';
import { getTransfers } from '../rpc/wallet/history';
import { getHeight } from '../rpc/wallet/service';

/** Names for what a load read of a wallet; a load that `depends` on one runs again when it is invalidated. */
export type WalletKey = 'wallet:state' | 'wallet:transfers';

/** Follows an open wallet: at each beat, given by whoever has the app's timer, it looks whether anything came or went. */
export class LiveWallet {
	/** Why the newest question went unanswered. */
	failure: RpcError | null = $state.raw(null);

	#asking = false;
	#seen: { wallet: Client; mark: string } | null = null;

	/**
	 * Asks the service how far it is and what is on its way, unless the question before is still open: a service that scans
	 * answers nothing.
	 *
	 * @param invalidate called with each key of what changed
	 */
	async beat(wallet: Client, invalidate: (key: WalletKey) => Promise<unknown>): Promise<void> {
		if (this.#asking) return;
		this.#asking = true;
		try {
			const mark = await markOf(wallet);
			const changed = this.failure !== null || (this.#seen?.wallet === wallet && this.#seen.mark !== mark);
			this.#seen = { wallet, mark };
			this.failure = null;
			if (changed) await Promise.all([invalidate('wallet:state'), invalidate('wallet:transfers')]);
		} catch (error) {
			if (!(error instanceof RpcError)) throw error;
			this.failure = error;
			// The file was closed, here or elsewhere: the pages have to learn of it.
			if (error.failure.kind === 'refused') await invalidate('wallet:state');
		} finally {
			this.#asking = false;
		}
	}
}

async function markOf(wallet: Client): Promise<string> {
	const [{ height }, { pool, pending }] = await Promise.all([
		wallet.call(getHeight),
		wallet.call(getTransfers, { pool: true, pending: true, all_accounts: true })
	]);
	return [height, ...pool.map(({ txid }) => `in ${txid}`), ...pending.map(({ txid }) => `out ${txid}`)].join(' ');
}

export const liveWallet = new LiveWallet();
