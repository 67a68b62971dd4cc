import { act } from '../../app/act';
import { loadPart } from '../../app/load-part';
import { fetchQuery } from '../../app/query.svelte';
import type { MadeRequest } from '../../payment/draft';
import type { PaymentCoin } from '../../payment/payment';
import { receiptMessage, termsFor, type Receipt } from '../../payment/receipt';
import type { PaymentSource, Report } from '../../payment/report';
import type { Client } from '../../rpc/client';
import { getTxProof } from '../../rpc/wallet/proofs';
import { journaledHashes } from '../journaled';
import { receivedQuery } from './paid-wallet';
import { sentByWallet, sentFor, type SentPayment } from '../sent';

/** The wallet that was chosen in this browser: it is the one that is paid for a request, or it may have paid. */
export class ChosenWallet implements PaymentSource {
	#latest: Report | undefined;
	/** Transactions that it has proved, or refused to. */
	readonly #answered = new Set<string>();

	/**
	 * @param isPaidHere whether somebody went to pay with it: it is asked for proofs then, as it is of what this browser has sent
	 * @param take gets the receipts that it proves
	 */
	constructor(
		readonly wallet: Client,
		readonly request: MadeRequest,
		readonly coin: PaymentCoin,
		readonly isPaidHere: () => boolean,
		readonly take: (receipt: Receipt) => void
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
		for (const payment of sent) {
			const receipt = this.isPaidHere() || journaled.has(payment.txid) ? await this.#prove(payment) : null;
			if (receipt) this.take(receipt);
		}
		return { by: 'payer', payments: sent };
	}

	/** Its proof that a payment arrived; null when it gave none, and when it has answered before. */
	async #prove({ txid, state, amount: paid, seen, mined }: SentPayment): Promise<Receipt | null> {
		if (state === 'gone' || this.#answered.has(txid)) return null;
		const { address, amount, recipient_name: from, tx_description: text } = this.request;
		const terms = termsFor({ amount, price: null, created: seen ?? mined, from, text }, paid);
		const message = receiptMessage(terms, this.coin);
		const outcome = await act(this.wallet, getTxProof, { txid, address, message });
		if (outcome.kind === 'answered' || (outcome.kind === 'failed' && outcome.error.failure.kind === 'refused'))
			this.#answered.add(txid);
		return outcome.kind === 'answered' ? { ...terms, address, txid, proof: outcome.result.signature } : null;
	}
}
