import { sendOnce } from '../app/act';
import type { PayableRequest } from '../payment/draft';
import type { PaymentCoin } from '../payment/payment';
import { receiptMessage, termsForPayment, type Receipt } from '../payment/receipt';
import type { SentPayment } from '../requests/sent-payments';
import type { Client } from '../rpc/client';
import { getTxProof } from '../rpc/wallet/proofs';

/** Payment proofs that the paying wallet makes of its payments for a request. */
export class SentProofs {
	/** Hashes of transactions that the wallet has proved, or refused to prove. */
	readonly #answered = new Set<string>();

	constructor(
		readonly wallet: Client,
		readonly request: PayableRequest,
		readonly coin: PaymentCoin
	) {}

	/** Asks the wallet to prove a payment, once per transaction. @returns the receipt; null when there is no new proof */
	async prove({ txid, state, amount: paid, seen, mined }: SentPayment): Promise<Receipt | null> {
		if (state === 'gone' || this.#answered.has(txid)) return null;
		const { address, amount, recipient_name: from, tx_description: text } = this.request;
		const terms = termsForPayment({ amount, price: null, created: seen ?? mined, from, text }, paid);
		const message = receiptMessage(terms, this.coin);
		const outcome = await sendOnce(this.wallet, getTxProof, { txid, address, message });
		if (outcome.kind === 'answered' || (outcome.kind === 'failed' && outcome.error.failure.kind === 'refused'))
			this.#answered.add(txid);
		return outcome.kind === 'answered' ? { ...terms, address, txid, proof: outcome.result.signature } : null;
	}
}
