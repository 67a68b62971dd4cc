import type { PaymentSource, PaymentReport } from '../../payment/report';
import { readText } from '../../rpc/read-body';
import { ShopClock } from './shop-clock';
import { reportOfProblem, parseStatus, type ExpectedStatus } from './status-file';

/** Seconds between two requests; exponential back-off up to LONGEST after failures. */
const POLL_INTERVAL_SECONDS = 10;
const MAX_POLL_INTERVAL_SECONDS = 300;

/** Maximum size in bytes; a status file has some hundreds. */
const MAX_FILE_BYTES = 100_000;

/** Polls the site for the status file of one request. */
export class StatusPoll implements PaymentSource {
	#polledAt = -Infinity;
	#failures = 0;
	readonly #clock = new ShopClock();
	/** Report of the newest file that could be parsed. */
	#lastReadable: PaymentReport | null = null;
	#latest: PaymentReport | undefined;

	constructor(readonly expected: ExpectedStatus) {}

	/**
	 * Polls when it is due, or at once after the clock was set back. Without an answer the previous report stays, so that
	 * the payer is not asked to pay again.
	 */
	async poll(now: number): Promise<void> {
		const passed = now - this.#polledAt;
		if (passed >= 0 && passed < Math.min(POLL_INTERVAL_SECONDS * 2 ** this.#failures, MAX_POLL_INTERVAL_SECONDS))
			return;
		this.#polledAt = now;
		const report = await this.#loadReport(now);
		this.#failures = report.payments === null ? this.#failures + 1 : 0;
		if (report.updated !== undefined) this.#clock.addReading(report.updated, now);
		if (report.payments || isOfOtherRequest(report)) this.#lastReadable = report;
		this.#latest = this.#lastReadable?.payments
			? { ...this.#lastReadable, problem: report.problem ?? null, clockAheadSeconds: this.#clock.offset }
			: (this.#lastReadable ?? report);
	}

	report(): PaymentReport | undefined {
		return this.#latest;
	}

	async #loadReport(now: number): Promise<PaymentReport> {
		const { id } = this.expected;
		if (id === '') return reportOfProblem('file_unreadable');
		try {
			const response = await fetch(`requests/${id}.json`, {
				cache: 'no-store',
				credentials: 'omit',
				redirect: 'error',
				signal: AbortSignal.timeout(10_000)
			});
			if (!response.ok) return reportOfProblem('file_unreadable');
			const text = await readText(response, MAX_FILE_BYTES);
			if (text === null) return reportOfProblem('file_unreadable');
			return parseStatus(text, this.expected, now + (this.#clock.offset ?? 0));
		} catch {
			return reportOfProblem('file_unreadable');
		}
	}
}

/** True when the file belongs to another request than the link. */
const isOfOtherRequest = ({ problem }: PaymentReport) =>
	problem === 'file_other_address' || problem === 'file_other_amount';
