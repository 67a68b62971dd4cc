import { sendOnce, type CallOutcome } from '../../app/act';
import { fromHex, toHex } from '../../bytes/hex';
import { fastHash } from '../../chain/hash';
import { ownTransactions } from '../../chain-data/own-transactions.svelte';
import type { Failure } from '../../rpc/errors';
import { submitTransfer } from '../../rpc/wallet/cold';
import { submitMultisig } from '../../rpc/wallet/multisig';
import { journal } from '../../wallet-data/outgoing/journal.svelte';
import {
	partStatus,
	type HoldReason,
	type OutgoingPayment,
	type PaymentPart,
	type PartStatus,
	type SignedSet
} from '../../wallet-data/outgoing/payment';
import type { PartSender } from './part-sender';
import {
	checkPayingWallet,
	loadOutgoingHashes,
	lookUpTransaction,
	type PaymentServices,
	type LookupServices
} from './services';

/**
 * Sending of a signed set. The set is identified by its bytes; the hashes of its transactions are only known from
 * others. It therefore counts as sent once the wallet lists the transactions that its service has named, and had not
 * listed them before. Hashes claimed by the set prove nothing, nor does the node: someone may have claimed the hash of
 * any transaction in a block.
 */
export const signedSetSender: PartSender = {
	check,
	checkAgain: () => Promise.resolve(null),
	send,
	applyHashes,
	findStatus
};

/**
 * A payment whose only part is a set.
 *
 * @param given hex, and the hashes that came with it
 * @param isSignedHere whether the hashes come from the wallet service that signed it
 */
export function paymentOfSet(
	service: string,
	wallet: string,
	{ kind, text, hashes }: Pick<SignedSet, 'kind' | 'text' | 'hashes'>,
	isSignedHere: boolean
): OutgoingPayment {
	const isClaimed = !isSignedHere && hashes.length > 0;
	const unknown = { candidates: [], answered: [], listedBefore: null, disprovedHashes: [] };
	const part: PaymentPart = {
		hash: toHex(fastHash(fromHex(text))),
		status: { kind: 'ready' },
		isSeen: false,
		paid: [],
		refunds: null,
		transactions: [],
		claims: [],
		proof: null,
		signed: { kind, text, hashes, isClaimed, ...unknown }
	};
	const common = { id: part.hash, at: 0, paid: [], count: 1, parts: [part], link: null };
	return { ...common, service, wallet, preparation: null, holdReason: null };
}

/** The signed set of a part; null for a transaction, and in tabs that do not have the set. */
export const setOf = ({ signed }: PaymentPart): SignedSet | null =>
	signed && signed.kind !== 'transaction' ? signed : null;

const changeSet = (hash: string, changed: Partial<SignedSet>) =>
	journal.changePart(hash, (part) => {
		const set = setOf(part);
		return set ? { signed: { ...set, ...changed } } : {};
	});

/** Loads the wallet's list before sending, and compares the stated hashes with it. */
async function check(
	services: PaymentServices,
	payment: OutgoingPayment,
	part: PaymentPart
): Promise<HoldReason | null> {
	const set = setOf(part);
	if (!set) return { kind: 'not_looked' };
	const { hash, status } = part;
	const { hashes, isClaimed } = set;
	let { listedBefore } = set;
	if (status.kind === 'ready' || listedBefore === null) {
		const held = await checkPayingWallet(services.wallet, payment);
		if (held) return held;
		const listed = await loadOutgoingHashes(services.wallet);
		if (listed.kind === 'failed') return { kind: 'unread', failure: listed.error.failure };
		if (listed.kind === 'under_way') return { kind: 'not_looked' };
		listedBefore = listed.result;
		changeSet(hash, { listedBefore });
	}
	if (status.kind === 'ready') {
		const named = isClaimed ? { transactions: [], claims: [...hashes] } : newHashesOnly(hashes, listedBefore);
		journal.changePart(hash, () => named);
	}
	// A set that was held back because storage was unavailable had been confirmed before.
	const isConfirmed = payment.holdReason?.kind === 'claims_sent' || payment.holdReason?.kind === 'not_remembered';
	if (isConfirmed || (status.kind !== 'ready' && !isClaimed)) return null;
	const all = await Promise.all(hashes.map((each) => lookUpTransaction(services, each)));
	const isKnown = all.some(({ seen }) => seen) || hashes.some((each) => listedBefore.has(each));
	return isKnown ? { kind: 'claims_sent' } : null;
}

async function send({ wallet }: PaymentServices, part: PaymentPart): Promise<CallOutcome<readonly string[]>> {
	const { kind = 'signed', text = '' } = setOf(part) ?? {};
	const outcome = await (kind === 'multisig-set'
		? sendOnce(wallet, submitMultisig, { tx_data_hex: text })
		: sendOnce(wallet, submitTransfer, { tx_data_hex: text }));
	return outcome.kind === 'answered' ? { ...outcome, result: outcome.result.tx_hash_list } : outcome;
}

/**
 * Handles the hashes in the service's answer. Hashes from the service that signed the set stay until the answer names
 * others; hashes that were only claimed are replaced.
 */
function applyHashes(part: PaymentPart, answered: readonly string[]): ReturnType<PartSender['applyHashes']> {
	const set = setOf(part);
	if (!set) return {};
	const { hashes, isClaimed, listedBefore } = set;
	const isOther = hashes.length > 0 && hashes.toSorted().join() !== answered.toSorted().join();
	if (isOther && !isClaimed)
		return { transactions: [], claims: [...hashes, ...answered], signed: { ...set, answered } };
	const disprovedHashes = isOther ? hashes : [];
	const { transactions, claims } = newHashesOnly(answered, listedBefore);
	return {
		transactions,
		claims: [...claims, ...disprovedHashes],
		signed: { ...set, hashes: answered, isClaimed: false, disprovedHashes }
	};
}

/** Hashes named by the service count as the set's only if the wallet had listed none of them before. */
function newHashesOnly(named: readonly string[], listedBefore: SignedSet['listedBefore']) {
	const isNew = !named.some((hash) => listedBefore?.has(hash));
	return { transactions: isNew ? [...named] : [], claims: isNew ? [] : [...named] };
}

async function findStatus(
	{ wallet }: LookupServices,
	payment: OutgoingPayment,
	part: PaymentPart,
	failure: Failure | null
): Promise<PartStatus> {
	const { hash, transactions } = part;
	const set = setOf(part);
	// A tab without the set does not know which wallet pays: any wallet that lists all its transactions has sent them.
	const isOpen = wallet !== null && (set === null || (await checkPayingWallet(wallet, payment)) === null);
	const listed = isOpen ? await loadOutgoingHashes(wallet) : null;
	if (listed?.kind !== 'answered') return partStatus(failure, { seen: false, unknownTo: [] }, null);
	if (set) changeSet(hash, { candidates: [...listed.result].filter((each) => !set.listedBefore?.has(each)) });
	const isSent =
		transactions !== null && transactions.length > 0 && transactions.every((each) => listed.result.has(each));
	if (isSent) ownTransactions.note(transactions);
	return partStatus(failure, isSent ? { seen: true } : { seen: false, unknownTo: ['wallet'] }, null);
}
