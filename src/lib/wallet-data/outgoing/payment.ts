import type { Coin } from '../../format/amount';
import type { Failure } from '../../rpc/errors';
import type { Finding } from '../findings';
import type { Order } from './order';

/**
 * Whether a transaction is in a block or on the wallet's own list (`true`), the node has its bytes and no block so far
 * (`at_node`), or neither, and who answered that they do not know it.
 */
export type Sighting = { seen: true } | { seen: 'at_node' } | { seen: false; looked: readonly ('wallet' | 'node')[] };

/** Recipients, and what each gets in atomic units. */
export type Payees = Order['recipients'];

/** A payee as it is kept: a hash of a salt and the address, and atomic units as text. Who reads it can check an address that they know. */
export interface Fact {
	to: string;
	amount: string;
}

/** The paying wallet's proof of a payment for a request. */
export interface KeptProof {
	/** Keccak-256 of the request's payment link, salted with the transaction's hash. */
	link: string;
	/** Unix seconds, as the proof's text has it; null for none. */
	created: number | null;
	/** The signature. */
	text: string;
}

/** The transaction that spent what another one was to spend. */
export interface Replacement {
	by: string;
	/** The payees of the other one: who gets the same amount from this one, and who does not. */
	paid: Payees;
	unpaid: Payees;
	/** Whether nobody here knows whom this one pays: it may have paid those in `unpaid` as well. */
	isUnknown?: boolean;
	/** Those whom this one does not pay, salted with the other one's hash: after a reload, where their addresses are not known. */
	unpaidFacts?: readonly Fact[];
}

/** How far a part of a payment has come. */
export type PartStatus =
	/** Nothing has left the browser. */
	| { kind: 'ready' }
	| { kind: 'relaying'; since: number }
	/** The wallet lists it, or the node has it in a block. */
	| { kind: 'sent' }
	/** The node has it; the wallet does not list it, and no block holds it so far. */
	| { kind: 'at_node'; failure: Failure | null }
	/** A transaction in a block has spent the same outputs: this one can never be mined. */
	| ({ kind: 'replaced' } & Replacement)
	/** It may have been sent, and neither the wallet nor the node knows it. `failure` is null when the service accepted it. */
	| { kind: 'not_found'; failure: Failure | null; looked: readonly ('wallet' | 'node')[] }
	/** It may have been sent; the person does not want it to be looked for any more. */
	| { kind: 'given_up' };

/**
 * What is known of a part once it has left the browser. A refusal proves nothing: it may come from a proxy, belong to a
 * repeat that the browser made by itself, or follow after the wallet service handed the transaction to its node
 * (docs/decisions/0011-sending-once.md).
 *
 * @param failure what the service answered; null when it accepted the transaction
 * @param replacedBy a mined transaction that spends the same outputs
 */
export function partStatus(failure: Failure | null, sighting: Sighting, replacedBy: Replacement | null): PartStatus {
	if (sighting.seen === true) return { kind: 'sent' };
	if (replacedBy !== null) return { kind: 'replaced', ...replacedBy };
	if (sighting.seen) return { kind: 'at_node', failure };
	return { kind: 'not_found', failure, looked: sighting.looked };
}

/** Whether it has left the browser, and is looked for until it is settled. */
export const isLookedFor = (status: PartStatus): status is Extract<PartStatus, { failure: unknown }> =>
	'failure' in status;

/** Whether it may have been sent, and its status is not final. */
export const isUnsettled = (status: PartStatus) => isLookedFor(status) || status.kind === 'relaying';

/** Whether all has been said about it: it was sent, or can never be. */
export const isSettled = ({ kind }: PartStatus) => kind === 'sent' || kind === 'replaced';

/** Whether its sending has begun, and it may have been sent: then it may also pay its recipients. */
export const mayHavePaid = ({ kind }: PartStatus) => kind !== 'ready' && kind !== 'replaced';

/** Why the page did not send what it was asked to send: nothing has left the browser. */
export type Held =
	/** The check of the payment has findings that block it, or that were not confirmed. */
	| { kind: 'not_confirmed' }
	/** Primary addresses: of the wallet that is open, and of the one that pays. */
	| { kind: 'other_wallet'; address: string; wanted: string }
	/** The page is connected to another wallet service than the one that prepared it. */
	| { kind: 'other_service'; service: string }
	/** The check before sending failed; for example, no wallet is open. */
	| { kind: 'unread'; failure: Failure }
	/** An OpenAlias does not resolve to the address that was shown any more; null when it does not resolve. */
	| { kind: 'alias_changed'; name: string; address: string | null }
	/** A signed set claims the hash of a transaction that was sent before, which nobody can check: to be confirmed. */
	| { kind: 'claims_sent' }
	/** The journal could not be read or written: a payment under way may be unknown, and this one could be forgotten. */
	| { kind: 'journal_failed' }
	/** The browser lets this page store nothing: to be confirmed, as it forgets the payment with the tab. */
	| { kind: 'not_remembered' }
	/** The outcome of another payment is not known yet. */
	| { kind: 'other_payment' }
	/** Neither the wallet nor the node could say whether it was sent before. */
	| { kind: 'not_looked' };

/** A transaction that the service has created and signed. Amounts in atomic units. */
export interface SignedTransaction {
	kind: 'transaction';
	key: string;
	/** What `relay_tx` takes. */
	metadata: string;
	amount: bigint;
	fee: bigint;
	/** Null when the service does not report it. */
	weight: number | null;
	/** Of what it spends, where the service reports them: they can prove that it will never be mined. */
	keyImages: readonly string[];
	/** Whom this one pays, of the recipients of the payment; empty when that is not known. */
	payees: Payees;
	/** The hash in the service's answer to `relay_tx`, if it is another one. */
	named: string | null;
}

/** Signed transactions in one text, which only the wallet services can read. The hashes in them are known from others alone. */
export interface SignedSet {
	kind: 'signed' | 'multisig-set';
	/** Hex. */
	text: string;
	/** They come with the set, or from the service once it has signed or sent them. */
	hashes: readonly string[];
	/** Whether they are only what an imported set claims: a signed set is sealed, so that nobody can recompute them. */
	isClaimed: boolean;
	/** The transactions that the wallet has sent since: they may be this set's, or another client's payment. */
	candidates: readonly string[];
	/** The hashes in the service's answer, if they are not those that it had signed. */
	named: readonly string[];
	/** The transactions that the wallet had listed before the set was sent; null until they are loaded. */
	listedBefore: ReadonlySet<string> | null;
	/** The hashes that the set claimed, if the service sent others. */
	disproved: readonly string[];
}

/** What is handed over by one call: a transaction, or a signed set. */
export interface Part {
	/** Of the transaction. A set is known by the Keccak-256 of its bytes, whatever hashes are claimed for it. */
	hash: string;
	status: PartStatus;
	/** Whether the person has seen what became of it: until then that is announced. */
	isSeen: boolean;
	/** Whom it pays, salted with its hash; empty when that is not known. */
	paid: readonly Fact[];
	/** The refund in it, by the address of the request, as long as the label of that does not say so. */
	refunds: Fact | null;
	/**
	 * The transactions of a set: those that the wallet service says it holds, and that the wallet had not listed before. None until
	 * the service has named them. Null for a transaction.
	 */
	transactions: readonly string[] | null;
	/** Other hashes that were claimed for it, by whoever made a set or by the wallet service's answer. They prove nothing. */
	claims: readonly string[];
	/** The proof that the wallet has made of it; null until then. */
	proof: KeptProof | null;
	/** What is handed over. In the tab that has it, as long as that is open: it is not stored. */
	signed: SignedTransaction | SignedSet | null;
}

/** What was ordered, and what came of it before anything was sent. Amounts in atomic units. */
export interface Made {
	order: Order;
	/** What the recipients get. */
	amount: bigint;
	fee: bigint;
	/** Null when the service does not report what is spent. */
	change: bigint | null;
	/** What others have yet to sign, of a wallet that cannot sign alone. */
	set: { kind: 'unsigned' | 'multisig'; text: string } | null;
	/** What the check found, which has to pass before it is sent. */
	findings: readonly Finding[];
	/** The hashes of the earlier payments that the findings name as the same. */
	repeats: readonly string[];
	/** Of the amounts in the findings. */
	coin: Coin;
	/** The indices of the account's addresses that had unlocked outputs. */
	unlocked: readonly number[];
	/** Whether its note is in the wallet. */
	note: 'unsaved' | 'saved' | 'lost';
}

/**
 * A payment going out, from its preparation until it is settled, and 30 days beyond. A transfer, a sweep and a signed set differ in
 * how their parts are handed over alone. What the journal stores of it is in `stored.ts`; `wallet`, `made`, `held` and the parts'
 * `signed` are known in the tab that began it alone, as long as that is open.
 */
export interface OutgoingPayment {
	/** The hash of its first part. One that others have yet to sign has no parts, and the Keccak-256 of what they sign. */
	id: string;
	/** The address of the wallet service that prepared it, or was given the set. */
	service: string;
	/** Unix seconds, when its sending began; 0 before that, and where that is not known. */
	at: number;
	/** Whom all parts pay together, salted with `id`; empty when that is not known. */
	paid: readonly Fact[];
	/** How many parts it has. More than are listed where an earlier release has kept it: those were not begun. */
	count: number;
	parts: readonly Part[];
	/** Keccak-256 of the payment link that it was made from, salted with `id`; null for none. */
	link: string | null;
	/** The primary address of the wallet that pays; null in other tabs. */
	wallet: string | null;
	/** Null for a signed set, and in other tabs. */
	made: Made | null;
	/** Why nothing was sent at the last attempt. */
	held: Held | null;
}

/** A payment that was ordered here. */
export type PreparedPayment = OutgoingPayment & { wallet: string; made: Made };

/** The part with a hash. */
export const partOf = ({ parts }: Pick<OutgoingPayment, 'parts'>, hash: string): Part | undefined =>
	parts.find((part) => part.hash === hash);

/** Whether some of a payment may have been sent, and its outcome is not known. */
export const isUnderWay = ({ parts }: Pick<OutgoingPayment, 'parts'>): boolean =>
	parts.some(({ status }) => isUnsettled(status));

/** Who gets how much, in atomic units. */
export const payeesOf = ({ order, amount }: Pick<Made, 'order' | 'amount'>): Payees => {
	const [first, second] = order.all === null ? order.recipients : [{ address: order.all }];
	return first && !second ? [{ address: first.address, amount }] : order.recipients;
};

/** The status of all parts together: `stopped` when some can still be sent, or none ever can. */
export function stateOf({ parts }: { parts: readonly Pick<Part, 'status'>[] }): PartStatus['kind'] | 'stopped' {
	const kinds = parts.map(({ status }) => status.kind);
	for (const kind of ['relaying', 'not_found', 'at_node'] as const) if (kinds.includes(kind)) return kind;
	for (const kind of ['ready', 'sent', 'replaced', 'given_up'] as const)
		if (kinds.every((each) => each === kind)) return kind;
	return 'stopped';
}

/** Whether a payment may be sent again, and whom it has paid as far as that is known. */
export interface SendAgain {
	/**
	 * `same`: what is left of it, the very same transactions, which pay once however often they are sent. `anew`: nobody was paid, and
	 * none of it can be sent any more: the same order may be prepared again. `rest`: the same, but for those who were paid.
	 * `nothing`: all of it was sent, or it is not known whether it was: a second payment would pay a second time.
	 */
	may: 'same' | 'anew' | 'rest' | 'nothing';
	/** By the transactions that spent its money, as far as they paid the same. */
	paid: Payees;
	/** Whom those did not pay. */
	unpaid: Payees;
}

/** Answers for every payment, whatever it is and wherever it is shown, whether it may be sent again. */
export function sendAgain({ parts }: { parts: readonly Pick<Part, 'status'>[] }): SendAgain {
	const statuses = parts.map(({ status }) => status);
	const replacements = statuses.filter((status) => status.kind === 'replaced');
	const paid = replacements.flatMap((status) => status.paid);
	const unpaid = replacements.flatMap((status) => status.unpaid);
	return { may: mayBeSent(), paid, unpaid };

	function mayBeSent(): SendAgain['may'] {
		if (statuses.some(({ kind }) => kind === 'relaying')) return 'nothing';
		if (statuses.some(({ kind }) => kind === 'ready' || kind === 'not_found')) return 'same';
		if (unpaid.length === 0 || !statuses.every(isSettled)) return 'nothing';
		return paid.length === 0 && replacements.length === statuses.length ? 'anew' : 'rest';
	}
}
