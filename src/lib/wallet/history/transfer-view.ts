import { progressOf, safeAfter } from '../../chain-data/confirmations';
import { plus } from '../../wallet-data/history';
import { parseNote } from '../../wallet-data/names';
import { payeesOf, type PreparedPayment } from '../../wallet-data/outgoing/payment';
import { movedWithin } from '../../wallet-data/own-addresses';
import type { Transfer } from './queries';
import { sentOf } from './transfer-details';

export type TransferView = ReturnType<typeof transferView>;

const NO_NAMES = { contacts: new Map(), own: new Map() };

/**
 * What the page of a transaction shows of it: what the wallet lists, and before that what this tab has of the payment. Amounts in
 * atomic units.
 *
 * @param transfer null while the wallet was not heard
 * @param isGivenUp whether the wallet has given it up
 * @param now Unix seconds
 */
export function transferView(
	transfer: Transfer | null,
	payment: PreparedPayment | undefined,
	isGivenUp: boolean,
	now: number
) {
	const entries = transfer?.entries ?? [];
	const names = transfer?.names ?? NO_NAMES;
	const [first] = entries;
	const sent = sentOf(entries);
	const received = entries.filter((entry) => entry !== sent);
	const total = received.map(({ transfer }) => transfer.amount).reduce(plus, 0n);
	const moved = sent && !isGivenUp ? movedWithin(sent.transfer, names.own) : null;
	const note = first ? first.transfer.note : (payment?.made.order.note ?? '');
	const progress = (first && transfer && progressOf(first.kind, first.transfer, transfer.open.height, now)) ?? null;
	const isOutgoing = sent !== undefined || !first;
	return {
		entries,
		names,
		/** The entry that says most; none while the wallet does not list it. */
		first,
		/** What the wallet spent. */
		sent,
		/** What went from one of the wallet's addresses to another; null for anything else. */
		moved,
		note,
		/** The name in the link that it was paid by, from its note; '' for none. */
		link: parseNote(note).link,
		/** What that link asked for; '' for nothing. */
		purpose: isOutgoing && parseNote(note).byLink ? parseNote(note).text : '',
		progress,
		/** Blocks after which it is safe; null where it is, or where it is not known. */
		safe: first && progress ? safeAfter(first.transfer, progress) : null,
		isOutgoing,
		/** Undefined where it is not known. */
		amount: amountOf(),
		/** Undefined where there is none, or it is not known. */
		fee: first?.kind === 'mined' ? undefined : (first?.transfer.fee ?? payment?.made.fee),
		/** Whom it pays, or who of the wallet's addresses received it. */
		parties: partiesOf()
	};

	function amountOf(): bigint | undefined {
		if (moved) return moved.amount;
		if (sent) return sent.transfer.amount;
		if (!first) return payment?.made.amount;
		// The wallet lists one that is back in the pool with 0.
		return first.kind === 'pool' && total === 0n ? undefined : total;
	}

	function partiesOf(): readonly { address: string; amount: bigint | undefined }[] {
		if (sent) return sent.transfer.destinations;
		if (first) return received.map(({ transfer: { address, amount } }) => ({ address, amount }));
		return payment ? payeesOf(payment.made) : [];
	}
}
