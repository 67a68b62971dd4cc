import { progressOf, suggestedConfirmations } from '../../chain-data/confirmations';
import { addAmounts } from '../../wallet-data/history';
import { parseNote } from '../../wallet-data/names';
import { payeesOf, type PreparedPayment } from '../../wallet-data/outgoing/payment';
import { movedWithin } from '../../wallet-data/own-addresses';
import type { WalletTransaction } from './queries';
import { outgoingOf } from './transfer-details';

export type TransferView = ReturnType<typeof transferView>;

const NO_NAMES = { contacts: new Map(), own: new Map() };

/**
 * Data for the page of a transaction: from the wallet's list, and before that from this tab's payment. Amounts in
 * atomic units.
 *
 * @param transfer null until the wallet has answered
 * @param isGivenUp whether the wallet has given it up
 * @param now Unix seconds
 */
export function transferView(
	transfer: WalletTransaction | null,
	payment: PreparedPayment | undefined,
	isGivenUp: boolean,
	now: number
) {
	const entries = transfer?.entries ?? [];
	const names = transfer?.names ?? NO_NAMES;
	const [first] = entries;
	const sent = outgoingOf(entries);
	const received = entries.filter((entry) => entry !== sent);
	const total = received.map(({ transfer }) => transfer.amount).reduce(addAmounts, 0n);
	const moved = sent && !isGivenUp ? movedWithin(sent.transfer, names.own) : null;
	const note = first ? first.transfer.note : (payment?.preparation.order.note ?? '');
	const progress = (first && transfer && progressOf(first.kind, first.transfer, transfer.open.height, now)) ?? null;
	const isOutgoing = sent !== undefined || !first;
	return {
		entries,
		names,
		/** The main entry; undefined while the wallet does not list the transaction. */
		first,
		/** The outgoing entry. */
		sent,
		/** Amount moved between the wallet's own addresses; null for any other transaction. */
		moved,
		note,
		/** The recipient's name in the payment link, from the note; '' for none. */
		link: parseNote(note).link,
		/** The purpose in the payment link; '' for none. */
		purpose: isOutgoing && parseNote(note).byLink ? parseNote(note).text : '',
		progress,
		/** Number of blocks after which it is safe; null when it is already safe, or that is not known. */
		safe: first && progress ? suggestedConfirmations(first.transfer, progress) : null,
		isOutgoing,
		/** Undefined where it is not known. */
		amount: amountOf(),
		/** Undefined where there is none, or it is not known. */
		fee: first?.kind === 'mined' ? undefined : (first?.transfer.fee ?? payment?.preparation.fee),
		/** The recipients, or the wallet's addresses that received it. */
		parties: partiesOf()
	};

	function amountOf(): bigint | undefined {
		if (moved) return moved.amount;
		if (sent) return sent.transfer.amount;
		if (!first) return payment?.preparation.amount;
		// The wallet lists a payment that is back in the pool with an amount of 0.
		return first.kind === 'pool' && total === 0n ? undefined : total;
	}

	function partiesOf(): readonly { address: string; amount: bigint | undefined }[] {
		if (sent) return sent.transfer.destinations;
		if (first) return received.map(({ transfer: { address, amount } }) => ({ address, amount }));
		return payment ? payeesOf(payment.preparation) : [];
	}
}
