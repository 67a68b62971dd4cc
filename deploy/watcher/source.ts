import type { PaymentSource } from '../../src/lib/payment/report';
import type { StoredSalePayment } from '../../src/lib/requests/stored-sales';
import type { ReceivedPayment } from '../../src/lib/requests/sources/recipient-wallet';

/** Address that was never given out before. */
export interface NewAddress {
	/** Minor index in the watcher's account. */
	index: number;
	address: string;
	/** Public spend key of the address, as hex; '' when it is not needed. */
	spendKey: string;
}

/**
 * Source of the payments for requests, by the index of their address. A poll that fails throws an RpcError or an Error,
 * and keeps earlier results; between two parts of a long poll, the results so far can be stored.
 */
export interface Source extends PaymentSource<{ index: number }, ReceivedPayment> {
	/** Description of the account whose payments are found; identifies the journal's owner. */
	readonly owner: string;
	/** Hash of the chain's first block; undefined for a wallet service, which knows its chain. */
	readonly chain?: string;
	/** Payments found, by the index of their address. A changed list is replaced, never mutated. */
	readonly payments: ReadonlyMap<number, StoredSalePayment[]>;
	/** Position up to which it has searched, to resume after a restart. Undefined before the first poll. */
	readonly place: unknown;
	/** Highest address index that the wallet had in the account at the start; 0 without a wallet. */
	readonly highestCreatedIndex: number;
	/** True when payments may appear unconfirmed only because their blocks are being rescanned. */
	readonly isRescanning: boolean;
	/** Starts to search payments to an address. */
	watch(address: NewAddress & { payments: StoredSalePayment[] }): void;
	forget(index: number): void;
	/**
	 * Indices of those addresses that belong to the account and have an index above `given`, as far as the source
	 * knows: only a limited number of addresses after `given` is searched.
	 *
	 * @throws RpcError
	 */
	indicesOf(addresses: readonly string[], given: number): Promise<number[]>;
	/**
	 * Creates an address that was not given out before.
	 *
	 * @param given highest index that was given out
	 * @param label label of the address, stored by a wallet service
	 * @throws RpcError, Error
	 */
	createAddress(given: number, label: string): Promise<NewAddress>;
}
