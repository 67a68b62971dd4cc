import { forgetWallet } from './forget-wallet';
import { wasAnswered, loadPart } from '../app/load-part';
import type { Client } from '../rpc/client';
import { RpcError, type Failure } from '../rpc/errors';
import { getAddress } from '../rpc/wallet/accounts';
import { getTransfers } from '../rpc/wallet/history';
import { primaryAddressParams } from '../rpc/wallet/records';
import { getHeight } from '../rpc/wallet/service';
import { oneAtATime } from '../app/one-at-a-time';
import { invalidateQueries } from '../app/query.svelte';
import { seenPayments } from './seen-payments';
import { unixSeconds } from '../format/unix-seconds';

/** Ticks (5 s each) between two polls of an idle wallet: 12 calls a minute, and a payment is seen within 15 s. */
const IDLE_TICKS_PER_POLL = 3;

type Unconfirmed = Readonly<Record<'pool' | 'pending', readonly { txid: string }[]>>;

/** Follows an open wallet: each `tick` polls for new, sent and confirmed transfers. */
export class LiveWallet {
	/** The error of the newest poll. */
	failure: RpcError | null = $state.raw(null);
	/** The wallet service that has no node, which is normal for an offline wallet. */
	walletWithoutNode: Client | null = $state.raw(null);
	/** The height that a service reported last. */
	reportedHeight: { wallet: Client; height: number } | null = $state.raw(null);

	/** True when a page failed to load and waits for the service. */
	#isReloadPending = false;
	#pollInProgress: { wallet: Client; height: number } | null = null;
	#lastSnapshot: (PollSnapshot & { wallet: Client }) | null = null;
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
			const { height, nodeless, ...mark } = await loadSnapshot(wallet);
			if (hasNewKeys) this.#withNewKeys = null;
			this.walletWithoutNode = nodeless ? wallet : null;
			const before = this.#lastSnapshot?.wallet === wallet ? this.#lastSnapshot : null;
			const hasOtherAddress = before !== null && before.address !== mark.address;
			const isOther = hasOtherAddress && !hasNewKeys;
			const changed =
				hasOtherAddress ||
				this.#isReloadPending ||
				this.failure !== null ||
				(before !== null && before.fingerprint !== mark.fingerprint);
			this.#lastSnapshot = { wallet, ...mark };
			this.reportedHeight = { wallet, height };
			this.failure = null;
			this.#isReloadPending = false;
			if (!changed) return;
			this.#pollInProgress = { wallet, height };
			// The previous wallet's data must not be shown as the new one's.
			if (isOther) forgetWallet(wallet.url);
			invalidateQueries(wallet.url, hasOtherAddress ? 'wallet' : 'transfers');
			await reload();
		} catch (error) {
			if (!(error instanceof RpcError)) throw error;
			this.failure = error;
			// The file was closed, here or by another program: the pages have to load that state.
			if (error.failure.kind !== 'refused') return;
			invalidateQueries(wallet.url, 'wallet');
			await reload();
		} finally {
			this.#pollInProgress = null;
		}
	});

	/**
	 * Like `tick`, for pages that are not waiting for a payment: an idle wallet is polled at every third call. While a
	 * transfer is unconfirmed or the service does not answer, every call polls.
	 */
	async pollIfDue(wallet: Client, reload: () => Promise<unknown>): Promise<void> {
		const isAtRest =
			this.failure === null && this.#lastSnapshot?.wallet === wallet && !this.#lastSnapshot.hasUnconfirmed;
		if (++this.#ticks < IDLE_TICKS_PER_POLL && isAtRest) return;
		await this.tick(wallet, reload);
	}

	/**
	 * Records what the pages have loaded, as the baseline for the first poll.
	 *
	 * @param listed unconfirmed transfers; null if they were not loaded
	 */
	setBaseline(wallet: Client, height: number, address: string, listed: Unconfirmed | null): void {
		if (this.#lastSnapshot?.wallet === wallet) return;
		this.#lastSnapshot = {
			wallet,
			...(listed ? snapshotOf(height, address, listed) : { address, fingerprint: '', hasUnconfirmed: true })
		};
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
		this.#isReloadPending = true;
		await this.tick(wallet, reload);
	}

	/** The height of the poll in progress, while pages load what changed; null at other times. */
	polledHeight = (wallet: Client): number | null =>
		this.#pollInProgress?.wallet === wallet ? this.#pollInProgress.height : null;
}

/** The state of a wallet that changes by itself or through another program. */
interface PollSnapshot {
	/** The primary address: another program may have opened another wallet of the same height. */
	address: string;
	/** Height and unconfirmed transfers, joined into one string for comparison. */
	fingerprint: string;
	/** True when any transfer is unconfirmed. */
	hasUnconfirmed: boolean;
}

async function loadSnapshot(wallet: Client): Promise<PollSnapshot & { height: number; nodeless: boolean }> {
	const now = unixSeconds();
	const [{ height }, { address }, { nodeless, ...unconfirmed }] = await Promise.all([
		wallet.call(getHeight),
		wallet.call(getAddress, primaryAddressParams),
		loadUnconfirmed(wallet)
	]);
	if (!nodeless) seenPayments.recordPoll(`${wallet.url} ${address}`, unconfirmed.pool, now);
	return { height, nodeless, ...snapshotOf(height, address, unconfirmed) };
}

function snapshotOf(height: number, address: string, { pool, pending }: Unconfirmed): PollSnapshot {
	const hashes = [...pool.map(({ txid }) => `in ${txid}`), ...pending.map(({ txid }) => `out ${txid}`)];
	return { address, fingerprint: [height, ...hashes].join(' '), hasUnconfirmed: hashes.length > 0 };
}

/**
 * Loads unconfirmed transfers. Incoming ones need a node; without it only the wallet's own are known. A service that
 * refuses to list transfers still reports a height and an address.
 */
async function loadUnconfirmed(wallet: Client) {
	const params = { pending: true, all_accounts: true };
	const { value, problem } = await loadPart(wallet.call(getTransfers, { ...params, pool: true }), wasAnswered);
	const nodeless = problem !== undefined && lacksNode(problem);
	const own = nodeless ? (await loadPart(wallet.call(getTransfers, params), wasAnswered)).value : value;
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
