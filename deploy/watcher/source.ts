import type { StoredPayment } from '../../src/lib/app/stored-sales';
import type { ReceivedPayment } from '../../src/lib/queries/received';

/** An address that was never given out before. */
export interface FreshAddress {
	/** Minor index, in the watcher's account. */
	index: number;
	address: string;
	/** The address's public spend key, as hex; '' where nobody needs it. */
	spendKey: string;
}

/** Where the payments of requests are looked for. What was found stays when a look fails. */
export interface Source {
	/** By the index of the address. A list is replaced when something of it changes. */
	readonly payments: ReadonlyMap<number, StoredPayment[]>;
	/** Up to where it looked: with this it goes on after a restart. Undefined before the first look. */
	readonly place: unknown;
	/** Whether payments seem to be in no block only because their blocks are being looked through once more. */
	readonly isLookingAgain: boolean;
	/** Looks for an address from now on. */
	watch(address: { index: number; spendKey: string; payments: StoredPayment[] }): void;
	forget(index: number): void;
	/** @param given the index that was given out last; @param label for a wallet service @throws RpcError */
	fresh(given: number, label: string): Promise<FreshAddress>;
	/**
	 * Looks once.
	 *
	 * @param now Unix seconds
	 * @param save stores what was found so far, between two parts of a long look
	 * @throws RpcError, Error
	 */
	update(now: number, save: () => void): Promise<void>;
	/** The payments to an address. @param now Unix seconds */
	seen(index: number, now: number): ReceivedPayment[];
}
