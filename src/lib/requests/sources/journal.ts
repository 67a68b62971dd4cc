import type { MadeRequest } from '../../payment/draft';
import type { PaymentSource, Report } from '../../payment/report';
import type { Client } from '../../rpc/client';
import { sentByJournal } from '../journaled';
import { sentFor } from '../sent';

/** Payments that this browser sent for a request, from its journal; works while the wallet is closed. */
export class JournalSource implements PaymentSource {
	#latest: Report | null | undefined;

	constructor(
		readonly request: MadeRequest,
		readonly node: Client
	) {}

	async look(): Promise<void> {
		const { address, uri } = this.request;
		const { payments, isAnswered } = await sentByJournal(this.node, address, uri);
		const sent = sentFor(this.request, 'journal', payments, ({ isByLink }) => isByLink);
		if (sent.length === 0) this.#latest = null;
		else if (isAnswered) this.#latest = { by: 'journal', payments: sent };
		// Keep the node's previous answer.
		else this.#latest = { by: 'journal', payments: this.#latest?.payments ?? sent, problem: 'node_silent' };
	}

	report(): Report | null | undefined {
		return this.#latest;
	}
}
