import type { MadeRequest } from '../../payment/draft';
import type { PaymentSource, Report } from '../../payment/report';
import type { Client } from '../../rpc/client';
import { sentByJournal } from '../journaled';
import { sentFor } from '../sent';

/** What this browser has sent for a request, also while the wallet is closed. */
export class JournalSource implements PaymentSource {
	#latest: Report | null | undefined;

	constructor(
		readonly request: MadeRequest,
		readonly node: Client
	) {}

	async look(): Promise<void> {
		const { address, uri } = this.request;
		const journaled = await sentByJournal(this.node, address, uri);
		const sent = sentFor(this.request, 'journal', journaled, ({ isByLink }) => isByLink);
		this.#latest = sent.length === 0 ? null : { by: 'journal', payments: sent };
	}

	report(): Report | null | undefined {
		return this.#latest;
	}
}
