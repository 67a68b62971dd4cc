import { forgetWallet } from './forget-wallet';
import { isAnswered, loadPart } from '../app/load-part';
import type { Client } from '../rpc/client';
import { RpcError, type Failure } from '../rpc/errors';
import { getAddress } from '../rpc/wallet/accounts';
import { getTransfers } from '../rpc/wallet/history';
import { primaryAddress } from '../rpc/wallet/records';
import { getHeight } from '../rpc/wallet/service';
import { oneAtATime } from '../app/one-at-a-time';
import { invalidate } from '../app/query.svelte';
import { seenPayments } from './seen-payments';
import { unixSeconds } from '../format/unix-seconds';

/** Ticks (5 s each) between two polls of an idle wallet: 12 calls a minute, and a payment is seen within 15 s. */
const TICKS_AT_REST = 3;

type Unconfirmed = Readonly<Record<'pool' | 'pending', readonly { txid: string }[]>>;

/** Follows an open wallet: each `tick` polls for new, sent and confirmed transfers. */
export class LiveWallet {
	/** The error of the newest poll. */
	failure: RpcError | null = $state.raw(null);
	/** The wallet service that has no node, which is normal for an offline wallet. */
	nodeless: Client | null = $state.raw(null);
	/** The height that a service reported last. */
	reported: { wallet: Client; height: number } | null = $state.raw(null);

	/** True when a page failed to load and waits for the service. */
	#isAwaited = false;
	#polled: { wallet: Client; height: number } | null = null;
	#seen: (Mark & { wallet: Client }) | null = null;
	/** A wallet whose next poll may find a new address, because a multisig step changed its keys. */
	#withNewKeys: Client | null = null;
	/** Ticks since the last poll. */
	#ticks = 0;

	/**
	 * Polls which wallet is open, its height and its unconfirmed transfers. Skipped while the previous poll is still
	 * running: a service does not answer while it scans.
	 *
	 * @param reload loads the layout of the open wallet again; it redirects once no wallet is open
	 */
	readonly tick = oneAtATime(async (wallet: Client, reload: () => Promise<unknown>) => {
		this.#ticks = 0;
		const hasNewKeys = this.#withNewKeys === wallet;
		try {
			const { height, nodeless, ...mark } = await loadMark(wallet);
			if (hasNewKeys) this.#withNewKeys = null;
			this.nodeless = nodeless ? wallet : null;
			const before = this.#seen?.wallet === wallet ? this.#seen : null;
			const hasOtherAddress = before !== null && before.address !== mark.address;
			const isOther = hasOtherAddress && !hasNewKeys;
			const changed =
				hasOtherAddress ||
				this.#isAwaited ||
				this.failure !== null ||
				(before !== null && before.listed !== mark.listed);
			this.#seen = { wallet, ...mark };
			this.reported = { wallet, height };
			this.failure = null;
			this.#isAwaited = false;
			if (!changed) return;
			this.#polled = { wallet, height };
			// The previous wallet's data must not be shown as the new one's.
			if (isOther) forgetWallet(wallet.url);
			invalidate(wallet.url, hasOtherAddress ? 'wallet' : 'transfers');
			await reload();
		} catch (error) {
			if (!(error instanceof RpcError)) throw error;
			this.failure = error;
			// The file was closed, here or by another program: the pages have to load that state.
			if (error.failure.kind !== 'refused') return;
			invalidate(wallet.url, 'wallet');
			await reload();
		} finally {
			this.#polled = null;
		}
	});

	/**
	 * Like `tick`, for pages that are not waiting for a payment: an idle wallet is polled at every third call. While a
	 * transfer is unconfirmed or the service does not answer, every call polls.
	 */
	async follow(wallet: Client, reload: () => Promise<unknown>): Promise<void> {
		const isAtRest = this.failure === null && this.#seen?.wallet === wallet && !this.#seen.isWaiting;
		if (++this.#ticks < TICKS_AT_REST && isAtRest) return;
		await this.tick(wallet, reload);
	}

	/**
	 * Records what the pages have loaded, as the baseline for the first poll.
	 *
	 * @param listed unconfirmed transfers; null if they were not loaded
	 */
	expect(wallet: Client, height: number, address: string, listed: Unconfirmed | null): void {
		if (this.#seen?.wallet === wallet) return;
		this.#seen = { wallet, ...(listed ? markOf(height, address, listed) : { address, listed: '', isWaiting: true }) };
	}

	/** Records that a multisig step changed the keys of the open wallet: data on screen and form input are kept. */
	noteNewKeys(wallet: Client): void {
		this.#withNewKeys = wallet;
	}

	/**
	 * Like `tick`, for a page that failed to load: it is loaded again once the service answers. Does nothing after a
	 * failed login.
	 */
	async retry(wallet: Client, failure: Failure, reload: () => Promise<unknown>): Promise<void> {
		if (failure.kind === 'unauthorized') return;
		this.#isAwaited = true;
		await this.tick(wallet, reload);
	}

	/** The height of the poll in progress, while pages load what changed; null at other times. */
	polledHeight = (wallet: Client): number | null => (this.#polled?.wallet === wallet ? this.#polled.height : null);
}

/** The state of a wallet that changes by itself or through another program. */
interface Mark {
	/** The primary address: another program may have opened another wallet of the same height. */
	address: string;
	/** Height and unconfirmed transfers, joined into one string for comparison. */
	listed: string;
	/** True when any transfer is unconfirmed. */
	isWaiting: boolean;
}

async function loadMark(wallet: Client): Promise<Mark & { height: number; nodeless: boolean }> {
	const now = unixSeconds();
	const [{ height }, { address }, { nodeless, ...unconfirmed }] = await Promise.all([
		wallet.call(getHeight),
		wallet.call(getAddress, primaryAddress),
		loadUnconfirmed(wallet)
	]);
	if (!nodeless) seenPayments.look(`${wallet.url} ${address}`, unconfirmed.pool, now);
	return { height, nodeless, ...markOf(height, address, unconfirmed) };
}

function markOf(height: number, address: string, { pool, pending }: Unconfirmed): Mark {
	const hashes = [...pool.map(({ txid }) => `in ${txid}`), ...pending.map(({ txid }) => `out ${txid}`)];
	return { address, listed: [height, ...hashes].join(' '), isWaiting: hashes.length > 0 };
}

/**
 * Loads unconfirmed transfers. Incoming ones need a node; without it only the wallet's own are known. A service that
 * refuses to list transfers still reports a height and an address.
 */
async function loadUnconfirmed(wallet: Client) {
	const params = { pending: true, all_accounts: true };
	const { value, problem } = await loadPart(wallet.call(getTransfers, { ...params, pool: true }), isAnswered);
	const nodeless = problem !== undefined && lacksNode(problem);
	const own = nodeless ? (await loadPart(wallet.call(getTransfers, params), isAnswered)).value : value;
	return { pool: own?.pool ?? [], pending: own?.pending ?? [], nodeless };
}

/**
 * True when a wallet service cannot read the pool because it reaches no node. Release 0.18 reports this as code 0 with
 * an empty message, or as -38 (reference implementation, wallet_rpc_server.cpp: on_get_transfers,
 * handle_rpc_exception).
 */
export const lacksNode = (failure: Failure) =>
	failure.kind === 'refused' && (failure.code === -38 || (failure.code === 0 && failure.message === ''));

export const liveWallet = new LiveWallet();
