import { loadPart } from '../../app/load-part';
import { fetchQuery } from '../../app/query.svelte';
import type { PayableRequest } from '../../payment/draft';
import type { PaymentSource, PaymentReport } from '../../payment/report';
import type { Client } from '../../rpc/client';
import { journalHashes } from '../journal-payments';
import { receivedPaymentsQuery } from './recipient-wallet';
import { sentByWallet, paymentsForRequest, type SentPayment } from '../sent-payments';

/** The wallet chosen in this browser, as a source of payments: it receives the request's payment, or may have paid. */
export class ChosenWallet implements PaymentSource {
	#latest: PaymentReport | undefined;

	/**
	 * @param isPaidHere whether the user went on to pay with this wallet
	 * @param prove makes the wallet prove a payment: called once the user went on to pay with it,
	 *   and for payments of this browser
	 */
	constructor(
		readonly wallet: Client,
		readonly request: PayableRequest,
		readonly isPaidHere: () => boolean,
		readonly prove: (payment: SentPayment) => Promise<void>
	) {}

	async poll(): Promise<void> {
		const { value } = await loadPart(this.#loadReport());
		const { by = 'recipient', payments = null } = this.#latest ?? {};
		this.#latest = value ?? { by, payments, problem: 'wallet_silent' };
	}

	report(): PaymentReport | undefined {
		return this.#latest;
	}

	/** @throws RpcError */
	async #loadReport(): Promise<PaymentReport> {
		const { request, wallet } = this;
		const received = await fetchQuery(receivedPaymentsQuery(wallet, request), 0);
		if (received) return { by: 'recipient', payments: received };
		const sent = paymentsForRequest(request, wallet.url, await sentByWallet(wallet, request.address));
		const journaled = await journalHashes();
		for (const payment of sent) if (this.isPaidHere() || journaled.has(payment.txid)) await this.prove(payment);
		return { by: 'payer', payments: sent };
	}
}
