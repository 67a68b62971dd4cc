import { loadPart } from './optional-call';
import type { Client } from '../rpc/client';
import { RpcError, type Failure } from '../rpc/errors';
import { getAddress } from '../rpc/wallet/accounts';
import { getTransfers } from '../rpc/wallet/history';
import { primaryAddress } from '../rpc/wallet/records';
import { getHeight } from '../rpc/wallet/service';
import { oneAtATime } from './one-at-a-time';
import { sightings } from './sightings';

/** A load that `depends` on one of these runs again when it is invalidated. */
export type WalletKey = 'wallet:state' | 'wallet:transfers';

type Unconfirmed = Readonly<Record<'pool' | 'pending', readonly { txid: string }[]>>;

/** Follows an open wallet: `tick` looks for new, sent and confirmed transfers. */
export class LiveWallet {
	/** The error of the newest poll. */
	failure: RpcError | null = $state.raw(null);
	/** The wallet service that has no node: normal for an offline wallet. */
	nodeless: Client | null = $state.raw(null);
	/** The height that a service reported last. */
	reported: { wallet: Client; height: number } | null = $state.raw(null);

	/** Whether a page could not be loaded. */
	#isAwaited = false;
	#polled: { wallet: Client; height: number } | null = null;
	#seen: { wallet: Client; mark: string } | null = null;

	/**
	 * Polls which wallet is open, its height and its unconfirmed transfers, unless the previous poll is still under way: a
	 * service that scans does not answer.
	 *
	 * @param invalidate called with each key of what changed
	 */
	readonly tick = oneAtATime(async (wallet: Client, invalidate: (key: WalletKey) => Promise<unknown>) => {
		try {
			const { height, mark, nodeless } = await loadMark(wallet);
			this.nodeless = nodeless ? wallet : null;
			const changed =
				this.#isAwaited || this.failure !== null || (this.#seen?.wallet === wallet && this.#seen.mark !== mark);
			this.#seen = { wallet, mark };
			this.reported = { wallet, height };
			this.failure = null;
			this.#isAwaited = false;
			if (!changed) return;
			this.#polled = { wallet, height };
			await Promise.all([invalidate('wallet:state'), invalidate('wallet:transfers')]);
		} catch (error) {
			if (!(error instanceof RpcError)) throw error;
			this.failure = error;
			// The file was closed, here or elsewhere: the pages have to load that state.
			if (error.failure.kind === 'refused') await invalidate('wallet:state');
		} finally {
			this.#polled = null;
		}
	});

	/** Says what the pages have loaded, which the first poll is compared with. @param listed unconfirmed transfers; null if none were asked for */
	expect(wallet: Client, height: number, address: string, listed: Unconfirmed | null): void {
		if (this.#seen?.wallet === wallet) return;
		this.#seen = { wallet, mark: listed ? markOf(height, address, listed) : '' };
	}

	/** As `tick`, for a page that could not be loaded: it is loaded once the service answers. A login is not tried again. */
	async retry(wallet: Client, failure: Failure, invalidate: (key: WalletKey) => Promise<unknown>): Promise<void> {
		if (failure.kind === 'unauthorized') return;
		this.#isAwaited = true;
		await this.tick(wallet, invalidate);
	}

	/** The height that was just polled, while pages load what changed; null at other times. */
	polledHeight = (wallet: Client): number | null => (this.#polled?.wallet === wallet ? this.#polled.height : null);
}

async function loadMark(wallet: Client): Promise<{ height: number; mark: string; nodeless: boolean }> {
	const now = Math.floor(Date.now() / 1000);
	// Another program may have opened another wallet, of the same height.
	const [{ height }, { address }, { nodeless, ...unconfirmed }] = await Promise.all([
		wallet.call(getHeight),
		wallet.call(getAddress, primaryAddress),
		loadUnconfirmed(wallet)
	]);
	if (!nodeless) sightings.look(`${wallet.url} ${address}`, unconfirmed.pool, now);
	return { height, mark: markOf(height, address, unconfirmed), nodeless };
}

function markOf(height: number, address: string, { pool, pending }: Unconfirmed): string {
	const hashes = [...pool.map(({ txid }) => `in ${txid}`), ...pending.map(({ txid }) => `out ${txid}`)];
	return [height, address, ...hashes].join(' ');
}

/** Unconfirmed transfers. Incoming ones need a node; without it only the wallet's own are known. */
async function loadUnconfirmed(wallet: Client) {
	const params = { pending: true, all_accounts: true };
	const { value } = await loadPart(wallet.call(getTransfers, { ...params, pool: true }), lacksNode);
	return { ...(value ?? (await wallet.call(getTransfers, params))), nodeless: value === null };
}

/**
 * Whether a wallet service refuses to look into the pool because it reaches no node: 0.18 says so with code 0 and no message, or with
 * -38 (reference implementation, wallet_rpc_server.cpp: on_get_transfers, handle_rpc_exception).
 */
export const lacksNode = (failure: Failure) =>
	failure.kind === 'refused' && (failure.code === -38 || (failure.code === 0 && failure.message === ''));

export const liveWallet = new LiveWallet();
