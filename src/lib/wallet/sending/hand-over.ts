import type { Outcome } from '../../app/act';
import type { Failure } from '../../rpc/errors';
import type { Held, OutgoingPayment, Part, PartStatus } from '../../wallet-data/outgoing/payment';
import type { Services, ServicesToAsk } from './services';

/** Operations for sending a kind of part, and for finding out whether it was sent. */
export interface HandOver {
	/** Checks for reasons not to send, before anything is stored. */
	check(services: Services, payment: OutgoingPayment, part: Part): Promise<Held | null>;
	/** Checks again once it is stored, when other tabs hold back similar payments. */
	checkAgain(services: Services, payment: OutgoingPayment, part: Part): Promise<Held | null>;
	/** Sends the part. @returns the hashes in the service's answer */
	send(services: Services, part: Part): Promise<Outcome<readonly string[]>>;
	/** Returns the changes to the part for the hashes in the service's answer. */
	name(part: Part, hashes: readonly string[]): Partial<Pick<Part, 'transactions' | 'claims' | 'signed'>>;
	/** Determines the part's status. @param failure null when the service accepted it */
	look(services: ServicesToAsk, payment: OutgoingPayment, part: Part, failure: Failure | null): Promise<PartStatus>;
}
