import { loadPart } from '../../app/load-part';
import type { PaymentCoin } from '../../payment/payment';
import type { Receipt } from '../../payment/receipt';
import type { PaymentSource, PaymentReport } from '../../payment/report';
import type { RequestPayment } from '../../payment/state';
import type { Client } from '../../rpc/client';
import { withSecondNode } from '../../app/node-client';

/** Receipts for one request, as a source: a proved payment counts as if the recipient had reported it. */
export class ReceiptSource implements PaymentSource {
	/** Proved payments by transaction hash. They stay while the node does not answer. */
	readonly #proved = new Map<string, RequestPayment>();
	#hasPolled = false;

	constructor(
		readonly receipts: () => readonly Receipt[],
		readonly node: Client,
		readonly coin: PaymentCoin
	) {}

	async poll(now: number): Promise<void> {
		for (const receipt of this.receipts()) await this.isProved(receipt, now);
		this.#hasPolled = true;
	}

	report(): PaymentReport | null | undefined {
		if (this.#proved.size > 0) return { by: 'receipt', payments: [...this.#proved.values()] };
		return this.#hasPolled ? null : undefined;
	}

	/** @param now Unix seconds */
	async isProved(receipt: Receipt, now: number): Promise<boolean> {
		const { checkReceipt, provedPayment } = await import('../check-receipt');
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
