import { oneAtATime } from '../app/one-at-a-time';
import type { PaymentSource, Report } from '../payment/report';
import { joinPayments, type Payment } from '../payment/state';

/**
 * Watches requests for money: asks each source that can tell of payments, and joins what they tell. Checkout, list, point of sale and
 * receive use it, and the watcher for shops, without a page.
 */
export class RequestsWatch<Request = unknown, Each extends Payment = Payment> {
	readonly #asks: readonly ((now: number) => Promise<void>)[];

	/**
	 * @param sources the best witness first
	 * @param onNews called whenever one of them may know more
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

	/** Has each source look whose look before has ended. @param now Unix seconds @throws what a source throws */
	async look(now: number): Promise<void> {
		await Promise.all(this.#asks.map((ask) => ask(now)));
	}

	/** What each source knows of a request. @param now Unix seconds */
	reports(request: Request, now: number): (Report<Each> | null | undefined)[] {
		return this.sources.map((source) => source.report(request, now));
	}

	/** The payments for a request, each once; null while no source knows. @param now Unix seconds */
	payments(request: Request, now: number): Each[] | null {
		const lists = this.reports(request, now).map((report) => report?.payments ?? null);
		const known = lists.filter((payments) => payments !== null);
		return known.length === 0 ? null : joinPayments(known);
	}
}
