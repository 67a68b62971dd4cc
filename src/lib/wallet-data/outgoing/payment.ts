import type { Coin } from '../../format/amount';
import type { Failure } from '../../rpc/errors';
import type { Finding } from '../findings';
import type { PaymentOrder } from './order';

/**
 * Result of searching a transaction. `true`: in a block or in the wallet's own list. `at_node`: the node has its bytes,
 * but no block does. `false`: nowhere; `looked` names the services that answered they do not know it.
 */
export type TransactionLookup =
	{ seen: true } | { seen: 'at_node' } | { seen: false; unknownTo: readonly ('wallet' | 'node')[] };

/** Recipients, with the amount for each in atomic units. */
export type Payees = PaymentOrder['recipients'];

/**
 * A payee in the form that is stored: hash of a salt and the address, and the amount in atomic units as text. A reader
 * can only check addresses that they already know.
 */
export interface HashedPayee {
	to: string;
	amount: string;
}

/** The paying wallet's proof of a payment for a request. */
export interface StoredProof {
	/** Keccak-256 of the request's payment link, salted with the transaction's hash. */
	link: string;
	/** Unix seconds, from the proof's text; null for none. */
	created: number | null;
	/** The signature. */
	text: string;
}

/** The transaction that spent the outputs of another, replaced one. */
export interface Replacement {
	by: string;
	/** Payees of the replaced transaction: those that get the same amount from this one, and those that do not. */
	paid: Payees;
	unpaid: Payees;
	/** True when the recipients of this transaction are not known: it may have paid those in `unpaid` as well. */
	isUnknown?: boolean;
	/**
	 * Payees of the replaced transaction that this one does not pay, salted with the hash of the replaced one. Used after
	 * a reload, when addresses are not known.
	 */
	hashedUnpaid?: readonly HashedPayee[];
}

/** Status of one part of a payment. */
export type PartStatus =
	/** Prepared, and nothing has left the browser. */
	| { kind: 'ready' }
	| { kind: 'relaying'; since: number }
	/** The wallet lists the transaction, or the node has it in a block. */
	| { kind: 'sent' }
	/** The node has the transaction; the wallet does not list it, and no block contains it so far. */
	| { kind: 'at_node'; failure: Failure | null }
	/** A transaction in a block has spent the same outputs: this one can never be mined. */
	| ({ kind: 'replaced' } & Replacement)
	/**
	 * The part may have been sent, and neither the wallet nor the node knows it. `failure` is null when the service
	 * accepted it.
	 */
	| { kind: 'not_found'; failure: Failure | null; unknownTo: readonly ('wallet' | 'node')[] }
	/** The part may have been sent; the user has stopped looking for it. */
	| { kind: 'given_up' };

/**
 * Status of a part once it has left the browser. A refusal proves nothing: it may come from a proxy, belong to a repeat
 * that the browser made by itself, or follow after the wallet service handed the transaction to its node
 * (docs/decisions/0011-sending-once.md).
 *
 * @param failure the service's refusal; null when it accepted the transaction
 * @param replacedBy a mined transaction that spends the same outputs
 */
export function partStatus(
	failure: Failure | null,
	sighting: TransactionLookup,
	replacedBy: Replacement | null
): PartStatus {
	if (sighting.seen === true) return { kind: 'sent' };
	if (replacedBy !== null) return { kind: 'replaced', ...replacedBy };
	if (sighting.seen) return { kind: 'at_node', failure };
	return { kind: 'not_found', failure, unknownTo: sighting.unknownTo };
}

/** True when a part has left the browser and is looked for until it is settled. */
export const isPolled = (status: PartStatus): status is Extract<PartStatus, { failure: unknown }> =>
	'failure' in status;

/** True when a part may have been sent, and its status is not final. */
export const isUnsettled = (status: PartStatus) => isPolled(status) || status.kind === 'relaying';

/** True when a part's outcome is final: it was sent, or can never be. */
export const isSettled = ({ kind }: PartStatus) => kind === 'sent' || kind === 'replaced';

/** True when a part may have been sent, and so may have paid its recipients. */
export const mayHavePaid = ({ kind }: PartStatus) => kind !== 'ready' && kind !== 'replaced';

/** Why the page did not send a payment. In each case nothing has left the browser. */
export type HoldReason =
	/** The check of the payment has findings that block it, or that were not confirmed. */
	| { kind: 'not_confirmed' }
	/** Another wallet is open: primary addresses of the open one and of the one that pays. */
	| { kind: 'other_wallet'; address: string; wanted: string }
	/** The page is connected to another wallet service than the one that prepared the payment. */
	| { kind: 'other_service'; service: string }
	/** The check before sending failed; for example, no wallet is open. */
	| { kind: 'unread'; failure: Failure }
	/** An OpenAlias no longer resolves to the address that was shown; `address` is null when it does not resolve. */
	| { kind: 'alias_changed'; name: string; address: string | null }
	/**
	 * A signed set claims the hash of a transaction that was sent before. Nobody can check that claim, so the user
	 * confirms.
	 */
	| { kind: 'claims_sent' }
	/** The journal could not be read or written: another payment may be under way unknown, and this one could be lost. */
	| { kind: 'journal_failed' }
	/** The browser forbids storage, so the payment is forgotten when the tab closes; the user confirms. */
	| { kind: 'not_remembered' }
	/** The outcome of another payment is not known yet. */
	| { kind: 'other_payment' }
	/** Neither the wallet nor the node could say whether the payment was sent before. */
	| { kind: 'not_looked' };

/** A transaction that the service has created and signed. Amounts in atomic units. */
export interface SignedTransaction {
	kind: 'transaction';
	key: string;
	/** Parameter of `relay_tx`. */
	metadata: string;
	amount: bigint;
	fee: bigint;
	/** Null when the service does not report it. */
	weight: number | null;
	/**
	 * Key images of the outputs it spends, where the service reports them. They can prove that it will never be mined.
	 */
	keyImages: readonly string[];
	/** The payment's recipients that this transaction pays; empty when they are not known. */
	payees: Payees;
	/** The hash in the service's answer to `relay_tx`, if it differs from `hash`. */
	answered: string | null;
}

/**
 * Several signed transactions in one text that only wallet services can read. This page cannot compute their hashes.
 */
export interface SignedSet {
	kind: 'signed' | 'multisig-set';
	/** Hex. */
	text: string;
	/** Hashes of the transactions, which come with the set, or from the service once it has signed or sent them. */
	hashes: readonly string[];
	/**
	 * True when `hashes` are only claimed by an imported set: a signed set is encrypted, so nobody here can recompute
	 * them.
	 */
	isClaimed: boolean;
	/** Transactions that the wallet has sent since: they may belong to this set, or be another client's payment. */
	candidates: readonly string[];
	/** The hashes in the service's answer, if they differ from those it had signed. */
	answered: readonly string[];
	/** The transactions that the wallet listed before the set was sent; null until they are loaded. */
	listedBefore: ReadonlySet<string> | null;
	/** The hashes that the set claimed, if the service sent others. */
	disprovedHashes: readonly string[];
}

/** A part of a payment that is handed over by one call: a transaction, or a signed set. */
export interface PaymentPart {
	/** Hash of the transaction; for a set, the Keccak-256 of its bytes, whatever hashes are claimed for it. */
	hash: string;
	status: PartStatus;
	/** True when the user has seen the outcome. It is announced until then. */
	isSeen: boolean;
	/** Payees, salted with the part's hash; empty when they are not known. */
	paid: readonly HashedPayee[];
	/** The refund in the part, by the request's address. Null once the label of that address mentions the refund. */
	refunds: HashedPayee | null;
	/**
	 * Transactions of a set: those that the wallet service reports, and that the wallet had not listed before. Empty
	 * until the service has reported them. Null for a single transaction.
	 */
	transactions: readonly string[] | null;
	/**
	 * Other hashes that were claimed for the part, by the maker of the set or by the wallet service's answer. They prove
	 * nothing.
	 */
	claims: readonly string[];
	/** The wallet's proof for the part; null until it is made. */
	proof: StoredProof | null;
	/** The signed data to hand over. Not stored: known only in its own tab, as long as that is open. */
	signed: SignedTransaction | SignedSet | null;
}

/** The order and its result before anything was sent. Amounts in atomic units. */
export interface Preparation {
	order: PaymentOrder;
	/** Total that the recipients get. */
	amount: bigint;
	fee: bigint;
	/** Null when the service does not report what is spent. */
	change: bigint | null;
	/** Text that others have yet to sign, when this wallet cannot sign alone. */
	set: { kind: 'unsigned' | 'multisig'; text: string } | null;
	/** Findings of the check, which has to pass before sending. */
	findings: readonly Finding[];
	/** Hashes of the earlier payments that the findings name as the same. */
	repeats: readonly string[];
	/** Coin of the amounts in the findings. */
	coin: Coin;
	/** Indices of the account's addresses that had unlocked outputs. */
	unlocked: readonly number[];
	/** Status of the payment's note in the wallet. */
	note: 'unsaved' | 'saved' | 'lost';
}

/**
 * An outgoing payment, from its preparation until it is settled, and 30 days beyond. Transfers, sweeps and signed sets
 * differ only in how their parts are handed over. `stored.ts` says what the journal stores; `wallet`, `preparation`, `holdReason`
 * and the parts' `signed` are known only in the tab that began the payment, as long as that is open.
 */
export interface OutgoingPayment {
	/**
	 * Hash of the first part. A payment that others have yet to sign has no parts: its id is the Keccak-256 of the text
	 * to sign.
	 */
	id: string;
	/** Address of the wallet service that prepared the payment, or was given the set. */
	service: string;
	/** Time at which its sending began, in Unix seconds; 0 before that, or when not known. */
	at: number;
	/** Payees of all parts together, salted with `id`; empty when they are not known. */
	paid: readonly HashedPayee[];
	/** Number of parts. Greater than `parts.length` for payments stored by an earlier release: the rest was not begun. */
	count: number;
	parts: readonly PaymentPart[];
	/** Keccak-256 of the payment link that the payment was made from, salted with `id`; null for none. */
	link: string | null;
	/** Primary address of the paying wallet; null in other tabs. */
	wallet: string | null;
	/** Null for a signed set, and in other tabs. */
	preparation: Preparation | null;
	/** Why nothing was sent at the last attempt. */
	holdReason: HoldReason | null;
}

/** A payment that was prepared in this tab. */
export type PreparedPayment = OutgoingPayment & { wallet: string; preparation: Preparation };

export const findPart = ({ parts }: Pick<OutgoingPayment, 'parts'>, hash: string): PaymentPart | undefined =>
	parts.find((part) => part.hash === hash);

/** True when any part may have been sent without a known outcome. */
export const isUnderWay = ({ parts }: Pick<OutgoingPayment, 'parts'>): boolean =>
	parts.some(({ status }) => isUnsettled(status));

/** Recipients and amounts, in atomic units. */
export const payeesOf = ({ order, amount }: Pick<Preparation, 'order' | 'amount'>): Payees => {
	const [first, second] = order.sweepTo === null ? order.recipients : [{ address: order.sweepTo }];
	return first && !second ? [{ address: first.address, amount }] : order.recipients;
};

/** Status of all parts together. `stopped`: the parts have different final statuses, or only some can still be sent. */
export function stateOf({ parts }: { parts: readonly Pick<PaymentPart, 'status'>[] }): PartStatus['kind'] | 'stopped' {
	const kinds = parts.map(({ status }) => status.kind);
	for (const kind of ['relaying', 'not_found', 'at_node'] as const) if (kinds.includes(kind)) return kind;
	for (const kind of ['ready', 'sent', 'replaced', 'given_up'] as const)
		if (kinds.every((each) => each === kind)) return kind;
	return 'stopped';
}

/** Permission to send a payment again, and the payees that were paid, as far as that is known. */
export interface RetryOptions {
	/**
	 * `same`: the remaining transactions themselves may be sent again; they pay once however often they are sent. `anew`:
	 * nobody was paid, and none of the payment can be sent any more: the same order may be prepared again. `rest`: like
	 * `anew`, but only for payees that were not paid. `nothing`: all of it was sent, or that is not known: a second
	 * payment might pay twice.
	 */
	retryKind: 'same' | 'anew' | 'rest' | 'nothing';
	/** Payees that the replacing transactions paid the same amount. */
	paid: Payees;
	/** Payees that the replacing transactions did not pay. */
	unpaid: Payees;
}

/** The single place that decides whether a payment of any kind may be sent again. */
export function retryOptionsOf({ parts }: { parts: readonly Pick<PaymentPart, 'status'>[] }): RetryOptions {
	const statuses = parts.map(({ status }) => status);
	const replacements = statuses.filter((status) => status.kind === 'replaced');
	const paid = replacements.flatMap((status) => status.paid);
	const unpaid = replacements.flatMap((status) => status.unpaid);
	return { retryKind: retryKindOf(), paid, unpaid };

	function retryKindOf(): RetryOptions['retryKind'] {
		if (statuses.some(({ kind }) => kind === 'relaying')) return 'nothing';
		if (statuses.some(({ kind }) => kind === 'ready' || kind === 'not_found')) return 'same';
		if (unpaid.length === 0 || !statuses.every(isSettled)) return 'nothing';
		return paid.length === 0 && replacements.length === statuses.length ? 'anew' : 'rest';
	}
}
