import type { PaymentSource, Report } from '../../payment/report';
import { readText } from '../../rpc/read-body';
import { ShopClock } from './shop-clock';
import { nothing, parseStatus, type Expected } from './status-file';

/** Seconds between two requests; exponential back-off up to LONGEST after failures. */
const INTERVAL = 10;
const LONGEST = 300;

/** Maximum size in bytes; a status file has some hundreds. */
const LARGEST = 100_000;

/** Polls the site for the status file of one request. */
export class StatusPoll implements PaymentSource {
	#askedAt = -Infinity;
	#failures = 0;
	readonly #clock = new ShopClock();
	/** Report of the newest file that could be parsed. */
	#known: Report | null = null;
	#latest: Report | undefined;

	constructor(readonly expected: Expected) {}

	/**
	 * Polls when it is due, or at once after the clock was set back. Without an answer the previous report stays, so that
	 * the payer is not asked to pay again.
	 */
	async look(now: number): Promise<void> {
		const passed = now - this.#askedAt;
		if (passed >= 0 && passed < Math.min(INTERVAL * 2 ** this.#failures, LONGEST)) return;
		this.#askedAt = now;
		const report = await this.#ask(now);
		this.#failures = report.payments === null ? this.#failures + 1 : 0;
		if (report.updated !== undefined) this.#clock.look(report.updated, now);
		if (report.payments || disagrees(report)) this.#known = report;
		this.#latest = this.#known?.payments
			? { ...this.#known, problem: report.problem ?? null, ahead: this.#clock.ahead }
			: (this.#known ?? report);
	}

	report(): Report | undefined {
		return this.#latest;
	}

	async #ask(now: number): Promise<Report> {
		const { id } = this.expected;
		if (id === '') return nothing('file_unreadable');
		try {
			const response = await fetch(`requests/${id}.json`, {
				cache: 'no-store',
				credentials: 'omit',
				redirect: 'error',
				signal: AbortSignal.timeout(10_000)
			});
			if (!response.ok) return nothing('file_unreadable');
			const text = await readText(response, LARGEST);
			if (text === null) return nothing('file_unreadable');
			return parseStatus(text, this.expected, now + (this.#clock.ahead ?? 0));
		} catch {
			return nothing('file_unreadable');
		}
	}
}

/** True when the file belongs to another request than the link. */
const disagrees = ({ problem }: Report) => problem === 'file_other_address' || problem === 'file_other_amount';
