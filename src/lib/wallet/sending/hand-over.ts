import type { Outcome } from '../../app/act';
import type { Failure } from '../../rpc/errors';
import type { Held, OutgoingPayment, Part, PartStatus } from '../../wallet-data/outgoing/payment';
import type { Services, ServicesToAsk } from './services';

/** How a kind of part is handed over, and what shows that it was sent. */
export interface HandOver {
	/** What speaks against sending it, before anything is stored. */
	check(services: Services, payment: OutgoingPayment, part: Part): Promise<Held | null>;
	/** What speaks against it once it is stored, and other tabs hold theirs back. */
	checkAgain(services: Services, payment: OutgoingPayment, part: Part): Promise<Held | null>;
	/** Hands it over. @returns the hashes in the service's answer */
	send(services: Services, part: Part): Promise<Outcome<readonly string[]>>;
	/** What these hashes change of it. */
	name(part: Part, hashes: readonly string[]): Partial<Pick<Part, 'transactions' | 'claims' | 'signed'>>;
	/** Determines its status. @param failure null when the service accepted it */
	look(services: ServicesToAsk, payment: OutgoingPayment, part: Part, failure: Failure | null): Promise<PartStatus>;
}
