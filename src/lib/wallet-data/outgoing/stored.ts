import * as v from 'valibot';
import { hashPayees } from './hashed-payees';
import {
	findPart,
	type HashedPayee,
	type OutgoingPayment,
	type PaymentPart,
	type PartStatus,
	type Replacement
} from './payment';

/**
 * Hash as a service reported it, not validated: looking for an invalid one finds nothing, but the record must stay
 * readable.
 */
const hash = v.string();
const hashes = v.array(hash);
const fact = v.object({ to: v.string(), amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)) });
const facts = v.array(fact);

/** Stored status of a part. `unsure`: it may have been sent. */
type PartState = 'prepared' | 'unsure' | 'sent' | 'failed' | 'given_up';

/** A part of a payment (see `Part`), as it is stored. */
const storedPart = v.object({
	hash,
	state: v.picklist(['prepared', 'unsure', 'sent', 'failed', 'given_up'] satisfies PartState[]),
	isSeen: v.boolean(),
	/** Hash of the transaction that spent the outputs of a failed part. */
	by: v.optional(hash),
	/** Payees that the transaction `by` does not pay; left out when they are not known. */
	unpaid: v.optional(facts),
	paid: facts,
	refunds: v.nullable(fact),
	transactions: v.nullable(hashes),
	claims: hashes,
	proof: v.optional(v.nullable(v.object({ link: v.string(), created: v.nullable(v.number()), text: v.string() })), null)
});

/** A payment (see `OutgoingPayment`), as it is stored. `hash` is its id. */
const stored = v.object({
	version: v.literal(2),
	hash,
	service: v.string(),
	at: v.number(),
	paid: facts,
	count: v.number(),
	link: v.nullable(v.string()),
	parts: v.array(storedPart)
});

/** Record format of releases before 1.0: one record for each part. */
const legacyRecord = v.object({
	service: v.string(),
	at: v.number(),
	state: v.optional(v.picklist(['unsettled', 'found', 'settled']), 'unsettled'),
	paid: v.optional(facts, []),
	refunds: v.optional(fact),
	/**
	 * The payment that the part belongs to: hash of its first part, number of parts, and payees of all parts together.
	 */
	whole: v.optional(v.object({ hash, parts: v.number(), paid: facts })),
	transactions: v.optional(hashes),
	claims: v.optional(hashes, [])
});

export type JournalRecord = v.InferOutput<typeof stored>;

/** A storage record and its key. */
export interface StoredRow {
	key: string;
	value: unknown;
}

export function storedState({ kind }: PartStatus): PartState {
	switch (kind) {
		case 'ready':
			return 'prepared';
		case 'relaying':
		case 'at_node':
		case 'not_found':
			return 'unsure';
		case 'replaced':
			return 'failed';
		case 'sent':
		case 'given_up':
			return kind;
	}
}

export const encodePayment = ({ id, service, at, paid, count, link, parts }: OutgoingPayment): JournalRecord => ({
	version: 2,
	hash: id,
	service,
	at,
	paid: [...paid],
	count,
	link,
	parts: parts.map(({ hash, status, isSeen, paid, refunds, transactions, claims, proof }) => ({
		hash,
		state: storedState(status),
		isSeen,
		...(status.kind === 'replaced' && { by: status.by, unpaid: unpaidOf(hash, status) }),
		paid: [...paid],
		refunds,
		transactions: transactions && [...transactions],
		claims: [...claims],
		proof
	}))
});

/** The payments in records, each once, though records of an earlier release may still exist for their parts. */
export function decodePayments(rows: readonly StoredRow[]): OutgoingPayment[] {
	const payments: OutgoingPayment[] = [];
	const before = new Map<string, LegacyEntry[]>();
	for (const row of rows) {
		const payment = decodePayment(row);
		if (payment) {
			payments.push(payment);
			continue;
		}
		const entry = decodeLegacyEntry(row);
		const id = entry.whole?.hash ?? entry.key;
		before.set(id, [...(before.get(id) ?? []), entry]);
	}
	const known = new Set(payments.flatMap(({ id, parts }) => [id, ...parts.map(({ hash }) => hash)]));
	for (const [id, group] of before) {
		const others = group.filter(({ key }) => !known.has(key));
		if (others.length > 0) payments.push(joinLegacyEntries(id, others));
	}
	return payments;
}

/** Decodes a record; null if it is of an earlier release, or cannot be read. */
export function decodePayment({ value }: StoredRow): OutgoingPayment | null {
	const { success, output } = v.safeParse(stored, value);
	if (!success) return null;
	const { hash: id, service, at, paid, count, link } = output;
	const parts = output.parts.map(({ state, by, unpaid, ...part }): PaymentPart => ({
		...part,
		status: statusOf(state, by, unpaid),
		signed: null
	}));
	return { id, service, at, paid, count, link, parts, wallet: null, preparation: null, holdReason: null };
}

/** Payees that the replacing transaction does not pay; undefined when its recipients are not known. */
function unpaidOf(hash: string, { paid, unpaid, isUnknown, hashedUnpaid }: Replacement): HashedPayee[] | undefined {
	if (hashedUnpaid) return [...hashedUnpaid];
	return !isUnknown && paid.length + unpaid.length > 0 ? hashPayees(hash, unpaid) : undefined;
}

function statusOf(state: PartState, by = '', hashedUnpaid?: readonly HashedPayee[]): PartStatus {
	switch (state) {
		case 'prepared':
			return { kind: 'ready' };
		case 'unsure':
			return UNSURE;
		case 'failed':
			return { kind: 'replaced', by, paid: [], unpaid: [], ...(hashedUnpaid && { hashedUnpaid }) };
		case 'sent':
		case 'given_up':
			return { kind: state };
	}
}

const UNSURE: PartStatus = { kind: 'not_found', failure: null, unknownTo: [] };

/** A record of an earlier release, with its key. */
type LegacyEntry = v.InferOutput<typeof legacyRecord> & Pick<StoredRow, 'key'>;

/** An unreadable record, such as one of a later release, counts as a payment that may be under way. */
function decodeLegacyEntry({ key, value }: StoredRow): LegacyEntry {
	const { success, output } = v.safeParse(legacyRecord, value);
	return { key, ...(success ? output : v.parse(legacyRecord, { service: '', at: 0 })) };
}

/** Joins the records that an earlier release stored for one payment. */
function joinLegacyEntries(id: string, entries: readonly LegacyEntry[]): OutgoingPayment {
	const [first] = entries;
	return {
		id,
		service: first?.service ?? '',
		at: Math.min(...entries.map(({ at }) => at)),
		paid: first?.whole?.paid ?? first?.paid ?? [],
		count: first?.whole?.parts ?? 1,
		parts: entries.map(({ key, state, paid, refunds = null, transactions = null, claims }): PaymentPart => ({
			hash: key,
			status: state === 'unsettled' ? UNSURE : { kind: 'sent' },
			isSeen: state === 'settled',
			paid,
			refunds,
			transactions,
			claims,
			proof: null,
			signed: null
		})),
		link: null,
		wallet: null,
		preparation: null,
		holdReason: null
	};
}

/** Order of progress, from "nothing has left the browser" to "the outcome is known". */
const RANKS: Readonly<Record<PartState, number>> = { prepared: 0, unsure: 1, sent: 2, failed: 2, given_up: 2 };
const rankOf = (status: PartStatus): number => RANKS[storedState(status)];

/**
 * Merges a payment as this tab knows it with its stored state. For each part the more advanced status wins. If both are
 * equally advanced, this tab's wins, because it has more detail.
 *
 * @param isChanged whether this tab is about to store the payment. If not, the stored state wins for parts that this
 * tab cannot send: another tab may have taken back what it had begun
 * @param decided the hash of a part whose status in this tab always wins
 */
export function mergePayment(
	known: OutgoingPayment,
	read: OutgoingPayment,
	isChanged: boolean,
	decided: string | null = null
): OutgoingPayment {
	const others = read.parts.filter(({ hash }) => findPart(known, hash) === undefined);
	const parts = known.parts.map((part): PaymentPart => {
		const stored = findPart(read, part.hash);
		if (!stored) return part;
		const isFurther = rankOf(part.status) > rankOf(stored.status) && (isChanged || part.signed !== null);
		const isAlike = rankOf(part.status) === rankOf(stored.status);
		const { status, isSeen } = isAlike || isFurther || part.hash === decided ? part : stored;
		const { transactions, claims } = part.signed ? part : stored;
		const refunds = part.refunds && stored.refunds;
		const proof = part.proof ?? stored.proof;
		return { ...part, status, isSeen: isSeen || (isAlike && stored.isSeen), refunds, transactions, claims, proof };
	});
	return { ...known, at: read.at || known.at, parts: [...parts, ...others] };
}

/**
 * Merges all payments that this tab knows with the stored ones.
 *
 * @param isKept whether a payment that is not stored stays; another tab may have deleted it
 */
export function mergeStoredPayments(
	known: readonly OutgoingPayment[],
	read: readonly OutgoingPayment[],
	isKept: (payment: OutgoingPayment) => boolean
): OutgoingPayment[] {
	const stored = new Map(read.map((payment) => [payment.id, payment]));
	const kept: OutgoingPayment[] = [];
	for (const payment of known) {
		const same = stored.get(payment.id);
		if (same) kept.push(mergePayment(payment, same, false));
		else if (isKept(payment)) kept.push(payment);
		stored.delete(payment.id);
	}
	return [...kept, ...stored.values()];
}
