import { oneAtATime } from '../app/one-at-a-time';
import type { PaymentSource, Report } from '../payment/report';
import { joinPayments, type Payment } from '../payment/state';

/**
 * Watches requests for payments: polls each source and joins the results. Used by the checkout, the list, the point of
 * sale, the receive page, and (without a page) by the watcher for shops.
 */
export class RequestsWatch<Request = unknown, Each extends Payment = Payment> {
	readonly #asks: readonly ((now: number) => Promise<void>)[];

	/**
	 * @param sources the most reliable source first
	 * @param onNews called whenever a source may have new results
	 */
	constructor(
		readonly sources: readonly PaymentSource<Request, Each>[],
		onNews = () => {}
	) {
		this.#asks = sources.map((source) =>
			oneAtATime(async (now: number) => {
				await source.look(now, onNews);
				onNews();
			})
		);
	}

	/**
	 * Polls each source, unless its previous poll is still running.
	 *
	 * @param now Unix seconds
	 * @throws errors of the sources
	 */
	async look(now: number): Promise<void> {
		await Promise.all(this.#asks.map((ask) => ask(now)));
	}

	/** The report of each source about a request. @param now Unix seconds */
	reports(request: Request, now: number): (Report<Each> | null | undefined)[] {
		return this.sources.map((source) => source.report(request, now));
	}

	/** The payments for a request, without duplicates; null while no source has an answer. @param now Unix seconds */
	payments(request: Request, now: number): Each[] | null {
		const lists = this.reports(request, now).map((report) => report?.payments ?? null);
		const known = lists.filter((payments) => payments !== null);
		return known.length === 0 ? null : joinPayments(known);
	}
}
