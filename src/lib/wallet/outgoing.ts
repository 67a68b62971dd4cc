import type { Failure } from '../rpc/errors';
import type { Order, PaymentDraft } from './draft';
import type { Finding } from './findings';

/**
 * Whether a transaction is in a block or on the wallet's own list (`true`), the node has its bytes and no block so far
 * (`at_node`), or neither, and who answered that they do not know it.
 */
export type Sighting = { seen: true } | { seen: 'at_node' } | { seen: false; looked: readonly ('wallet' | 'node')[] };

/** Recipients, and what each gets in atomic units. */
export type Payees = Order['recipients'];

/** The transaction that spent what another one was to spend. */
export interface Replacement {
	by: string;
	/** The payees of the other one: who gets the same amount from this one, and who does not. */
	paid: Payees;
	unpaid: Payees;
}

/** How far a signed transaction, or a set of them, has come. */
export type RelayStatus =
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
	| { kind: 'not_found'; failure: Failure | null; looked: readonly ('wallet' | 'node')[] };

/**
 * What is known of a transaction once it has left the browser. A refusal proves nothing: it may come from a proxy, belong to a
 * repeat that the browser made by itself, or follow after the wallet service handed the transaction to its node
 * (docs/decisions/0011-sending-once.md).
 *
 * @param failure what the service answered; null when it accepted the transaction
 * @param replacedBy a mined transaction that spends the same outputs
 */
export function relayStatus(failure: Failure | null, sighting: Sighting, replacedBy: Replacement | null): RelayStatus {
	if (sighting.seen === true) return { kind: 'sent' };
	if (replacedBy !== null) return { kind: 'replaced', ...replacedBy };
	if (sighting.seen) return { kind: 'at_node', failure };
	return { kind: 'not_found', failure, looked: sighting.looked };
}

/** Whether it has left the browser, and is looked for until it is settled. */
export const isLookedFor = (status: RelayStatus): status is Extract<RelayStatus, { failure: unknown }> =>
	'failure' in status;

/** Whether it may have been sent, and its status is not final. */
export const isUnsettled = (status: RelayStatus) => isLookedFor(status) || status.kind === 'relaying';

/** Whether all has been said about it: it was sent, or can never be. */
export const isSettled = ({ kind }: RelayStatus) => kind === 'sent' || kind === 'replaced';

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
export interface OutgoingTransaction {
	hash: string;
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
	status: RelayStatus;
	/** The hash in the service's answer to `relay_tx`, if it is another one. */
	named: string | null;
}

/**
 * A payment on its way out: ordered, created and checked by the time it is one of these, then reviewed, sent and looked for. Its
 * state is that of its transactions: `stateOf`. Amounts in atomic units.
 */
export interface Outgoing {
	order: Order;
	/** The primary address of the wallet that made it, and its service's address: the payment belongs to both. */
	wallet: string;
	service: string;
	/** What the recipients get. */
	amount: bigint;
	fee: bigint;
	/** Null when the service does not report what is spent. */
	change: bigint | null;
	transactions: readonly OutgoingTransaction[];
	/** Of a wallet that cannot sign alone. */
	set: { kind: 'unsigned' | 'multisig'; text: string } | null;
	/** What the check found, which has to pass before it is sent. */
	findings: readonly Finding[];
	/** The hashes of the earlier payments that the findings name as the same. */
	repeats: readonly string[];
	/** The form that it was ordered with; null for dust. */
	draft: PaymentDraft | null;
	/** The indices of the account's addresses that had unlocked outputs. */
	unlocked: readonly number[];
	/** Why nothing was sent at the last attempt. */
	held: Held | null;
	/** Whether the note could not be saved. */
	noteLost: boolean;
}

/** Whom a payment has not paid once none of its transactions can be sent any more; empty until then. */
export function unpaidOf({ transactions }: Pick<Outgoing, 'transactions'>): Payees {
	if (!transactions.every(({ status }) => isSettled(status))) return [];
	return transactions
		.map(({ status }) => status)
		.filter((status) => status.kind === 'replaced')
		.flatMap(({ unpaid }) => unpaid);
}

/** The status of all transactions together: `stopped` when some can still be sent, or none ever can. */
export function stateOf({
	transactions
}: {
	transactions: readonly Pick<OutgoingTransaction, 'status'>[];
}): RelayStatus['kind'] | 'stopped' {
	const kinds = transactions.map(({ status }) => status.kind);
	for (const kind of ['relaying', 'not_found', 'at_node'] as const) if (kinds.includes(kind)) return kind;
	for (const kind of ['sent', 'ready', 'replaced'] as const) if (kinds.every((each) => each === kind)) return kind;
	return 'stopped';
}
