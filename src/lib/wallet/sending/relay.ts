import { journal } from '../../wallet-data/outgoing/journal.svelte';
import { mayPaySame } from '../../wallet-data/outgoing/hashed-payees';
import {
	isPolled,
	isUnderWay,
	payeesOf,
	type HoldReason,
	type OutgoingPayment,
	type PaymentPart,
	type PartStatus
} from '../../wallet-data/outgoing/payment';
import type { PartSender } from './part-sender';
import { checkPayingWallet, type PaymentServices } from './services';
import { signedSetSender } from './signed-set-sender';
import { transactionSender } from './transaction-sender';

/** The operations for a part's kind. */
export const senderOf = (part: PaymentPart): PartSender =>
	part.transactions === null ? transactionSender : signedSetSender;

/**
 * Sends a part of a payment once. Checks whether it was sent before and which wallet is open, writes it to the journal,
 * hands it over to the service, and looks for it. The outcome is in the journal.
 *
 * @param payment with the `holdReason` of the last attempt: sending again after `not_remembered` confirms that
 * @throws errors other than a service's failure, such as code of this page that cannot be fetched. The part may have
 * been sent all the same
 */
export async function relay(services: PaymentServices, payment: OutgoingPayment, part: PaymentPart): Promise<void> {
	const { hash, status: before } = part;
	const handOver = senderOf(part);
	journal.changePart(hash, () => ({ status: { kind: 'relaying', since: Date.now() } }));
	let isHandedOver = isPolled(before);
	try {
		// A wallet that relays a transaction that is already in a block lists it as failed, and its outputs as unspent.
		if (isPolled(before)) {
			const found = await handOver.findStatus(services, payment, part, before.failure);
			if (found.kind !== 'not_found') return await journal.settle(hash, found, true);
			if (found.unknownTo.length === 0) return await restoreStatus(hash, before, { kind: 'not_looked' });
		}
		const held = await recordAndCheck(services, payment, part);
		if (held) return await restoreStatus(hash, before, held);
		const outcome = await handOver.send(services, journal.part(hash) ?? part);
		if (outcome.kind === 'under_way') return await restoreStatus(hash, before, null);
		isHandedOver = true;
		const named = outcome.kind === 'answered' ? outcome.result : [];
		if (named.length > 0) await journal.storeHashes(hash, handOver.applyHashes(journal.part(hash) ?? part, named));
		const failure = outcome.kind === 'failed' ? outcome.error.failure : null;
		await journal.settle(hash, await handOver.findStatus(services, payment, journal.part(hash) ?? part, failure), true);
	} catch (error) {
		if (isHandedOver) await journal.settle(hash, { kind: 'not_found', failure: null, unknownTo: [] }, true);
		else await restoreStatus(hash, before, null);
		throw error;
	}
}

/** Restores a part's previous status: nothing of it has left the browser since. */
async function restoreStatus(hash: string, before: PartStatus, holdReason: HoldReason | null): Promise<void> {
	if (isPolled(before)) journal.changePart(hash, () => ({ status: before }));
	else await journal.undoStart(hash, before);
	journal.change(hash, () => ({ holdReason }));
}

/**
 * Checks a part, writes it to the journal, and checks it once more.
 *
 * @returns why it is not sent; null when it may be
 */
async function recordAndCheck(
	services: PaymentServices,
	payment: OutgoingPayment,
	part: PaymentPart
): Promise<HoldReason | null> {
	const { wallet } = services;
	const handOver = senderOf(part);
	const held = (await handOver.check(services, payment, part)) ?? (await checkPayingWallet(wallet, payment));
	if (held) return held;
	const stored = await journal.recordStart(part.hash);
	if (stored === 'failed') return { kind: 'journal_failed' };
	if (stored === 'nowhere' && payment.holdReason?.kind !== 'not_remembered') return { kind: 'not_remembered' };
	const payees = payment.preparation ? payeesOf(payment.preparation) : [];
	const others = journal.all.filter((other) => other.id !== payment.id && isUnderWay(other));
	if (others.some((other) => mayPaySame(other, payees))) return { kind: 'other_payment' };
	// Checked again, because storing took a while: another wallet may have been opened since.
	return (await handOver.checkAgain(services, payment, part)) ?? checkPayingWallet(wallet, payment);
}
