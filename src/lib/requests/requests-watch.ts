import { oneAtATime } from '../app/one-at-a-time';
import type { PaymentSource, PaymentReport } from '../payment/report';
import { mergePayments, type RequestPayment } from '../payment/state';

/**
 * Watches requests for payments: polls each source and joins the results. Used by the checkout, the list, the point of
 * sale, the receive page, and (without a page) by the watcher for shops.
 */
export class RequestsWatch<Request = unknown, Each extends RequestPayment = RequestPayment> {
	readonly #polls: readonly ((now: number) => Promise<void>)[];

	/**
	 * @param sources the most reliable source first
	 * @param onChange called whenever a source may have new results
	 */
	constructor(
		readonly sources: readonly PaymentSource<Request, Each>[],
		onChange = () => {}
	) {
		this.#polls = sources.map((source) =>
			oneAtATime(async (now: number) => {
				await source.poll(now, onChange);
				onChange();
			})
		);
	}

	/**
	 * Polls each source, unless its previous poll is still running.
	 *
	 * @param now Unix seconds
	 * @throws errors of the sources
	 */
	async poll(now: number): Promise<void> {
		await Promise.all(this.#polls.map((ask) => ask(now)));
	}

	/** The report of each source about a request. @param now Unix seconds */
	reports(request: Request, now: number): (PaymentReport<Each> | null | undefined)[] {
		return this.sources.map((source) => source.report(request, now));
	}

	/** The payments for a request, without duplicates; null while no source has an answer. @param now Unix seconds */
	payments(request: Request, now: number): Each[] | null {
		const lists = this.reports(request, now).map((report) => report?.payments ?? null);
		const known = lists.filter((payments) => payments !== null);
		return known.length === 0 ? null : mergePayments(known);
	}
}
