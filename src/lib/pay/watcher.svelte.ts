import { integratedIn } from '../payment/integrated';
import type { Client } from '../rpc/client';
import { RpcError, type Failure } from '../rpc/errors';
import { getAddressIndex } from '../rpc/wallet/accounts';
import { getBulkPayments, getTransfers } from '../rpc/wallet/history';
import type { TransferEntry } from '../rpc/wallet/records';
import { getHeight } from '../rpc/wallet/service';
import { CODES } from '../format/wallet-refusals';
import { vanished } from '../wallet/vanished';

/** What a request is watched by: its address, and the payment id where it has one. */
export interface Watched {
	address: string;
	payment_id: string | null;
}

/** What came to the address of a request. */
export interface Found {
	address: string;
	/** Where the address stands in the wallet. */
	account: number;
	index: number;
	/** The payment id that payments for the request have; null for none. */
	id: string | null;
	/** Whether nothing else is ever paid there: it is a subaddress, or has a payment id. */
	isItsOwn: boolean;
	in: readonly TransferEntry[];
	pool: readonly TransferEntry[];
	/** What was in the pool before, of which it is not known what became. */
	vanished: readonly TransferEntry[];
	/** Blocks that the wallet has scanned. */
	height: number;
}

/** Looks what came for a request, with the wallet that is paid. */
export class Watcher {
	/** Null until it is known. `foreign` when the address is not of this wallet. */
	found: Found | 'foreign' | null = $state.raw(null);
	failure: Failure | null = $state.raw(null);
	#turn = 0;

	/** Looks once. What was found before stays when that fails, unless it was about another address. */
	async look(wallet: Client, watched: Watched): Promise<void> {
		const turn = ++this.#turn;
		if (this.found !== null && this.found !== 'foreign' && this.found.address !== watched.address) this.found = null;
		try {
			const found = await find(wallet, watched);
			if (turn !== this.#turn) return;
			this.found = found;
			this.failure = null;
		} catch (error) {
			if (!(error instanceof RpcError)) throw error;
			if (turn === this.#turn) this.failure = error.failure;
		}
	}
}

async function find(wallet: Client, { address, payment_id }: Watched): Promise<Found | 'foreign'> {
	const integrated = integratedIn(address);
	const place = await placeOf(wallet, integrated?.standard ?? address);
	if (!place) return 'foreign';
	const id = integrated?.payment_id ?? payment_id;
	const [{ height }, lists] = await Promise.all([
		wallet.call(getHeight),
		id === null ? loadPlace(wallet, place) : loadId(wallet, place, id)
	]);
	const isItsOwn = id !== null || place.index > 0;
	const gone = vanished.update(`${wallet.url} ${address}`, lists, height);
	return { address, ...place, id, isItsOwn, in: lists.in, pool: lists.pool, vanished: gone, height };
}

interface Place {
	account: number;
	index: number;
}

async function placeOf(wallet: Client, address: string): Promise<Place | null> {
	try {
		const { index } = await wallet.call(getAddressIndex, { address });
		return { account: index.major, index: index.minor };
	} catch (error) {
		if (error instanceof RpcError && error.failure.kind === 'refused' && error.failure.code === CODES.address)
			return null;
		throw error;
	}
}

const loadPlace = (wallet: Client, { account, index }: Place) =>
	wallet.call(getTransfers, { in: true, pool: true, account_index: account, subaddr_indices: [index] });

/** A main address may have had thousands of payments: those with the id are looked up first, and then their blocks. */
async function loadId(wallet: Client, { account, index }: Place, id: string) {
	const { payments } = await wallet.call(getBulkPayments, { payment_ids: [id] });
	const heights = payments.map(({ block_height }) => block_height);
	const lists = await wallet.call(getTransfers, {
		...{ in: heights.length > 0, pool: true, account_index: account, subaddr_indices: [index] },
		...(heights.length > 0 && {
			filter_by_height: true,
			// What is in the lowest block itself does not come.
			min_height: Math.max(0, Math.min(...heights) - 1),
			max_height: Math.max(...heights)
		})
	});
	const withId = (list: readonly TransferEntry[]) => list.filter(({ payment_id }) => sameId(payment_id, id));
	return { in: withId(lists.in), pool: withId(lists.pool) };
}

/** Short ids may come padded with zeros to the length of long ones. */
const sameId = (a: string, b: string) => a.toLowerCase().replace(/0+$/, '') === b.toLowerCase().replace(/0+$/, '');
