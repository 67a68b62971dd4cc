import type { PaymentSource } from '../../src/lib/payment/report';
import type { StoredPayment } from '../../src/lib/requests/stored-sales';
import type { ReceivedPayment } from '../../src/lib/requests/sources/paid-wallet';

/** An address that was never given out before. */
export interface FreshAddress {
	/** Minor index, in the watcher's account. */
	index: number;
	address: string;
	/** The address's public spend key, as hex; '' where nobody needs it. */
	spendKey: string;
}

/**
 * Where the payments of requests are looked for, by the index of their address. What was found stays when a look fails, which throws an
 * RpcError or an Error; between two parts of a long one, what was found so far can be stored.
 */
export interface Source extends PaymentSource<{ index: number }, ReceivedPayment> {
	/** Whose payments they are. */
	readonly owner: string;
	/** The hash of its chain's first block; undefined where a wallet service knows its chain. */
	readonly chain?: string;
	/** By the index of the address. A list is replaced when something of it changes. */
	readonly payments: ReadonlyMap<number, StoredPayment[]>;
	/** Up to where it looked: with this it goes on after a restart. Undefined before the first look. */
	readonly place: unknown;
	/** The highest number that a wallet had in the account at the start; 0 where there is no wallet. */
	readonly created: number;
	/** Whether payments seem to be in no block only because their blocks are being looked through once more. */
	readonly isLookingAgain: boolean;
	/** Looks for an address from now on. */
	watch(address: FreshAddress & { payments: StoredPayment[] }): void;
	forget(index: number): void;
	/**
	 * The numbers of those of the addresses that are of the account and above `given`, as far as can be seen from there.
	 *
	 * @throws RpcError
	 */
	numbersOf(addresses: readonly string[], given: number): Promise<number[]>;
	/**
	 * @param given the highest index that was given out
	 * @param label for a wallet service
	 * @throws RpcError, Error
	 */
	fresh(given: number, label: string): Promise<FreshAddress>;
}
