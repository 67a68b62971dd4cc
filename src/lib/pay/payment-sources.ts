import { loadPart } from '../app/optional-call';
import { parseAddress } from '../chain/address';
import type { MadeRequest } from '../payment/draft';
import { integratedIn } from '../payment/integrated';
import type { PaymentCoin } from '../payment/payment';
import type { Receipt } from '../payment/receipt';
import type { PaymentSource, Report } from '../payment/report';
import type { Payment } from '../payment/state';
import { PAYMENT_AGE } from '../queries/confirmations';
import { sentByJournal } from '../queries/journaled';
import type { SentPayment } from '../queries/sent';
import type { Client } from '../rpc/client';

export const reportOf = (by: Report['by'], payments: readonly Payment[]): Report => ({
	...{ by, payments, needed: PAYMENT_AGE, problem: null, updated: null }
});

/** By source and address: the payments that were there before this page watched it. */
const before = new Map<string, ReadonlySet<string>>();

export function earlierAt(by: Report['by'], address: string, now: () => ReadonlySet<string>): ReadonlySet<string> {
	const key = `${by} ${address}`;
	const known = before.get(key) ?? now();
	before.set(key, known);
	return known;
}

/** At an address that is the request's own, all of them; at one that others pay too, those that began while it was watched. */
export function sentFor({ address, payment_id }: MadeRequest, by: Report['by'], sent: readonly SentPayment[]) {
	const isItsOwn =
		payment_id !== null || integratedIn(address) !== null || parseAddress(address).address?.kind === 'subaddress';
	if (isItsOwn) return sent;
	const earlier = earlierAt(by, address, () => new Set(sent.map(({ txid }) => txid)));
	return sent.filter(({ txid }) => !earlier.has(txid));
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
		const { checkReceipt, provedPayment } = await import('../queries/check-receipt');
		const { txid } = receipt;
		const { value } = await loadPart(checkReceipt(this.node, receipt, this.coin));
		const payment = value && provedPayment(receipt, value, now);
		const known = this.#proved.get(txid);
		if (payment) this.#proved.set(txid, payment);
		else if (value && known) this.#proved.set(txid, { ...known, confirmations: 0, state: 'gone' });
		return payment !== null;
	}
}
