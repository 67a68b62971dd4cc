import type { StoredSalePayment } from '../stored-sales';
import type { OwnedOutput } from '../../chain/scan';
import type { ScannedBlocks } from '../../chain/scan-blocks';
import { isLockedBySender } from '../../chain-data/confirmations';
import { sightingOf, type PoolSighting } from '../../wallet-data/seen-payments';
import type { PaymentReport } from '../../payment/report';
import type { RequestPayment } from '../../payment/state';
import type { ReceivedPayment } from './recipient-wallet';

/** Pool and blocks of a node, scanned with the view key. */
export interface ScanSource {
	/** Hashes of the transactions in the node's pool. */
	pool(): Promise<readonly string[]>;
	/** The node's newest block. */
	tip(): Promise<{ height: number; id: string }>;
	/**
	 * Loads transactions, with the outputs that belong to the shop. Transactions that are missing, or whose bytes do not
	 * match the hash, are left out.
	 */
	transactions(
		txids: readonly string[]
	): Promise<{ txid: string; outputs: readonly OwnedOutput[]; unlock_time: bigint }[]>;
	/** Loads and scans some of the blocks between two heights (inclusive), at least the first. */
	blocks(from: number, to: number): Promise<ScannedBlocks>;
}

interface ScannedTo {
	height: number;
	/** '' when unknown. */
	id: string;
}

/**
 * Number of scanned batches whose last blocks are remembered: after a reorganisation, the
 * scan resumes from one of them.
 */
const MAX_REMEMBERED_BATCHES = 30;

/** Blocks to rescan when a reorganisation went back further than the remembered batches. */
const RESCAN_BLOCKS = 10;

/** Times of a payment: seen in the pool, absent from the pool, and mined. */
export function paymentTimes({ height, seen, absent = null, mined }: StoredSalePayment) {
	const isGuess = mined === undefined && height !== null;
	return { seen: isGuess ? null : seen, absent, mined: mined ?? null };
}

/** Payments found, by the index of their address. A changed list is replaced, never mutated. */
export abstract class FoundPayments {
	readonly payments: Map<number, StoredSalePayment[]>;

	constructor(sales: readonly { index: number; payments: StoredSalePayment[] }[]) {
		this.payments = new Map(sales.map(({ index, payments }) => [index, payments]));
	}

	/** Height of the newest scanned block. */
	abstract get height(): number;

	report({ index }: { index: number }, now: number): PaymentReport<ReceivedPayment> {
		return { by: 'recipient', payments: this.paymentsTo(index, now) };
	}

	/** Payments to an address. @param now Unix seconds */
	paymentsTo(index: number, now: number): ReceivedPayment[] {
		return (this.payments.get(index) ?? []).map((payment) => {
			const { txid, amount, unlock_time, height, missingSince } = payment;
			const found = {
				txid,
				amount: BigInt(amount),
				contested: false,
				...paymentTimes(payment),
				by: 'recipient'
			} as const;
			if (missingSince !== null) return { ...found, confirmations: 0, state: 'gone', nodes: null };
			const blocks = this.height + 1;
			const isLocked = isLockedBySender(BigInt(unlock_time), height, blocks, now);
			const confirmations = height === null ? 0 : blocks - height;
			const place = height === null ? 'pool' : 'block';
			return { ...found, confirmations, state: isLocked ? 'locked' : place, nodes: 1 };
		});
	}

	/** Marks payments in orphaned blocks as unconfirmed: their transactions may be mined again in other blocks. */
	protected markOrphaned(isOrphaned: (payment: { txid: string; height: number }) => boolean): void {
		this.#replace((payment) => {
			const { txid, height } = payment;
			return height !== null && isOrphaned({ txid, height })
				? { ...payment, ...paymentTimes(payment), height: null, mined: null }
				: payment;
		});
	}

	/**
	 * Marks payments that are in neither pool nor block. They may be mined in the next block, so
	 * they are dropped only after it.
	 */
	protected markMissing(inPool: { has: (txid: string) => boolean }): void {
		this.#replace((payment) => {
			const { txid, height, missingSince } = payment;
			const isMissing = height === null && !inPool.has(txid);
			if (!isMissing) return missingSince === null ? payment : { ...payment, missingSince: null };
			if (missingSince === null) return { ...payment, missingSince: this.height };
			return this.height > missingSince ? null : payment;
		});
	}

	#replace(next: (payment: StoredSalePayment) => StoredSalePayment | null): void {
		for (const [index, list] of this.payments) {
			const replaced = list.map(next).filter((payment) => payment !== null);
			if (replaced.length < list.length || replaced.some((payment, i) => payment !== list[i]))
				this.payments.set(index, replaced);
		}
	}
}

/** Scans pool and blocks for payments to a shop's addresses. */
export class SaleScan extends FoundPayments {
	/** Hashes of pool transactions that were already scanned. */
	readonly #scannedTxids = new Set<string>();
	/** Time when each pool transaction was first listed. */
	#sightings: ReadonlyMap<string, PoolSighting> = new Map();
	/** Unix seconds of the last look at the pool. */
	#poolListedAt: number | null = null;
	/** Number of blocks, and of transactions in blocks, that could not be parsed. */
	unreadable = 0;
	/** Height at which the last scan ended. */
	#highestScanned: number;

	/** @param scanned last blocks of the scanned batches, ascending, not empty */
	constructor(
		public scanned: readonly ScannedTo[],
		sales: readonly { index: number; payments: StoredSalePayment[] }[]
	) {
		super(sales);
		this.#highestScanned = this.height;
	}

	/**
	 * True when blocks are being rescanned after a reorganisation. Until that is done, mined payments appear as
	 * unconfirmed.
	 */
	get isRescanning(): boolean {
		return this.height < this.#highestScanned;
	}

	get height(): number {
		return this.scanned.at(-1)?.height ?? 0;
	}

	/**
	 * Scans the pool, and the blocks up to the tip. When that fails, payments found so far are kept.
	 *
	 * @param now Unix seconds
	 */
	async scan(source: ScanSource, now: number): Promise<void> {
		const pool = await source.pool();
		const sighting = sightingOf(0, this.#poolListedAt, now);
		this.#sightings = new Map(pool.map((txid) => [txid, this.#sightings.get(txid) ?? sighting]));
		this.#poolListedAt = now;
		const tip = await source.tip();
		const added = pool.filter((txid) => !this.#scannedTxids.has(txid));
		// Transactions whose bytes are missing are requested again in the next scan.
		for (const { txid, outputs, unlock_time } of await source.transactions(added)) {
			this.#add(txid, outputs, { unlock_time, height: null, mined: null });
			this.#scannedTxids.add(txid);
		}
		for (const txid of this.#scannedTxids) if (!this.#sightings.has(txid)) this.#scannedTxids.delete(txid);
		const { id } = this.scanned.at(-1) ?? { id: '' };
		// A node with a lower tip may be behind or about to switch chains: that alone does not make our blocks orphaned.
		if (this.height === tip.height && id !== '' && id !== tip.id) this.#stepBack();
		while (this.height < tip.height) await this.#scanBlocks(source, tip.height);
		this.#highestScanned = this.height;
		this.markMissing(this.#sightings);
	}

	async #scanBlocks(source: ScanSource, to: number): Promise<void> {
		const from = this.height + 1;
		const { runs, found, unparsed, problem } = await source.blocks(from, to);
		const first = runs[0]?.first;
		const last = runs.at(-1)?.last;
		const before = this.scanned.at(-1)?.id;
		if (first?.height === from && before && first.prev_id !== before) return this.#stepBack();
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
		this.scanned = [...this.scanned, { height: end, id: last?.height === end ? last.id : '' }].slice(
			-MAX_REMEMBERED_BATCHES
		);
	}

	/** Steps back one scanned batch, which is no longer on the main chain. Its blocks are scanned again. */
	#stepBack(): void {
		const kept = this.scanned.slice(0, -1);
		this.scanned = kept.length > 0 ? kept : [{ height: Math.max(0, this.height - RESCAN_BLOCKS), id: '' }];
		this.markOrphaned(({ height }) => height > this.height);
	}

	/**
	 * Adds the payments of a transaction. Of several outputs with the same key only one can be
	 * spent, so only the first counts.
	 */
	#add(
		txid: string,
		outputs: readonly OwnedOutput[],
		{ unlock_time, height, mined }: Pick<RequestPayment, 'mined'> & { unlock_time: bigint; height: number | null }
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
			const { seen, absent } = known
				? paymentTimes(known)
				: (this.#sightings.get(txid) ?? { seen: null, absent: null });
			this.payments.set(index, [...others, { ...found, seen, absent, mined, missingSince: null }]);
		}
	}
}
