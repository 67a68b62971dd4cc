import { requestState, type RequestPayment } from '../../payment/state';
import { MAX_REQUIRED_CONFIRMATIONS } from '../../payment/label';
import type { PaymentReport, ReportProblem } from '../../payment/report';

/** Values from the link, which the file has to match. */
export interface ExpectedStatus {
	id: string;
	address: string;
	/** Atomic units; null when the payer chooses. */
	amount: bigint | null;
}

/** Seconds after which a file in a non-final state counts as stale. */
const STALE_AFTER_SECONDS = 600;

/**
 * Maximum seconds that a payment's time may be ahead of the clock, as block timestamps can be. A later
 * value is not a time in seconds.
 */
const MAX_TIME_AHEAD_SECONDS = 86_400;

/** Unix seconds of the last moment that a Date can represent. */
const MAX_DATE_SECONDS = 8.64e12;

/** Maximum block height (cryptonote_config.h, CRYPTONOTE_MAX_BLOCK_NUMBER). */
const MAX_BLOCK_HEIGHT = 500_000_000;

const PAYMENT_STATES: readonly RequestPayment['state'][] = ['pool', 'block', 'gone', 'locked'];

class Unreadable extends Error {}

/**
 * Parses a status file (docs/status-file.md). A file that does not match the link is rejected as a whole.
 *
 * @param text of the file
 * @param now Unix seconds
 */
export function parseStatus(text: string, { id, address, amount }: ExpectedStatus, now: number): PaymentReport {
	try {
		const file = record(JSON.parse(text));
		if (file['version'] !== 1 || file['id'] !== id || !Array.isArray(file['payments'])) throw new Unreadable();
		const updated = count(file['updated'], MAX_DATE_SECONDS);
		if (file['address'] !== address) return reportOfProblem('file_other_address');
		if ((file['amount'] === null ? null : atomicOf(file['amount'])) !== amount)
			return reportOfProblem('file_other_amount');
		const needed = count(file['needed'], MAX_REQUIRED_CONFIRMATIONS);
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
		const isStale = Math.abs(now - updated) > STALE_AFTER_SECONDS && !isFinal;
		return { by: 'file', payments, needed, tolerance, problem: isStale ? 'file_stale' : null, updated, ...ends };
	} catch (error) {
		if (error instanceof Unreadable || error instanceof SyntaxError) return reportOfProblem('file_unreadable');
		throw error;
	}
}

/** Report with a problem and no known payments. */
export const reportOfProblem = (problem: ReportProblem): PaymentReport => ({ by: 'file', payments: null, problem });

function paymentOf(value: unknown, now: number): RequestPayment {
	const { amount, confirmations, state, seen, absent = null, mined = null, txid = null, nodes = null } = record(value);
	const contested = state === 'contested';
	const known = contested ? 'pool' : PAYMENT_STATES.find((each) => each === state);
	if (known === undefined) throw new Unreadable();
	const blocks = count(confirmations, MAX_BLOCK_HEIGHT);
	if (known === 'pool' && blocks > 0) throw new Unreadable();
	if (nodes !== null && nodes !== 1 && nodes !== 2) throw new Unreadable();
	// Invalid times are ignored: they only tell whether a payment was late, and the payment counts without them.
	const timeOf = (time: unknown) => (isCount(time, now + MAX_TIME_AHEAD_SECONDS) ? time || null : null);
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

/** Validates a transaction hash; null stays null. */
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

/** Parses atomic units, which are text in the file because JSON numbers are not exact. */
function atomicOf(value: unknown): bigint {
	if (typeof value !== 'string' || !/^\d{1,20}$/.test(value)) throw new Unreadable();
	const atomic = BigInt(value);
	if (atomic >= 1n << 64n) throw new Unreadable();
	return atomic;
}
