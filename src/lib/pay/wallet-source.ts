import { act } from '../app/act';
import { loadPart } from '../app/optional-call';
import type { MadeRequest } from '../payment/draft';
import type { PaymentCoin } from '../payment/payment';
import { receiptMessage, type Receipt } from '../payment/receipt';
import type { PaymentSource, Report } from '../payment/report';
import { earlierPayments, receivedAt } from '../queries/received';
import { sentByWallet, type SentPayment } from '../queries/sent';
import type { Client } from '../rpc/client';
import { getTxProof } from '../rpc/wallet/proofs';
import { earlierAt, reportOf, sentFor } from './payment-sources';
import { findPayments } from './watch-request.svelte';

/** The wallet that is connected in this browser: the one that is paid, or else the one that pays. */
export class WalletSource implements PaymentSource {
	#known: Report = { ...reportOf('recipient', []), payments: null };
	/** Transactions that the wallet was asked to prove. */
	readonly #asked = new Set<string>();

	/**
	 * @param mayProve whether somebody wanted the payment made: no page has a wallet prove anything by itself
	 * @param onreceipt gets the paying wallet's proof of what it sent, which shows that it arrived
	 */
	constructor(
		readonly request: MadeRequest,
		readonly wallet: Client,
		readonly coin: PaymentCoin,
		readonly mayProve: () => boolean,
		readonly onreceipt: (receipt: Receipt) => void
	) {}

	/** What was known stays while the wallet does not answer: a payment is not asked for again. */
	async look(now: number): Promise<Report> {
		const { value } = await loadPart(this.#ask(now));
		return (this.#known = value ?? { ...this.#known, problem: 'wallet_silent' });
	}

	async #ask(now: number): Promise<Report> {
		const { request, wallet } = this;
		const found = await findPayments(wallet, request);
		if (found === 'foreign') {
			const sent = sentFor(request, 'payer', await sentByWallet(wallet, request.address));
			for (const payment of sent) await this.#prove(payment);
			return reportOf('payer', sent);
		}
		const payments = receivedAt(found, found, found.height, now);
		if (found.isItsOwn) return reportOf('recipient', payments);
		const earlier = earlierAt('recipient', request.address, () => earlierPayments(payments));
		const own = payments.filter(({ txid }) => !earlier.has(txid));
		return reportOf('recipient', own);
	}

	async #prove({ txid, state, seen: created }: SentPayment): Promise<void> {
		if (state === 'gone' || this.#asked.has(txid) || !this.mayProve()) return;
		this.#asked.add(txid);
		const { address, amount, recipient_name: from, tx_description: text } = this.request;
		const terms = { amount, price: null, created, from, text };
		const message = receiptMessage(terms, this.coin);
		const outcome = await act(this.wallet, getTxProof, { txid, address, message });
		if (outcome.kind === 'answered') this.onreceipt({ ...terms, address, txid, proof: outcome.result.signature });
	}
}
