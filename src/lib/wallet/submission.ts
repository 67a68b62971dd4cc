import type { ExchangeData } from './exchange/kinds';
import type { Held, RelayStatus } from './relay-status';

/** A set of signed transactions that is to be sent. */
export interface Submission {
	/** The wallet's primary address, and its service's address. */
	wallet: string;
	service: string;
	exchangeData: ExchangeData;
	/** Of its transactions: they come with the set, or from the service once it has sent them. */
	hashes: readonly string[];
	status: RelayStatus;
	/** Why nothing was sent when it was last asked for. */
	held: Held | null;
	/** Whether it was found to have been sent before: nothing was sent now. */
	before: boolean;
	/** Of a set without hashes: what the wallet has sent since, which may be this set. */
	candidates: readonly string[];
	/** The hashes that the service named, where they are not those of the set. */
	named: readonly string[];
}
