import { loadPart } from '../app/load-part';
import { withSecondNode } from '../requests/second-node';
import { parseAddress } from '../chain/address';
import type { MadeRequest } from '../payment/draft';
import type { PaymentCoin } from '../payment/payment';
import type { Receipt } from '../payment/receipt';
import type { PaymentSource, Report } from '../payment/report';
import type { Payment } from '../payment/state';
import { sentByJournal } from '../requests/journaled';
import { begunHere } from '../requests/received';
import type { SentPayment } from '../requests/sent';
import type { Client } from '../rpc/client';

/** At an address that is the request's own, all of them; at one that others pay too, those that began while it was watched. */
export function sentFor({ address, uri }: MadeRequest, by: string, sent: readonly SentPayment[]) {
	const isItsOwn = ['integrated', 'subaddress'].includes(parseAddress(address).address?.kind ?? '');
	return isItsOwn ? sent : begunHere(`${by} ${uri}`, sent, () => true);
}

/** What this browser has sent, also while the wallet is closed. */
export class JournalSource implements PaymentSource {
	constructor(
		readonly request: MadeRequest,
		readonly node: Client
	) {}

	async look(): Promise<Report | null> {
		const sent = sentFor(this.request, 'journal', await sentByJournal(this.node, this.request.address));
		return sent.length === 0 ? null : { by: 'journal', payments: sent };
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
		return this.#proved.size === 0 ? null : { by: 'receipt', payments: [...this.#proved.values()] };
	}

	/** @param now Unix seconds */
	async isProved(receipt: Receipt, now: number): Promise<boolean> {
		const { checkReceipt, provedPayment } = await import('../requests/check-receipt');
		const { txid } = receipt;
		const { value } = await loadPart(checkReceipt(withSecondNode(this.node), receipt, this.coin));
		const payment = value ? provedPayment(receipt, value, now) : null;
		const known = this.#proved.get(txid);
		if (payment) this.#proved.set(txid, payment);
		else if (value && known)
			this.#proved.set(txid, { ...known, confirmations: 0, state: 'gone', mined: null, nodes: null });
		return payment !== null;
	}
}
