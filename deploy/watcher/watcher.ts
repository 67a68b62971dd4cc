import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMPTY_REQUEST, writeLabel } from '../../src/lib/payment/label';
import { ENOUGH_BY_ONE } from '../../src/lib/payment/state';
import { HeldByTwo, isYoung, withNodes } from '../../src/lib/requests/held';
import type { ReceivedPayment } from '../../src/lib/requests/sources/paid-wallet';
import { RequestsWatch } from '../../src/lib/requests/requests-watch';
import { withEvents } from './events';
import { writeWhole } from './files';
import { Hook } from './hook';
import { Inbox, type Order } from './inbox';
import { Journal } from './journal';
import { messageOf, Problem } from './problem';
import { keyOf, requestsIn, withTimesFrom, writeStatus, type WatchedRequest } from './request';
import type { Settings } from './settings';
import type { Source } from './source';
import { unixSeconds } from '../../src/lib/format/unix-seconds';

/** Milliseconds between two looks at pool and tip, and at the inbox. */
const EVERY = 2_000;
const INBOX_EVERY = 300;
/** Seconds after which a status file is written again, since a checkout distrusts one of 10 minutes; and how many at a time. */
const FRESH = 240;
const MOST_FILES = 200;
const DAY = 86_400;
/** Days for which a request is watched after its expiry, or its last payment. */
const WATCHED_FOR = 30;

/** Seconds by a clock that nobody sets. */
const uptime = () => performance.now() / 1000;
const textOf = (amount: bigint | null) => (amount === null ? null : String(amount));

/** Watches the payments of a shop's requests, writes their status files, and tells the shop. */
export class Watcher {
	readonly #requests = new Map<string, WatchedRequest>();
	readonly #byOrder = new Map<string, string>();
	/** When the status file of a request was written, by {@link uptime}. */
	readonly #written = new Map<string, number>();
	/** Payments that two nodes hold, of those that are to count with 0 or 1 confirmations: those that count are among them. */
	readonly #held = new HeldByTwo();
	readonly #watch: RequestsWatch<{ index: number }, ReceivedPayment>;
	readonly #inbox: Inbox;
	readonly #hook: Hook | null;
	#place = '';

	/** @param taken addresses that are not given out */
	constructor(
		private readonly settings: Settings,
		private readonly journal: Journal,
		private readonly source: Source,
		private readonly taken: ReadonlySet<string>
	) {
		this.#watch = new RequestsWatch([source], () => this.#save());
		this.#inbox = new Inbox(settings.folder, settings.coin);
		this.#hook =
			settings.hook &&
			new Hook(
				settings.hook,
				(id) => this.#requests.get(id)?.events[0],
				(id, event) => this.#acknowledge(id, event)
			);
		this.#place = JSON.stringify(journal.values.get('place'));
		for (const request of requestsIn(journal.values)) this.#keep(request);
		for (const { id, payments } of this.#requests.values()) if (payments.length === 0) this.#written.set(id, uptime());
	}

	/** Goes on until something cannot be stored. @throws Problem */
	async run(): Promise<never> {
		for (const { id } of this.#requests.values()) this.#hook?.notify(id);
		const looking = this.#repeat(EVERY, () => this.#look());
		const comparing = this.#repeat(EVERY, () => this.#compare());
		const answering = this.#repeat(INBOX_EVERY, () => this.#inbox.answer((orders) => this.#take(orders)));
		return Promise.race([looking, comparing, answering]);
	}

	/** What fails for a while is said once, and tried again. */
	async #repeat(every: number, work: () => Promise<void>): Promise<never> {
		let said = '';
		for (;;) {
			const problem = await work().then(
				() => '',
				(error: unknown) => {
					if (error instanceof Problem) throw error;
					return messageOf(error);
				}
			);
			if (problem !== said) log(problem || 'It works again.');
			said = problem;
			await sleep(every);
		}
	}

	/**
	 * Each order gets the request that it has, or a new one, whose address is given out once it is stored; a sentence refuses it.
	 *
	 * @throws RpcError of a wallet service. What was created before is stored, and found when the orders are read again
	 */
	async #take(orders: readonly Order[]): Promise<(WatchedRequest | string)[]> {
		const fresh = new Map<string, WatchedRequest>();
		let given = Number(this.journal.values.get('given') ?? 0);
		const results = [];
		try {
			for (const order of orders) {
				const known = fresh.get(order.order) ?? this.#requests.get(this.#byOrder.get(order.order) ?? '');
				const request = known ?? (await this.#create(order, given));
				given = Math.max(given, request.index);
				if (!known) fresh.set(request.order, request);
				const isOther = request.amount !== textOf(order.amount);
				results.push(isOther ? `The order ${order.order} was asked for before, with another amount.` : request);
			}
		} finally {
			const stored = [...fresh.values()].map((request) => [keyOf(request), request] as const);
			if (stored.length > 0) this.journal.append([['given', given], ...stored]);
			for (const request of fresh.values()) this.#keep(request);
		}
		// Also of those that were asked for again: a kill may have come before their file.
		for (const request of results) {
			if (typeof request !== 'string') this.#writeStatus(request, this.#payments(request, unixSeconds()));
		}
		return results;
	}

	async #create({ order, amount, text, expires }: Order, given: number): Promise<WatchedRequest> {
		const { coin, needed, tolerance } = this.settings;
		const id = randomBytes(16).toString('hex');
		const created = unixSeconds();
		const label = writeLabel({ ...EMPTY_REQUEST, created, expires, amount, needed, id, text }, coin);
		let fresh = await this.source.fresh(given, label);
		while (this.taken.has(fresh.address)) fresh = await this.source.fresh(fresh.index, label);
		return {
			id,
			order,
			...fresh,
			amount: textOf(amount),
			text,
			created,
			expires,
			needed,
			tolerance: String(tolerance),
			payments: [],
			told: {},
			toldSum: '0',
			events: [],
			eventCount: 0
		};
	}

	async #look(): Promise<void> {
		await this.#watch.look(unixSeconds());
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
		await this.#held.look(this.settings.nodes, [...asked], () => this.#save());
	}

	/** The payments for a request. */
	#payments(request: WatchedRequest, now: number): ReceivedPayment[] {
		const { needed, created } = request;
		const known = this.#watch.payments(request, now) ?? [];
		const payments = known.map((payment) => withTimesFrom(created, payment));
		return needed >= ENOUGH_BY_ONE ? payments : withNodes(payments, this.#held);
	}

	/** Stores what has changed, and then tells of it. */
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
			const seen = this.#payments(before, now);
			const told = withEvents(before, seen, now);
			const after = payments === before.payments ? told : { ...told, payments };
			if (after !== before) changed.push(this.#hook ? after : { ...after, events: [] });
			if (after !== before || isMoved) shown.set(before.id, seen);
		}
		this.journal.append([
			...changed.map((request) => [keyOf(request), request] as const),
			...(isMoved ? [['place', this.source.place] as const] : [])
		]);
		this.#place = place;
		for (const request of changed) {
			this.#keep(request);
			if (request.events.length > 0) this.#hook?.notify(request.id);
		}
		for (const [id, payments] of shown) {
			const request = this.#requests.get(id);
			if (request) this.#writeStatus(request, payments);
		}
	}

	#keep(request: WatchedRequest): void {
		if (!this.#requests.has(request.id)) this.source.watch(request);
		this.#requests.set(request.id, request);
		this.#byOrder.set(request.order, request.id);
		if (request.needed >= ENOUGH_BY_ONE) return;
		for (const [txid, told] of Object.entries(request.told))
			if (told === 'counted') this.#held.add(txid);
			else this.#held.delete(txid);
	}

	#acknowledge(id: string, event: string): void {
		const before = this.#requests.get(id);
		if (!before) return;
		const request = { ...before, events: before.events.filter((each) => each.id !== event) };
		this.journal.append([[keyOf(request), request]]);
		this.#keep(request);
	}

	#writeStatus(request: WatchedRequest, payments: readonly ReceivedPayment[]): void {
		const now = unixSeconds();
		writeWhole(join(this.settings.statusFolder, `${request.id}.json`), writeStatus(request, payments, now));
		this.#written.set(request.id, uptime());
	}

	/** Writes some of the files that a checkout would soon call old, and forgets requests that ended long ago. */
	#refreshFiles(): void {
		const now = unixSeconds();
		let count = 0;
		for (const request of this.#requests.values()) {
			const last = endOf(request);
			if (last !== null && isSettled(request) && request.events.length === 0 && now > last + WATCHED_FOR * DAY) {
				this.journal.append([[keyOf(request), undefined]]);
				this.#requests.delete(request.id);
				this.#byOrder.delete(request.order);
				this.#written.delete(request.id);
				for (const txid of Object.keys(request.told)) this.#held.delete(txid);
				this.source.forget(request.index);
				continue;
			}
			const isOpen = request.expires === null || now < request.expires + DAY || !isSettled(request);
			const written = this.#written.get(request.id);
			if (written !== undefined && (uptime() - written < FRESH || !isOpen || isPaid(request))) continue;
			if (count++ < MOST_FILES) this.#writeStatus(request, this.#payments(request, now));
		}
	}
}

/** Whether nothing is to come of the payments that are known. */
const isSettled = ({ payments, told }: WatchedRequest) =>
	payments.every(
		({ txid, height, missingSince }) => told[txid] === 'counted' && height !== null && missingSince === null
	);

const isPaid = (request: WatchedRequest) =>
	request.payments.length > 0 && isSettled(request) && BigInt(request.toldSum) >= BigInt(request.amount ?? 1);

/** Unix seconds of its expiry, or of its last payment; null when it never ends. */
function endOf({ created, expires, payments }: WatchedRequest): number | null {
	const times = [
		...(expires === null ? [] : [expires]),
		...payments.map(({ seen, mined }) => seen ?? mined ?? created)
	];
	return times.length === 0 ? null : Math.max(...times);
}

export function log(text: string): void {
	process.stdout.write(`${new Date().toISOString().slice(0, 19)}Z ${text}\n`);
}
