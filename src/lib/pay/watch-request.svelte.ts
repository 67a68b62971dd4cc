import { loadPart } from '../app/optional-call';
import { live } from '../app/live.svelte';
import { liveWallet } from '../app/live-wallet.svelte';
import { Newest } from '../app/newest.svelte';
import { ownTransactions } from '../app/own-transactions.svelte';
import type { MadeRequest } from '../payment/draft';
import { integratedIn } from '../payment/integrated';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import { getAddressIndex } from '../rpc/wallet/accounts';
import { getBulkPayments, getTransfers } from '../rpc/wallet/history';
import type { TransferEntry } from '../rpc/wallet/records';
import { getHeight } from '../rpc/wallet/service';
import { CODES } from '../rpc/wallet/codes';
import { earlierPayments, receivedAt } from '../queries/received';
import { vanished } from '../queries/vanished';
import { untrack } from 'svelte';

/** What a request is watched by. */
type Watched = Pick<MadeRequest, 'address' | 'payment_id'>;

/** The payments to the address of a request. */
interface Found {
	address: string;
	/** The indices of the address in the wallet. */
	account: number;
	index: number;
	/** The payment id of payments for the request; null for none. */
	id: string | null;
	/** Whether nothing else is ever paid there: it is a subaddress, or has a payment id. */
	isItsOwn: boolean;
	in: readonly TransferEntry[];
	pool: readonly TransferEntry[];
	/** What was in the pool before, and is in no known block. */
	vanished: readonly TransferEntry[];
	/** Blocks that the wallet has scanned. */
	height: number;
}

/**
 * Watches a request with the receiving wallet, for as long as the component lives that calls this.
 *
 * @param now Unix seconds; the wallet is asked each time that it changes
 */
export function watchRequest(of: () => { wallet: Client; request: MadeRequest }, now = () => live.now) {
	const watcher = new Watcher();
	/** By address: the payments that were there before this page watched it. They do not count. */
	const before: Record<string, ReadonlySet<string>> = {};
	const address = $derived(of().request.address);
	const payment_id = $derived(of().request.payment_id);
	const wallet = $derived(of().wallet);
	const look = () => watcher.look(wallet, { address, payment_id });

	$effect(() => {
		void now();
		untrack(() => void liveWallet.tick(wallet, async (key) => (key === 'wallet:transfers' ? look() : undefined)));
	});

	$effect(() => {
		void [address, payment_id, wallet];
		untrack(() => void look());
	});

	const payments = $derived.by(() => {
		const { found } = watcher;
		if (found === null || found === 'foreign') return null;
		const received = receivedAt(found, found, found.height, now());
		if (found.isItsOwn) return received;
		const earlier = (before[found.address] ??= earlierPayments(received));
		return received.filter(({ txid }) => !earlier.has(txid));
	});

	return {
		/** Without those that were complete before; null while unknown. */
		get payments() {
			return payments;
		},
		get isForeign() {
			return watcher.found === 'foreign';
		},
		get failure() {
			return liveWallet.failure?.failure ?? watcher.failure;
		}
	};
}

/** Asks the receiving wallet for the payments for a request. */
export class Watcher {
	/** Null while unknown; `foreign` when the address is not of this wallet. */
	found: Found | 'foreign' | null = $state.raw(null);
	failure: Failure | null = $state.raw(null);
	readonly #newest = new Newest();

	/** Asks once. What was found before stays when that fails, unless it was about another address. */
	async look(wallet: Client, watched: Watched): Promise<void> {
		if (this.found !== null && this.found !== 'foreign' && this.found.address !== watched.address) this.found = null;
		await this.#newest.run(
			() => loadPart(findPayments(wallet, watched)),
			({ value, failure }) => ([this.found, this.failure] = [value ?? this.found, failure])
		);
	}
}

export async function findPayments(wallet: Client, { address, payment_id }: Watched): Promise<Found | 'foreign'> {
	const integrated = integratedIn(address);
	const indices = await indicesOf(wallet, integrated?.standard ?? address);
	if (!indices) return 'foreign';
	const id = integrated?.payment_id ?? payment_id;
	const [{ height }, lists] = await Promise.all([
		wallet.call(getHeight),
		id === null ? loadWithoutId(wallet, indices) : loadId(wallet, indices, id)
	]);
	const { major: account, minor: index } = indices;
	ownTransactions.note([...lists.in, ...lists.pool].map(({ txid }) => txid));
	const gone = vanished.update(`${wallet.url} ${address}`, lists, height);
	const isItsOwn = id !== null || index > 0;
	return { address, account, index, id, isItsOwn, in: lists.in, pool: lists.pool, vanished: gone, height };
}

/** Of an address in its wallet. */
interface Indices {
	major: number;
	minor: number;
}

const at = ({ major, minor }: Indices) => ({ account_index: major, subaddr_indices: [minor] });

async function indicesOf(wallet: Client, address: string): Promise<Indices | null> {
	const isForeign = (failure: Failure) => failure.kind === 'refused' && failure.code === CODES.address;
	return (await loadPart(wallet.call(getAddressIndex, { address }), isForeign)).value?.index ?? null;
}

/** A payment with the payment id of an integrated address is for no other request. */
async function loadWithoutId(wallet: Client, indices: Indices) {
	const lists = await wallet.call(getTransfers, { in: true, pool: true, ...at(indices) });
	const withoutId = (list: readonly TransferEntry[]) => list.filter(({ payment_id }) => /^0*$/.test(payment_id));
	return { in: withoutId(lists.in), pool: withoutId(lists.pool) };
}

/** A primary address can have thousands of payments: those with the id are looked up first, and then their blocks. */
async function loadId(wallet: Client, indices: Indices, id: string) {
	const { payments } = await wallet.call(getBulkPayments, { payment_ids: [id] });
	const heights = payments.map(({ block_height }) => block_height).sort((a, b) => a - b);
	const [lowest, highest] = [heights[0], heights.at(-1)];
	const lists = await wallet.call(getTransfers, {
		...{ in: lowest !== undefined, pool: true, ...at(indices) },
		// `min_height` itself is excluded.
		...(lowest !== undefined && { filter_by_height: true, min_height: Math.max(0, lowest - 1), max_height: highest })
	});
	const withId = (list: readonly TransferEntry[]) => list.filter(({ payment_id }) => sameId(payment_id, id));
	return { in: withId(lists.in), pool: withId(lists.pool) };
}

/** Short ids may be padded with zeros to the length of long ones. */
const sameId = (a: string, b: string) => a.toLowerCase().replace(/0+$/, '') === b.toLowerCase().replace(/0+$/, '');
