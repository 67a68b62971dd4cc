import type { PayableRequest } from '../../payment/draft';
import type { PaymentSource, PaymentReport } from '../../payment/report';
import type { Client } from '../../rpc/client';
import { paymentsFromJournal } from '../journal-payments';
import { paymentsForRequest } from '../sent-payments';

/** Payments that this browser sent for a request, from its journal; works while the wallet is closed. */
export class JournalSource implements PaymentSource {
	#latest: PaymentReport | null | undefined;

	constructor(
		readonly request: PayableRequest,
		readonly node: Client
	) {}

	async poll(): Promise<void> {
		const { address, uri } = this.request;
		const { payments, hasNodeAnswered } = await paymentsFromJournal(this.node, address, uri);
		const sent = paymentsForRequest(this.request, 'journal', payments, ({ isFromLink }) => isFromLink);
		if (sent.length === 0) this.#latest = null;
		else if (hasNodeAnswered) this.#latest = { by: 'journal', payments: sent };
		// Keep the node's previous answer.
		else this.#latest = { by: 'journal', payments: this.#latest?.payments ?? sent, problem: 'node_silent' };
	}

	report(): PaymentReport | null | undefined {
		return this.#latest;
	}
}
