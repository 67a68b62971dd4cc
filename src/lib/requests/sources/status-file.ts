import { requestState, type Payment } from '../../payment/state';
import { MOST_NEEDED } from '../../payment/label';
import type { Report, ReportProblem } from '../../payment/report';

/** What the link says, which the file has to agree with. */
export interface Expected {
	id: string;
	address: string;
	/** Atomic units; null when the payer chooses. */
	amount: bigint | null;
}

/** Seconds after which a file that is not final counts as old. */
const STALE = 600;

/** Seconds that a payment's time may be ahead of the clock, as a block's may be. A later one is no time in seconds. */
const AHEAD = 86_400;

/** Unix seconds of the last moment that a date can have. */
const LAST_MOMENT = 8.64e12;

/** Blocks that a chain can have (cryptonote_config.h, CRYPTONOTE_MAX_BLOCK_NUMBER). */
const MOST_BLOCKS = 500_000_000;

const STATES: readonly Payment['state'][] = ['pool', 'block', 'gone', 'locked'];

class Unreadable extends Error {}

/**
 * Parses a status file (docs/status-file.md). Nothing of a file that disagrees with the link counts.
 *
 * @param text of the file
 * @param now Unix seconds
 */
export function parseStatus(text: string, { id, address, amount }: Expected, now: number): Report {
	try {
		const file = record(JSON.parse(text));
		if (file['version'] !== 1 || file['id'] !== id || !Array.isArray(file['payments'])) throw new Unreadable();
		const updated = count(file['updated'], LAST_MOMENT);
		if (file['address'] !== address) return nothing('file_other_address');
		if ((file['amount'] === null ? null : atomicOf(file['amount'])) !== amount) return nothing('file_other_amount');
		const needed = count(file['needed'], MOST_NEEDED);
		const payments = file['payments'].map((payment: unknown) => paymentOf(payment, now));
		const known = payments.flatMap(({ txid }) => txid ?? []);
		if (new Set(known).size < known.length) throw new Unreadable();
		const { refund = null, cancelled: isCancelled = false } = file;
		const tolerance = file['tolerance'] === undefined ? 0n : atomicOf(file['tolerance']);
		if (typeof isCancelled !== 'boolean') throw new Unreadable();
		const by = txidOf(refund);
		const ends = { isCancelled, refunds: by === null ? [] : [{ txid: by, amount: null }] };
		const { kind } = requestState({ amount, expires: null, needed, tolerance, ...ends }, payments, now);
		const isFinal = /cancelled|refunded|paid/.test(kind) && payments.every(({ state }) => state === 'block');
		const isStale = Math.abs(now - updated) > STALE && !isFinal;
		return { by: 'file', payments, needed, tolerance, problem: isStale ? 'file_stale' : null, updated, ...ends };
	} catch (error) {
		if (error instanceof Unreadable || error instanceof SyntaxError) return nothing('file_unreadable');
		throw error;
	}
}

/** A problem, with nothing known of payments. */
export const nothing = (problem: ReportProblem): Report => ({ by: 'file', payments: null, problem });

function paymentOf(value: unknown, now: number): Payment {
	const { amount, confirmations, state, seen, absent = null, mined = null, txid = null, nodes = null } = record(value);
	const contested = state === 'contested';
	const known = contested ? 'pool' : STATES.find((each) => each === state);
	if (known === undefined) throw new Unreadable();
	const blocks = count(confirmations, MOST_BLOCKS);
	if (known === 'pool' && blocks > 0) throw new Unreadable();
	if (nodes !== null && nodes !== 1 && nodes !== 2) throw new Unreadable();
	// A payment counts without its times, which only tell whether it was late.
	const timeOf = (time: unknown) => (isCount(time, now + AHEAD) ? time || null : null);
	return {
		txid: txidOf(txid),
		amount: atomicOf(amount),
		confirmations: blocks,
		state: known,
		contested,
		seen: timeOf(seen),
		absent: timeOf(absent),
		mined: timeOf(mined),
		by: 'recipient',
		nodes
	};
}

/** Null for none. */
function txidOf(value: unknown): string | null {
	if (value === null) return null;
	if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) throw new Unreadable();
	return value;
}

function record(value: unknown): Record<string, unknown> {
	if (typeof value !== 'object' || value === null) throw new Unreadable();
	return { ...value };
}

function count(value: unknown, most: number): number {
	if (!isCount(value, most)) throw new Unreadable();
	return value;
}

const isCount = (value: unknown, most: number): value is number =>
	typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most;

/** Atomic units are text, since JSON's numbers are not exact. */
function atomicOf(value: unknown): bigint {
	if (typeof value !== 'string' || !/^\d{1,20}$/.test(value)) throw new Unreadable();
	const atomic = BigInt(value);
	if (atomic >= 1n << 64n) throw new Unreadable();
	return atomic;
}
