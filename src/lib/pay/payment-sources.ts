import { loadPart } from '../app/optional-call';
import { parseAddress } from '../chain/address';
import type { MadeRequest } from '../payment/draft';
import { integratedIn } from '../payment/integrated';
import type { PaymentCoin } from '../payment/payment';
import { receiptMessage, type Receipt } from '../payment/receipt';
import type { PaymentSource, Report } from '../payment/report';
import type { Payment } from '../payment/state';
import { checkReceipt, provedPayment } from '../queries/check-receipt';
import { PAYMENT_AGE } from '../queries/confirmations';
import { earlierPayments, receivedAt } from '../queries/received';
import { sentByJournal, sentByWallet, type SentPayment } from '../queries/sent';
import type { Client } from '../rpc/client';
import { getTxProof } from '../rpc/wallet/proofs';
import { findPayments } from './watch-request.svelte';

const reportOf = (by: Report['by'], payments: readonly Payment[]): Report => ({
	...{ by, payments, needed: PAYMENT_AGE, problem: null, updated: null }
});

/** By source and address: the payments that were there before this page watched it. */
const before = new Map<string, ReadonlySet<string>>();

function earlierAt(by: Report['by'], address: string, now: () => ReadonlySet<string>): ReadonlySet<string> {
	const key = `${by} ${address}`;
	const known = before.get(key) ?? now();
	before.set(key, known);
	return known;
}

/** At an address that is the request's own, all of them; at one that others pay too, those that began while it was watched. */
function sentFor({ address, payment_id }: MadeRequest, by: Report['by'], sent: readonly SentPayment[]) {
	const isItsOwn =
		payment_id !== null || integratedIn(address) !== null || parseAddress(address).address?.kind === 'subaddress';
	if (isItsOwn) return sent;
	const earlier = earlierAt(by, address, () => new Set(sent.map(({ txid }) => txid)));
	return sent.filter(({ txid }) => !earlier.has(txid));
}

/** The wallet that is connected in this browser: the one that is paid, or else the one that pays. */
export class WalletSource implements PaymentSource {
	#known: Report = { ...reportOf('recipient', []), payments: null };
	/** Transactions that the wallet was asked to prove. */
	readonly #asked = new Set<string>();

	/** @param onreceipt gets the paying wallet's proof of what it sent, which shows that it arrived */
	constructor(
		readonly request: MadeRequest,
		readonly wallet: Client,
		readonly coin: PaymentCoin,
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
		if (state === 'gone' || this.#asked.has(txid)) return;
		this.#asked.add(txid);
		const { address, amount, recipient_name: from, tx_description: text } = this.request;
		const terms = { amount, price: null, created, from, text };
		const message = receiptMessage(terms, this.coin);
		const { value } = await loadPart(this.wallet.call(getTxProof, { txid, address, message }));
		if (value) this.onreceipt({ ...terms, address, txid, proof: value.signature });
	}
}

/** What this browser has sent, also while the wallet is closed. */
export class JournalSource implements PaymentSource {
	constructor(
		readonly request: MadeRequest,
		readonly node: Client
	) {}

	async look(): Promise<Report | null> {
		const sent = sentFor(this.request, 'journal', await sentByJournal(this.node, this.request.address));
		return sent.length === 0 ? null : reportOf('journal', sent);
	}
}

/** Receipts: what is proved counts as if the recipient had told it. */
export class ReceiptSource implements PaymentSource {
	/** By transaction. What was proved stays while the node does not answer. */
	readonly #proved = new Map<string, Payment>();

	constructor(
		readonly receipts: () => readonly Receipt[],
		readonly node: Client,
		readonly coin: PaymentCoin
	) {}

	async look(now: number): Promise<Report | null> {
		for (const receipt of this.receipts()) await this.isProved(receipt, now);
		return this.#proved.size === 0 ? null : reportOf('receipt', [...this.#proved.values()]);
	}

	/** @param now Unix seconds */
	async isProved(receipt: Receipt, now: number): Promise<boolean> {
		const { txid } = receipt;
		const { value } = await loadPart(checkReceipt(this.node, receipt, this.coin));
		const payment = value && provedPayment(receipt, value, now);
		const known = this.#proved.get(txid);
		if (payment) this.#proved.set(txid, payment);
		else if (value && known) this.#proved.set(txid, { ...known, confirmations: 0, state: 'gone' });
		return payment !== null;
	}
}
