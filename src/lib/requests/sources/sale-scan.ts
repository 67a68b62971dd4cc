import type { StoredPayment } from '../stored-sales';
import type { OwnedOutput } from '../../chain/scan';
import type { ScannedBlocks } from '../../chain/scan-blocks';
import { isLockedBySender } from '../../chain-data/confirmations';
import { sightingOf, type Sighting } from '../../wallet-data/seen-payments';
import type { Report } from '../../payment/report';
import type { Payment } from '../../payment/state';
import type { ReceivedPayment } from './paid-wallet';

/** What a node has, looked through with the view key. */
export interface ScanSource {
	/** Hashes of the transactions in its pool. */
	pool(): Promise<readonly string[]>;
	/** Its newest block. */
	tip(): Promise<{ height: number; id: string }>;
	/** The transactions whose bytes came and hash to what was asked for, each with the outputs that are the shop's. */
	transactions(
		txids: readonly string[]
	): Promise<{ txid: string; outputs: readonly OwnedOutput[]; unlock_time: bigint }[]>;
	/** Some of the blocks from one height up to another, at least the first. */
	blocks(from: number, to: number): Promise<ScannedBlocks>;
}

interface ScannedTo {
	height: number;
	/** '' when it is not known. */
	id: string;
}

/** How many ends of scanned runs are remembered: the chain may go back to any of them. */
const MOST_ENDS = 30;

/** Blocks to look at again when a reorganisation went back beyond all that is remembered. */
const FURTHER_BACK = 10;

/** When a payment was seen, and its block's time. */
export function timesOf({ height, seen, absent = null, mined }: StoredPayment) {
	const isGuess = mined === undefined && height !== null;
	return { seen: isGuess ? null : seen, absent, mined: mined ?? null };
}

/** Payments that were found, by the index of their address. A list is replaced when something of it changes. */
export abstract class FoundPayments {
	readonly payments: Map<number, StoredPayment[]>;

	constructor(sales: readonly { index: number; payments: StoredPayment[] }[]) {
		this.payments = new Map(sales.map(({ index, payments }) => [index, payments]));
	}

	/** Of the newest block that was looked through. */
	abstract get height(): number;

	report({ index }: { index: number }, now: number): Report<ReceivedPayment> {
		return { by: 'recipient', payments: this.seen(index, now) };
	}

	/** The payments to an address. @param now Unix seconds */
	seen(index: number, now: number): ReceivedPayment[] {
		return (this.payments.get(index) ?? []).map((payment) => {
			const { txid, amount, unlock_time, height, missingSince } = payment;
			const found = { txid, amount: BigInt(amount), contested: false, ...timesOf(payment), by: 'recipient' } as const;
			if (missingSince !== null) return { ...found, confirmations: 0, state: 'gone', nodes: null };
			const blocks = this.height + 1;
			const isLocked = isLockedBySender(BigInt(unlock_time), height, blocks, now);
			const confirmations = height === null ? 0 : blocks - height;
			const place = height === null ? 'pool' : 'block';
			return { ...found, confirmations, state: isLocked ? 'locked' : place, nodes: 1 };
		});
	}

	/** Some blocks are not of the main chain any more: what was in them may be in others. */
	protected leaveBlocks(isLeft: (payment: { txid: string; height: number }) => boolean): void {
		this.#replace((payment) => {
			const { txid, height } = payment;
			return height !== null && isLeft({ txid, height })
				? { ...payment, ...timesOf(payment), height: null, mined: null }
				: payment;
		});
	}

	/** What is in neither pool nor block may be in the next one: only after that it is dropped. */
	protected noteMissing(inPool: { has: (txid: string) => boolean }): void {
		this.#replace((payment) => {
			const { txid, height, missingSince } = payment;
			const isMissing = height === null && !inPool.has(txid);
			if (!isMissing) return missingSince === null ? payment : { ...payment, missingSince: null };
			if (missingSince === null) return { ...payment, missingSince: this.height };
			return this.height > missingSince ? null : payment;
		});
	}

	#replace(next: (payment: StoredPayment) => StoredPayment | null): void {
		for (const [index, list] of this.payments) {
			const replaced = list.map(next).filter((payment) => payment !== null);
			if (replaced.length < list.length || replaced.some((payment, i) => payment !== list[i]))
				this.payments.set(index, replaced);
		}
	}
}

/** Finds the payments to a shop's addresses in pool and blocks. */
export class SaleScan extends FoundPayments {
	/** Transactions of the pool whose bytes were looked at. */
	readonly #checked = new Set<string>();
	/** When each of the pool's was first listed there. */
	#listed: ReadonlyMap<string, Sighting> = new Map();
	/** Unix seconds, of the newest look at the pool. */
	#looked: number | null = null;
	/** Blocks, and transactions in them, that could not be read. */
	unreadable = 0;
	/** Where the newest look ended. */
	#reached: number;

	/** @param scanned ascending, not empty */
	constructor(
		public scanned: readonly ScannedTo[],
		sales: readonly { index: number; payments: StoredPayment[] }[]
	) {
		super(sales);
		this.#reached = this.height;
	}

	/** Whether blocks are being looked through once more: payments in them seem to be in none until that is done. */
	get isLookingAgain(): boolean {
		return this.height < this.#reached;
	}

	get height(): number {
		return this.scanned.at(-1)?.height ?? 0;
	}

	/**
	 * Looks once: at the pool, and at blocks up to the tip. What was found stays when that fails.
	 *
	 * @param now Unix seconds
	 */
	async scan(source: ScanSource, now: number): Promise<void> {
		const pool = await source.pool();
		const sighting = sightingOf(0, this.#looked, now);
		this.#listed = new Map(pool.map((txid) => [txid, this.#listed.get(txid) ?? sighting]));
		this.#looked = now;
		const tip = await source.tip();
		const added = pool.filter((txid) => !this.#checked.has(txid));
		// One whose bytes did not come is asked for again at the next look.
		for (const { txid, outputs, unlock_time } of await source.transactions(added)) {
			this.#add(txid, outputs, { unlock_time, height: null, mined: null });
			this.#checked.add(txid);
		}
		for (const txid of this.#checked) if (!this.#listed.has(txid)) this.#checked.delete(txid);
		const { id } = this.scanned.at(-1) ?? { id: '' };
		// A node whose tip is lower is behind, or will soon have other blocks: that alone says nothing against these.
		if (this.height === tip.height && id !== '' && id !== tip.id) this.#goBack();
		while (this.height < tip.height) await this.#scanBlocks(source, tip.height);
		this.#reached = this.height;
		this.noteMissing(this.#listed);
	}

	async #scanBlocks(source: ScanSource, to: number): Promise<void> {
		const from = this.height + 1;
		const { runs, found, unparsed, problem } = await source.blocks(from, to);
		const first = runs[0]?.first;
		const last = runs.at(-1)?.last;
		const before = this.scanned.at(-1)?.id;
		if (first?.height === from && before && first.prev_id !== before) return this.#goBack();
		if (problem && !last)
			throw new Error(`The node’s block ${problem.height} contradicts the others. Try another node.`);
		const end = Math.max(last?.height ?? 0, ...unparsed.map(({ height }) => height));
		if (end < from) throw new Error(`The node did not give block ${from}. Try another node.`);
		this.unreadable += unparsed.length;
		for (const txid of new Set(found.map((output) => output.txid))) {
			const outputs = found.filter((output) => output.txid === txid && !output.isCoinbase);
			const [one] = outputs;
			if (one) this.#add(txid, outputs, { ...one, mined: one.timestamp || null });
		}
		this.scanned = [...this.scanned, { height: end, id: last?.height === end ? last.id : '' }].slice(-MOST_ENDS);
	}

	/** The newest scanned run is not of the main chain any more: what was found in it is looked for again. */
	#goBack(): void {
		const kept = this.scanned.slice(0, -1);
		this.scanned = kept.length > 0 ? kept : [{ height: Math.max(0, this.height - FURTHER_BACK), id: '' }];
		this.leaveBlocks(({ height }) => height > this.height);
	}

	/** Of several outputs with one key only one can be spent, so that only the first counts. */
	#add(
		txid: string,
		outputs: readonly OwnedOutput[],
		{ unlock_time, height, mined }: Pick<Payment, 'mined'> & { unlock_time: bigint; height: number | null }
	): void {
		const indices = outputs.map(({ address }) => address?.index).filter((index) => index !== undefined);
		for (const index of new Set(indices)) {
			const list = this.payments.get(index) ?? [];
			const known = list.find((payment) => payment.txid === txid);
			const others = list.filter((payment) => payment !== known);
			const spendable = new Map<string, bigint>();
			for (const { address, key, amount } of outputs) {
				if (address?.index !== index || amount === null) continue;
				if (others.every(({ keys }) => !keys.includes(key))) spendable.set(key, amount);
			}
			if (spendable.size === 0) continue;
			const amount = String([...spendable.values()].reduce((sum, each) => sum + each, 0n));
			const found = { txid, amount, keys: [...spendable.keys()], unlock_time: String(unlock_time), height };
			const { seen, absent } = known ? timesOf(known) : (this.#listed.get(txid) ?? { seen: null, absent: null });
			this.payments.set(index, [...others, { ...found, seen, absent, mined, missingSince: null }]);
		}
	}
}
