import { journal } from '../../wallet-data/outgoing/journal.svelte';
import { mayPaySame } from '../../wallet-data/outgoing/facts';
import {
	isLookedFor,
	isUnderWay,
	payeesOf,
	type Held,
	type OutgoingPayment,
	type Part,
	type PartStatus
} from '../../wallet-data/outgoing/payment';
import type { HandOver } from './hand-over';
import { heldBack, type Services } from './services';
import { handOverSet } from './signed-set';
import { handOverTransaction } from './transaction';

/** The operations for a part's kind. */
export const handOverOf = (part: Part): HandOver => (part.transactions === null ? handOverTransaction : handOverSet);

/**
 * Sends a part of a payment once. Checks whether it was sent before and which wallet is open, writes it to the journal,
 * hands it over to the service, and looks for it. The outcome is in the journal.
 *
 * @param payment with `held` of the last attempt: sending again after `not_remembered` confirms that
 * @throws errors other than a service's failure, such as code of this page that cannot be fetched. The part may have
 * been sent all the same
 */
export async function relay(services: Services, payment: OutgoingPayment, part: Part): Promise<void> {
	const { hash, status: before } = part;
	const handOver = handOverOf(part);
	journal.changePart(hash, () => ({ status: { kind: 'relaying', since: Date.now() } }));
	let isHandedOver = isLookedFor(before);
	try {
		// A wallet that relays a transaction that is already in a block lists it as failed, and its outputs as unspent.
		if (isLookedFor(before)) {
			const found = await handOver.look(services, payment, part, before.failure);
			if (found.kind !== 'not_found') return await journal.settle(hash, found, true);
			if (found.looked.length === 0) return await stay(hash, before, { kind: 'not_looked' });
		}
		const held = await heldBeforeSending(services, payment, part);
		if (held) return await stay(hash, before, held);
		const outcome = await handOver.send(services, journal.part(hash) ?? part);
		if (outcome.kind === 'under_way') return await stay(hash, before, null);
		isHandedOver = true;
		const named = outcome.kind === 'answered' ? outcome.result : [];
		if (named.length > 0) await journal.name(hash, handOver.name(journal.part(hash) ?? part, named));
		const failure = outcome.kind === 'failed' ? outcome.error.failure : null;
		await journal.settle(hash, await handOver.look(services, payment, journal.part(hash) ?? part, failure), true);
	} catch (error) {
		if (isHandedOver) await journal.settle(hash, { kind: 'not_found', failure: null, looked: [] }, true);
		else await stay(hash, before, null);
		throw error;
	}
}

/** Restores a part's previous status: nothing of it has left the browser since. */
async function stay(hash: string, before: PartStatus, held: Held | null): Promise<void> {
	if (isLookedFor(before)) journal.changePart(hash, () => ({ status: before }));
	else await journal.takeBack(hash, before);
	journal.change(hash, () => ({ held }));
}

/**
 * Checks a part, writes it to the journal, and checks it once more.
 *
 * @returns why it is not sent; null when it may be
 */
async function heldBeforeSending(services: Services, payment: OutgoingPayment, part: Part): Promise<Held | null> {
	const { wallet } = services;
	const handOver = handOverOf(part);
	const held = (await handOver.check(services, payment, part)) ?? (await heldBack(wallet, payment));
	if (held) return held;
	const stored = await journal.begin(part.hash);
	if (stored === 'failed') return { kind: 'journal_failed' };
	if (stored === 'nowhere' && payment.held?.kind !== 'not_remembered') return { kind: 'not_remembered' };
	const payees = payment.made ? payeesOf(payment.made) : [];
	const others = journal.all.filter((other) => other.id !== payment.id && isUnderWay(other));
	if (others.some((other) => mayPaySame(other, payees))) return { kind: 'other_payment' };
	// Checked again, because storing took a while: another wallet may have been opened since.
	return (await handOver.checkAgain(services, payment, part)) ?? heldBack(wallet, payment);
}
