import type { Report } from '../payment/report';
import { nothing, parseStatus, type Expected } from './status-file';

/** Seconds between two questions; after each failure twice as many, up to the longest. */
const INTERVAL = 10;
const LONGEST = 300;

/** Bytes; a status file has some hundreds. */
const LARGEST = 100_000;

/** Asks the site for the status file of one request, now and then. */
export class StatusPoll {
	#nextAt = 0;
	#failures = 0;
	#isAsking = false;
	/** What the newest file that could be read says. */
	#known: Report | null = null;

	constructor(
		readonly expected: Expected,
		readonly onreport: (report: Report) => void
	) {}

	/**
	 * Asks if it is time to. While there is no answer, what is known stays: a payment is not asked for again.
	 *
	 * @param now Unix seconds
	 */
	async tick(now: number): Promise<void> {
		if (this.#isAsking || now < this.#nextAt) return;
		this.#isAsking = true;
		const report = await this.#ask(now);
		this.#isAsking = false;
		this.#failures = report.payments === null ? this.#failures + 1 : 0;
		this.#nextAt = now + Math.min(INTERVAL * 2 ** this.#failures, LONGEST);
		if (report.payments || disagrees(report)) this.#known = report;
		this.onreport(this.#known?.payments ? { ...this.#known, problem: report.problem } : (this.#known ?? report));
	}

	async #ask(now: number): Promise<Report> {
		const { id } = this.expected;
		if (id === '') return nothing('file_absent');
		try {
			const response = await fetch(`requests/${id}.json`, {
				...{ cache: 'no-store', credentials: 'omit', redirect: 'error', signal: AbortSignal.timeout(10_000) }
			});
			if (response.status === 404) return nothing('file_absent');
			if (!response.ok) return nothing('file_unreachable');
			const text = await response.text();
			return text.length > LARGEST ? nothing('file_unreadable') : parseStatus(text, this.expected, now);
		} catch {
			return nothing('file_unreachable');
		}
	}
}

/** Whether the file is of another request than the link. */
const disagrees = ({ problem }: Report) => problem === 'file_other_address' || problem === 'file_other_amount';
