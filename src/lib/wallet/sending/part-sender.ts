import type { CallOutcome } from '../../app/act';
import type { Failure } from '../../rpc/errors';
import type { HoldReason, OutgoingPayment, PaymentPart, PartStatus } from '../../wallet-data/outgoing/payment';
import type { PaymentServices, LookupServices } from './services';

/** Operations for sending a kind of part, and for finding out whether it was sent. */
export interface PartSender {
	/** Checks for reasons not to send, before anything is stored. */
	check(services: PaymentServices, payment: OutgoingPayment, part: PaymentPart): Promise<HoldReason | null>;
	/** Checks again once it is stored, when other tabs hold back similar payments. */
	checkAgain(services: PaymentServices, payment: OutgoingPayment, part: PaymentPart): Promise<HoldReason | null>;
	/** Sends the part. @returns the hashes in the service's answer */
	send(services: PaymentServices, part: PaymentPart): Promise<CallOutcome<readonly string[]>>;
	/** Returns the changes to the part for the hashes in the service's answer. */
	applyHashes(
		part: PaymentPart,
		hashes: readonly string[]
	): Partial<Pick<PaymentPart, 'transactions' | 'claims' | 'signed'>>;
	/** Determines the part's status. @param failure null when the service accepted it */
	findStatus(
		services: LookupServices,
		payment: OutgoingPayment,
		part: PaymentPart,
		failure: Failure | null
	): Promise<PartStatus>;
}
