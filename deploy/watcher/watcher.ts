import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { unixSeconds } from '../../src/lib/format/unix-seconds';
import { EMPTY_REQUEST, writeLabel } from '../../src/lib/payment/label';
import { ENOUGH_BY_ONE } from '../../src/lib/payment/state';
import { HeldByTwo, isYoung, withNodes } from '../../src/lib/requests/held';
import type { ReceivedPayment } from '../../src/lib/requests/sources/paid-wallet';
import { RequestsWatch } from '../../src/lib/requests/requests-watch';
import { accepted, isInformed, nextMessage, withAgain, withEvents } from './events';
import { Hook } from './hook';
import { Journal } from './journal';
import { log } from './log';
import { asksForTheSame, type Order } from './order';
import { messageOf, Problem } from './problem';
import { keyOf, requestsIn, unpaid, withTimesFrom, writeCoins, type StoredEvent, type WatchedRequest } from './request';
import { serviceOf, type Settings } from './settings';
import type { Source } from './source';
import { StatusFiles } from './status-files';
import { uptime } from './uptime';

/** Milliseconds between two looks at pool and tip. */
const EVERY = 2_000;
/** Seconds without a look that worked, after which something is wrong. */
const SILENT = 60;
/** Status files that are written again after one look. */
const MOST_FILES = 200;
const DAY = 86_400;
/** Days for which a request is watched after its expiry, or its last payment. */
const WATCHED_FOR = 30;

/** Whether it looks for payments as it should. */
export interface Health {
	isWorking: boolean;
	/** Seconds since the last look that worked; null before the first. */
	looked: number | null;
	/** Why looks fail; '' while they do not. */
	problem: string;
}

/** Watches the payments of a shop's orders, writes their status files, and informs the shop. */
export class Watcher {
	readonly #requests = new Map<string, WatchedRequest>();
	readonly #byOrder = new Map<string, string>();
	readonly #files: StatusFiles;
	/** Payments that two nodes hold, of those that are to count with 0 or 1 confirmations: those that count are among them. */
	readonly #held = new HeldByTwo();
	readonly #watch: RequestsWatch<{ index: number }, ReceivedPayment>;
	readonly #hook: Hook | null;
	#place = '';
	/** Resolves once the order before has its address: one at a time gets one. */
	#creating: Promise<unknown> = Promise.resolve();
	/** When it looked last without a failure, by {@link uptime}. */
	#looked: number | null = null;
	#problem = '';
	/** Whether the nodes that are to confirm a payment had not answered at the last comparison. */
	#isSecondSilent = false;

	/** @param taken addresses that are not given out */
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
				(id, event) => this.#replace(id, (request) => accepted(request, event))
			);
		this.#place = JSON.stringify(journal.values.get('place'));
		for (const request of requestsIn(journal.values)) this.#keep(request);
		this.#files = new StatusFiles(settings.statusFolder);
		this.#files.takeOver(this.requests);
	}

	/** Goes on until something cannot be stored. @throws Problem */
	async run(): Promise<never> {
		for (const { id } of this.#requests.values()) this.#hook?.notify(id);
		const looking = this.#repeat(EVERY, () => this.#look());
		const comparing = this.#repeat(EVERY, () => this.#compare());
		return Promise.race([looking, comparing]);
	}

	/** Repeats work for ever. What fails for a while is logged once, and tried again. */
	async #repeat(every: number, work: () => Promise<void>): Promise<never> {
		let last = '';
		for (;;) {
			const problem = await work().then(
				() => '',
				(error: unknown) => {
					if (error instanceof Problem) throw error;
					return messageOf(error);
				}
			);
			if (problem !== last) log(problem ? `${serviceOf(this.settings)}: ${problem}` : 'It works again.');
			last = problem;
			await sleep(every);
		}
	}

	/**
	 * Gives an order its request: the one that it has, or a new one, which is stored before its address is given out.
	 *
	 * @returns null when the order was made before, with other terms
	 * @throws RpcError, Error of a wallet service
	 */
	create(order: Order): Promise<{ request: WatchedRequest; isNew: boolean } | null> {
		const created = this.#creating.then(() => this.#createNext(order));
		this.#creating = created.catch(() => undefined);
		return created;
	}

	async #createNext(order: Order): Promise<{ request: WatchedRequest; isNew: boolean } | null> {
		const known = this.find(order.id);
		const request = known ?? (await this.#newRequest(order, Number(this.journal.values.get('given') ?? 0)));
		if (known && !asksForTheSame(order, known)) return null;
		if (!known) {
			this.journal.append([
				['given', request.index],
				[keyOf(request), request]
			]);
			this.#keep(request);
			const amount = writeCoins(request.amount, this.settings.coin.decimals);
			log(`Order ${order.id}: ${amount}, address ${request.index}, request ${request.id}.`);
		}
		// Also of one that was made before: a kill may have come before its file.
		this.#files.write(request, this.paymentsOf(request));
		return { request, isNew: !known };
	}

	/** The request of an order, by the shop's id. */
	find(order: string): WatchedRequest | undefined {
		return this.#requests.get(this.#byOrder.get(order) ?? '');
	}

	/** All requests, oldest first. */
	get requests(): Iterable<WatchedRequest> {
		return this.#requests.values();
	}

	/** Notes that an order is cancelled. Payments for it are still looked for. */
	cancel(request: WatchedRequest): WatchedRequest {
		return request.isCancelled ? request : this.#end(request, { isCancelled: true }, 'cancelled');
	}

	/** Notes the transaction that paid an order back. */
	noteRefund(request: WatchedRequest, refund: string): WatchedRequest {
		return request.refund === refund ? request : this.#end(request, { refund }, `paid back by ${refund}`);
	}

	#end(request: WatchedRequest, end: Partial<WatchedRequest>, what: string): WatchedRequest {
		const ended = this.#replace(request.id, (before) => ({ ...before, ...end })) ?? request;
		log(`Order ${ended.order} is ${what}.`);
		this.#files.write(ended, this.paymentsOf(ended));
		return ended;
	}

	/** Sends an event once more. @returns whether the order has one of that id, and it is sent at all */
	redeliver(request: WatchedRequest, event: string): boolean {
		if (!this.#hook || !withAgain(request, event)) return false;
		this.#replace(request.id, (before) => withAgain(before, event) ?? before);
		this.#hook.notify(request.id);
		return true;
	}

	get health(): Health {
		const looked = this.#looked === null ? null : Math.floor(uptime() - this.#looked);
		return { isWorking: looked !== null && looked < SILENT, looked, problem: this.#problem };
	}

	async #newRequest({ id: order, amount, price, text, expires }: Order, given: number): Promise<WatchedRequest> {
		const { coin, needed, tolerance } = this.settings;
		const id = randomBytes(16).toString('hex');
		const created = unixSeconds();
		const label = writeLabel({ ...EMPTY_REQUEST, created, expires, amount, price, needed, id, text }, coin);
		let fresh = await this.source.fresh(given, label);
		while (this.taken.has(fresh.address)) fresh = await this.source.fresh(fresh.index, label);
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
			...unpaid()
		};
	}

	async #look(): Promise<void> {
		try {
			await this.#watch.look(unixSeconds());
		} catch (error) {
			this.#problem = messageOf(error);
			throw error;
		}
		this.#looked = uptime();
		this.#problem = '';
		this.#refreshFiles();
	}

	/** Asks two nodes for the payments that are to count with 0 or 1 confirmations. Apart from the rest: one may hang. */
	async #compare(): Promise<void> {
		const asked = new Set<string>();
		for (const request of [...this.#requests.values()].filter(({ needed }) => needed < ENOUGH_BY_ONE)) {
			if (isSettled(request)) continue;
			for (const payment of this.#watch.payments(request, unixSeconds()) ?? []) {
				const { txid, confirmations } = payment;
				if (confirmations >= request.needed && isYoung(payment) && !this.#held.has(txid)) asked.add(txid);
			}
		}
		const isSilent = await this.#held.look(this.settings.nodes, [...asked], () => this.#save());
		if (asked.size === 0 || isSilent === this.#isSecondSilent) return;
		log(isSilent ? 'SECOND_NODE or NODE does not answer: payments wait for it.' : 'Both nodes answer again.');
		this.#isSecondSilent = isSilent;
	}

	/** The payments for a request. */
	paymentsOf(request: WatchedRequest): ReceivedPayment[] {
		const { needed, created } = request;
		const known = this.#watch.payments(request, unixSeconds()) ?? [];
		const payments = known.map((payment) => withTimesFrom(created, payment));
		return needed >= ENOUGH_BY_ONE ? payments : withNodes(payments, this.#held);
	}

	/** Stores what has changed, and then informs the shop. */
	#save(): void {
		if (this.source.isLookingAgain) return;
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
			this.#keep(request);
			if (!isInformed(request)) this.#hook?.notify(request.id);
		}
		for (const [id, payments] of shown) {
			const request = this.#requests.get(id);
			if (request) this.#files.write(request, payments);
		}
	}

	/** What is paid of an order, for the log. */
	#sumOf({ amount }: WatchedRequest, { received }: StoredEvent): string {
		const { decimals } = this.settings.coin;
		return `(${writeCoins(received, decimals)} of ${writeCoins(amount, decimals)})`;
	}

	#keep(request: WatchedRequest): void {
		if (!this.#requests.has(request.id)) this.source.watch(request);
		this.#requests.set(request.id, request);
		this.#byOrder.set(request.order, request.id);
		if (request.needed >= ENOUGH_BY_ONE) return;
		for (const [txid, progress] of Object.entries(request.progress))
			if (progress === 'counted') this.#held.add(txid);
			else this.#held.delete(txid);
	}

	/** Stores a request that has changed. @returns undefined for one that is not watched any more */
	#replace(id: string, change: (before: WatchedRequest) => WatchedRequest): WatchedRequest | undefined {
		const before = this.#requests.get(id);
		const after = before && change(before);
		if (!after || after === before) return after;
		this.journal.append([[keyOf(after), after]]);
		this.#keep(after);
		return after;
	}

	/** Writes some of the files that a checkout would soon call old, and forgets requests that ended long ago. */
	#refreshFiles(): void {
		const now = unixSeconds();
		let count = 0;
		for (const request of this.#requests.values()) {
			const last = endOf(request);
			if (last !== null && isSettled(request) && isInformed(request) && now > last + WATCHED_FOR * DAY) {
				this.journal.append([[keyOf(request), undefined]]);
				this.#requests.delete(request.id);
				this.#byOrder.delete(request.order);
				this.#files.forget(request.id);
				for (const txid of Object.keys(request.progress)) this.#held.delete(txid);
				this.source.forget(request.index);
				continue;
			}
			const isOpen = request.expires === null || now < request.expires + DAY || !isSettled(request);
			if (!this.#files.isDue(request.id, !isOpen || isPaid(request))) continue;
			if (count++ < MOST_FILES) this.#files.write(request, this.paymentsOf(request));
		}
	}
}

/** Whether nothing is to come of the payments that are known. */
const isSettled = ({ payments, progress }: WatchedRequest) =>
	payments.every(
		({ txid, height, missingSince }) => progress[txid] === 'counted' && height !== null && missingSince === null
	);

const isPaid = (request: WatchedRequest) =>
	request.payments.length > 0 && isSettled(request) && BigInt(request.reportedSum) >= BigInt(request.amount ?? 1);

/** Unix seconds of its expiry, or of its last payment; null when it never ends. */
function endOf({ created, expires, payments }: WatchedRequest): number | null {
	const times = [
		...(expires === null ? [] : [expires]),
		...payments.map(({ seen, mined }) => seen ?? mined ?? created)
	];
	return times.length === 0 ? null : Math.max(...times);
}
