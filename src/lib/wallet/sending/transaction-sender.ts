import { sendOnce, sendWithRetry } from '../../app/act';
import { ownTransactions } from '../../chain-data/own-transactions.svelte';
import { isKeyImageSpent } from '../../rpc/daemon/transactions';
import type { Failure } from '../../rpc/errors';
import { getTransfers } from '../../rpc/wallet/history';
import { relayTx } from '../../rpc/wallet/transfers';
import { journal } from '../../wallet-data/outgoing/journal.svelte';
import {
	partStatus,
	stateOf,
	type HoldReason,
	type OutgoingPayment,
	type PaymentPart,
	type PartStatus,
	type Replacement,
	type SignedTransaction
} from '../../wallet-data/outgoing/payment';
import type { PartSender } from './part-sender';
import { payeesPaidBy, withRepeatFinding } from './repeats';
import { lookUpTransaction, type PaymentServices, type LookupServices } from './services';

/** Sending of a transaction, which is identified by its hash and sent by `relay_tx`. */
export const transactionSender: PartSender = {
	check: () => Promise.resolve(null),
	checkAgain,
	send,
	applyHashes: (part, hashes) => {
		const others = hashes.filter((each) => each !== part.hash);
		const signed = signedOf(part);
		return { claims: others, ...(signed && { signed: { ...signed, answered: others[0] ?? signed.answered } }) };
	},
	findStatus
};

const signedOf = ({ signed }: PaymentPart): SignedTransaction | null =>
	signed?.kind === 'transaction' ? signed : null;

/** Compares a payment again with earlier ones: another tab may have paid meanwhile. */
async function checkAgain(
	{ wallet }: PaymentServices,
	payment: OutgoingPayment,
	{ hash }: PaymentPart
): Promise<HoldReason | null> {
	const { preparation } = payment;
	if (!preparation || stateOf(payment) !== 'ready') return null;
	const compared = await withRepeatFinding(wallet, preparation, payment);
	if (compared.findings.length === preparation.findings.length) return null;
	const findings = compared.findings.map((finding, at) =>
		at < preparation.findings.length ? finding : { ...finding, isNew: true }
	);
	journal.change(hash, () => ({ preparation: { ...compared, findings } }));
	return { kind: 'not_confirmed' };
}

async function send(services: PaymentServices, part: PaymentPart) {
	const { hash } = part;
	ownTransactions.note([hash]);
	const isUnknown = async () => {
		const sighting = await lookUpTransaction(services, hash);
		return sighting.seen === false && sighting.unknownTo.includes('wallet');
	};
	const outcome = await sendWithRetry(services.wallet, relayTx, { hex: signedOf(part)?.metadata ?? '' }, isUnknown);
	return outcome.kind === 'answered' ? { ...outcome, result: [outcome.result.tx_hash] } : outcome;
}

async function findStatus(
	services: LookupServices,
	_: OutgoingPayment,
	part: PaymentPart,
	failure: Failure | null
): Promise<PartStatus> {
	const sighting = await lookUpTransaction(services, part.hash);
	return partStatus(failure, sighting, sighting.seen === true ? null : await findReplacement(services, part));
}

const SPENT_IN_A_BLOCK = 1;
/** Maximum number of transactions that a restricted node returns at once. */
const MAX_TRANSACTIONS_PER_CALL = 100;

/**
 * Finds another transaction of the wallet that spends one of the key images and is in a block; null when none is found.
 * The spent status of a key image alone proves nothing: the node may have this very transaction, and the next answer
 * may come from another node behind the same address. So the other transaction itself is loaded, and its block.
 */
async function findReplacement({ wallet, node }: LookupServices, part: PaymentPart): Promise<Replacement | null> {
	const { keyImages = [], payees = [] } = signedOf(part) ?? {};
	if (!wallet || keyImages.length === 0) return null;
	const spent = await sendOnce(node, isKeyImageSpent, { key_images: [...keyImages] });
	if (spent.kind !== 'answered' || !spent.result.spent_status.includes(SPENT_IN_A_BLOCK)) return null;
	const listed = await sendOnce(wallet, getTransfers, { out: true, all_accounts: true });
	if (listed.kind !== 'answered') return null;
	const newest = listed.result.out.toSorted((a, b) => b.height - a.height);
	const others = [...new Set(newest.map(({ txid }) => txid))]
		.filter((txid) => txid !== part.hash)
		.slice(0, MAX_TRANSACTIONS_PER_CALL);
	const { findSpender } = await import('./node-evidence');
	const by = await findSpender(node, others, keyImages);
	if (by === null) return null;
	const destinations = newest.filter(({ txid }) => txid === by).flatMap((entry) => entry.destinations);
	const paid = payeesPaidBy(by, destinations, payees);
	// The wallet does not know the recipients of a transaction that another program made from its seed.
	const isUnknown = destinations.length === 0 && !journal.part(by)?.paid.length;
	return { by, paid, unpaid: payees.filter((payee) => !paid.includes(payee)), ...(isUnknown && { isUnknown }) };
}
