import { loadPart } from '../../app/load-part';
import { fetchQuery } from '../../app/query.svelte';
import type { MadeRequest } from '../../payment/draft';
import type { PaymentSource, Report } from '../../payment/report';
import type { Client } from '../../rpc/client';
import { journaledHashes } from '../journaled';
import { receivedQuery } from './paid-wallet';
import { sentByWallet, sentFor, type SentPayment } from '../sent';

/** The wallet chosen in this browser, as a source of payments: it receives the request's payment, or may have paid. */
export class ChosenWallet implements PaymentSource {
	#latest: Report | undefined;

	/**
	 * @param isPaidHere whether the user went on to pay with this wallet
	 * @param prove makes the wallet prove a payment: called once the user went on to pay with it,
	 *   and for payments of this browser
	 */
	constructor(
		readonly wallet: Client,
		readonly request: MadeRequest,
		readonly isPaidHere: () => boolean,
		readonly prove: (payment: SentPayment) => Promise<void>
	) {}

	async look(): Promise<void> {
		const { value } = await loadPart(this.#ask());
		const { by = 'recipient', payments = null } = this.#latest ?? {};
		this.#latest = value ?? { by, payments, problem: 'wallet_silent' };
	}

	report(): Report | undefined {
		return this.#latest;
	}

	/** @throws RpcError */
	async #ask(): Promise<Report> {
		const { request, wallet } = this;
		const received = await fetchQuery(receivedQuery(wallet, request), 0);
		if (received) return { by: 'recipient', payments: received };
		const sent = sentFor(request, wallet.url, await sentByWallet(wallet, request.address));
		const journaled = await journaledHashes();
		for (const payment of sent) if (this.isPaidHere() || journaled.has(payment.txid)) await this.prove(payment);
		return { by: 'payer', payments: sent };
	}
}
