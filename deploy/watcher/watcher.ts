import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { unixSeconds } from '../../src/lib/format/unix-seconds';
import { EMPTY_REQUEST, writeLabel } from '../../src/lib/payment/label';
import { SINGLE_NODE_CONFIRMATIONS } from '../../src/lib/payment/state';
import { PaymentsOfTwoNodes, mayNeedSecondNode, withNodeCount } from '../../src/lib/requests/two-nodes';
import type { ReceivedPayment } from '../../src/lib/requests/sources/recipient-wallet';
import { RequestsWatch } from '../../src/lib/requests/requests-watch';
import { withAccepted, isInformed, nextMessage, withRedelivery, withEvents } from './events';
import { Hook } from './hook';
import { Journal } from './journal';
import { log } from './log';
import { hasSameTerms, type Order } from './order';
import { messageOf, FatalProblem } from './problem';
import {
	keyOf,
	requestsIn,
	initialProgress,
	withTimesAfter,
	writeCoins,
	type StoredEvent,
	type WatchedRequest
} from './request';
import { serviceOf, type Settings } from './settings';
import type { Source } from './source';
import { StatusFiles } from './status-files';
import { monotonicSeconds } from './uptime';

/** Time in ms between two polls of pool and tip. */
const POLL_INTERVAL_MS = 2_000;
/** Seconds without a successful poll after which the watcher reports that it does not work. */
const UNHEALTHY_AFTER_SECONDS = 60;
/** Maximum number of outdated status files that are rewritten after one poll. */
const MAX_REWRITTEN_FILES = 200;
const DAY_SECONDS = 86_400;
/** Days for which a request is watched after its expiry or its last payment, whichever is later. */
const WATCH_DAYS = 30;

/** Health of the watcher's polling. */
export interface Health {
	isWorking: boolean;
	/** Seconds since the last successful poll; null before the first. */
	looked: number | null;
	/** Reason why polls fail; '' while they succeed. */
	problem: string;
}

/** Polls the payments of a shop's orders, writes their status files, and sends events to the shop. */
export class Watcher {
	readonly #requests = new Map<string, WatchedRequest>();
	readonly #byOrder = new Map<string, string>();
	readonly #files: StatusFiles;
	/**
	 * Hashes of payments that two nodes have, for requests that need 0 or 1 confirmations. Contains all counted ones.
	 */
	readonly #confirmedByTwo = new PaymentsOfTwoNodes();
	readonly #watch: RequestsWatch<{ index: number }, ReceivedPayment>;
	readonly #hook: Hook | null;
	#place = '';
	/** Resolves once the previous order has its address: orders get theirs one at a time. */
	#creating: Promise<unknown> = Promise.resolve();
	/** Time of the last successful poll, in seconds of {@link monotonicSeconds}; null before the first. */
	#looked: number | null = null;
	#problem = '';
	/** True when a node did not answer at the last comparison of payments. */
	#isSecondSilent = false;

	/** @param taken addresses that must not be given out */
	constructor(
		private readonly settings: Settings,
		private readonly journal: Journal,
		private readonly source: Source,
		private readonly taken: ReadonlySet<string>
	) {
		this.#watch = new RequestsWatch([source], () => this.#save());
		this.#hook =
			settings.hook &&
			new Hook(
				settings.hook,
				(id) => {
					const request = this.#requests.get(id);
					return request && nextMessage(request, settings.coin.decimals);
				},
				(id, event) => this.#replace(id, (request) => withAccepted(request, event))
			);
		this.#place = JSON.stringify(journal.values.get('place'));
		for (const request of requestsIn(journal.values)) this.#remember(request);
		this.#files = new StatusFiles(settings.statusFolder);
		this.#files.adoptExisting(this.requests);
	}

	/** Runs until a change cannot be stored. @throws Problem */
	async run(): Promise<never> {
		for (const { id } of this.#requests.values()) this.#hook?.notify(id);
		const looking = this.#repeat(POLL_INTERVAL_MS, () => this.#look());
		const comparing = this.#repeat(POLL_INTERVAL_MS, () => this.#compare());
		return Promise.race([looking, comparing]);
	}

	/**
	 * Repeats `work` forever. Errors other than {@link FatalProblem} are logged once each, and retried. @param every pause
	 * in ms
	 */
	async #repeat(every: number, work: () => Promise<void>): Promise<never> {
		let last = '';
		for (;;) {
			const problem = await work().then(
				() => '',
				(error: unknown) => {
					if (error instanceof FatalProblem) throw error;
					return messageOf(error);
				}
			);
			if (problem !== last) log(problem ? `${serviceOf(this.settings)}: ${problem}` : 'It works again.');
			last = problem;
			await sleep(every);
		}
	}

	/**
	 * Returns the request of an order: the existing one, or a new one, which is stored before its address is given out.
	 *
	 * @returns null when the order exists with other terms
	 * @throws RpcError; Error when a wallet service has another wallet open
	 */
	create(order: Order): Promise<{ request: WatchedRequest; isNew: boolean } | null> {
		const created = this.#creating.then(() => this.#createNext(order));
		this.#creating = created.catch(() => undefined);
		return created;
	}

	async #createNext(order: Order): Promise<{ request: WatchedRequest; isNew: boolean } | null> {
		const known = this.find(order.id);
		const request = known ?? (await this.#newRequest(order, Number(this.journal.values.get('given') ?? 0)));
		if (known && !hasSameTerms(order, known)) return null;
		if (!known) {
			this.journal.append([
				['given', request.index],
				[keyOf(request), request]
			]);
			this.#remember(request);
			const amount = writeCoins(request.amount, this.settings.coin.decimals);
			log(`Order ${order.id}: ${amount}, address ${request.index}, request ${request.id}.`);
		}
		// An existing request may lack its file, if the watcher was killed before it wrote it.
		this.#files.write(request, this.paymentsOf(request));
		return { request, isNew: !known };
	}

	/** Request of an order, by the shop's id. */
	find(order: string): WatchedRequest | undefined {
		return this.#requests.get(this.#byOrder.get(order) ?? '');
	}

	/** All requests, oldest first. */
	get requests(): Iterable<WatchedRequest> {
		return this.#requests.values();
	}

	/** Stores that an order is cancelled. Payments for it are still searched. */
	cancel(request: WatchedRequest): WatchedRequest {
		return request.isCancelled ? request : this.#close(request, { isCancelled: true }, 'cancelled');
	}

	/** Stores the transaction that refunded an order. */
	noteRefund(request: WatchedRequest, refund: string): WatchedRequest {
		return request.refund === refund ? request : this.#close(request, { refund }, `paid back by ${refund}`);
	}

	#close(request: WatchedRequest, end: Partial<WatchedRequest>, what: string): WatchedRequest {
		const ended = this.#replace(request.id, (before) => ({ ...before, ...end })) ?? request;
		log(`Order ${ended.order} is ${what}.`);
		this.#files.write(ended, this.paymentsOf(ended));
		return ended;
	}

	/** Sends an event again. @returns true when the order has an event of that id, and events are sent at all */
	redeliver(request: WatchedRequest, event: string): boolean {
		if (!this.#hook || !withRedelivery(request, event)) return false;
		this.#replace(request.id, (before) => withRedelivery(before, event) ?? before);
		this.#hook.notify(request.id);
		return true;
	}

	get health(): Health {
		const looked = this.#looked === null ? null : Math.floor(monotonicSeconds() - this.#looked);
		return { isWorking: looked !== null && looked < UNHEALTHY_AFTER_SECONDS, looked, problem: this.#problem };
	}

	async #newRequest({ id: order, amount, price, text, expires }: Order, given: number): Promise<WatchedRequest> {
		const { coin, needed, tolerance } = this.settings;
		const id = randomBytes(16).toString('hex');
		const created = unixSeconds();
		const label = writeLabel({ ...EMPTY_REQUEST, created, expires, amount, price, needed, id, text }, coin);
		let fresh = await this.source.createAddress(given, label);
		while (this.taken.has(fresh.address)) fresh = await this.source.createAddress(fresh.index, label);
		return {
			id,
			order,
			...fresh,
			amount: amount === null ? null : String(amount),
			price,
			text,
			created,
			expires,
			needed,
			tolerance: String(tolerance),
			...initialProgress()
		};
	}

	async #look(): Promise<void> {
		try {
			await this.#watch.poll(unixSeconds());
		} catch (error) {
			this.#problem = messageOf(error);
			throw error;
		}
		this.#looked = monotonicSeconds();
		this.#problem = '';
		this.#refreshFiles();
	}

	/**
	 * Asks two nodes for payments of requests that need 0 or 1 confirmations. Runs independently of the polls, because
	 * a node may hang.
	 */
	async #compare(): Promise<void> {
		const asked = new Set<string>();
		for (const request of [...this.#requests.values()].filter(({ needed }) => needed < SINGLE_NODE_CONFIRMATIONS)) {
			if (isSettled(request)) continue;
			for (const payment of this.#watch.payments(request, unixSeconds()) ?? []) {
				const { txid, confirmations } = payment;
				if (confirmations >= request.needed && mayNeedSecondNode(payment) && !this.#confirmedByTwo.has(txid))
					asked.add(txid);
			}
		}
		const isSilent = await this.#confirmedByTwo.poll(this.settings.nodes, [...asked], () => this.#save());
		if (asked.size === 0 || isSilent === this.#isSecondSilent) return;
		log(isSilent ? 'SECOND_NODE or NODE does not answer: payments wait for it.' : 'Both nodes answer again.');
		this.#isSecondSilent = isSilent;
	}

	/** Payments for a request. */
	paymentsOf(request: WatchedRequest): ReceivedPayment[] {
		const { needed, created } = request;
		const known = this.#watch.payments(request, unixSeconds()) ?? [];
		const payments = known.map((payment) => withTimesAfter(created, payment));
		return needed >= SINGLE_NODE_CONFIRMATIONS ? payments : withNodeCount(payments, this.#confirmedByTwo);
	}

	/** Stores changed requests and the scan position, and then informs the shop. */
	#save(): void {
		if (this.source.isRescanning) return;
		const now = unixSeconds();
		const place = JSON.stringify(this.source.place);
		const isMoved = place !== this.#place;
		const changed: WatchedRequest[] = [];
		const shown = new Map<string, ReceivedPayment[]>();
		for (const before of this.#requests.values()) {
			const payments = this.source.payments.get(before.index) ?? before.payments;
			if (payments === before.payments && isSettled(before)) continue;
			const seen = this.paymentsOf(before);
			const informed = withEvents(before, seen, now);
			const after = payments === before.payments ? informed : { ...informed, payments };
			if (after !== before) changed.push(this.#hook ? after : { ...after, accepted: after.events.length });
			if (after !== before || isMoved) shown.set(before.id, seen);
		}
		this.journal.append([
			...changed.map((request) => [keyOf(request), request] as const),
			...(isMoved ? [['place', this.source.place] as const] : [])
		]);
		this.#place = place;
		for (const request of changed) {
			for (const event of request.events.slice(this.#requests.get(request.id)?.events.length ?? 0))
				log(`Order ${request.order}: ${event.kind} ${event.txid ?? this.#sumOf(request, event)}.`);
			this.#remember(request);
			if (!isInformed(request)) this.#hook?.notify(request.id);
		}
		for (const [id, payments] of shown) {
			const request = this.#requests.get(id);
			if (request) this.#files.write(request, payments);
		}
	}

	/** Paid part of an order's amount, for the log. */
	#sumOf({ amount }: WatchedRequest, { received }: StoredEvent): string {
		const { decimals } = this.settings.coin;
		return `(${writeCoins(received, decimals)} of ${writeCoins(amount, decimals)})`;
	}

	#remember(request: WatchedRequest): void {
		if (!this.#requests.has(request.id)) this.source.watch(request);
		this.#requests.set(request.id, request);
		this.#byOrder.set(request.order, request.id);
		if (request.needed >= SINGLE_NODE_CONFIRMATIONS) return;
		for (const [txid, progress] of Object.entries(request.progress))
			if (progress === 'counted') this.#confirmedByTwo.add(txid);
			else this.#confirmedByTwo.delete(txid);
	}

	/** Changes and stores a request. @returns undefined when it is not watched any more */
	#replace(id: string, change: (before: WatchedRequest) => WatchedRequest): WatchedRequest | undefined {
		const before = this.#requests.get(id);
		const after = before && change(before);
		if (!after || after === before) return after;
		this.journal.append([[keyOf(after), after]]);
		this.#remember(after);
		return after;
	}

	/**
	 * Rewrites some of the status files that are outdated, and removes requests that ended more than WATCHED_FOR days
	 * ago.
	 */
	#refreshFiles(): void {
		const now = unixSeconds();
		let count = 0;
		for (const request of this.#requests.values()) {
			const last = endOf(request);
			if (last !== null && isSettled(request) && isInformed(request) && now > last + WATCH_DAYS * DAY_SECONDS) {
				this.journal.append([[keyOf(request), undefined]]);
				this.#requests.delete(request.id);
				this.#byOrder.delete(request.order);
				this.#files.forget(request.id);
				for (const txid of Object.keys(request.progress)) this.#confirmedByTwo.delete(txid);
				this.source.forget(request.index);
				continue;
			}
			const isOpen = request.expires === null || now < request.expires + DAY_SECONDS || !isSettled(request);
			if (!this.#files.isDue(request.id, !isOpen || isPaid(request))) continue;
			if (count++ < MAX_REWRITTEN_FILES) this.#files.write(request, this.paymentsOf(request));
		}
	}
}

/** True when the known payments are all counted, mined and not missing, so that no change is expected. */
const isSettled = ({ payments, progress }: WatchedRequest) =>
	payments.every(
		({ txid, height, missingSince }) => progress[txid] === 'counted' && height !== null && missingSince === null
	);

const isPaid = (request: WatchedRequest) =>
	request.payments.length > 0 && isSettled(request) && BigInt(request.reportedSum) >= BigInt(request.amount ?? 1);

/** End of a request (Unix seconds): its expiry or its last payment, whichever is later; null when it has neither. */
function endOf({ created, expires, payments }: WatchedRequest): number | null {
	const times = [
		...(expires === null ? [] : [expires]),
		...payments.map(({ seen, mined }) => seen ?? mined ?? created)
	];
	return times.length === 0 ? null : Math.max(...times);
}
