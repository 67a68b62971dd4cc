import type { StoredPayment } from '../../src/lib/app/stored-sales';
import { FoundPayments } from '../../src/lib/pay/sale-scan';
import { BLOCK_DELAY, type ReceivedPayment } from '../../src/lib/queries/received';
import type { Client } from '../../src/lib/rpc/client';
import { createAddress } from '../../src/lib/rpc/wallet/accounts';
import { store } from '../../src/lib/rpc/wallet/files';
import { getTransfers } from '../../src/lib/rpc/wallet/history';
import type { TransferEntry } from '../../src/lib/rpc/wallet/records';
import { getHeight, refresh } from '../../src/lib/rpc/wallet/service';
import type { FreshAddress, Source } from './source';

/** Blocks that are listed again at each look: a reorganisation is taken to replace fewer. */
const LISTED_AGAIN = 60;

/** Payments that a wallet service lists. */
export class WalletSource extends FoundPayments implements Source {
	readonly #given = new Set<number>();
	/** Those in the pool of which its node has seen a double spend. */
	#contested: ReadonlySet<string> = new Set();

	readonly isLookingAgain = false;

	/** @param place where it stopped: blocks that the wallet had scanned */
	constructor(
		private readonly wallet: Client,
		private readonly account: number,
		public place: number | undefined
	) {
		super([]);
	}

	get height(): number {
		return (this.place ?? 1) - 1;
	}

	watch({ index, payments }: { index: number; payments: StoredPayment[] }): void {
		this.#given.add(index);
		this.payments.set(index, payments);
	}

	forget(index: number): void {
		this.payments.delete(index);
	}

	async fresh(_given: number, label: string): Promise<FreshAddress> {
		for (;;) {
			const { address, address_index: index } = await this.wallet.call(createAddress, {
				account_index: this.account,
				label
			});
			// A service that was killed before it stored its wallet counts from an earlier address on.
			await this.wallet.call(store);
			if (!this.#given.has(index)) return { index, address, spendKey: '' };
		}
	}

	override seen(index: number, now: number): ReceivedPayment[] {
		const isContested = ({ txid, confirmations }: ReceivedPayment) => confirmations === 0 && this.#contested.has(txid);
		return super
			.seen(index, now)
			.map((payment) => (isContested(payment) ? { ...payment, state: 'contested' } : payment));
	}

	async update(now: number): Promise<void> {
		await this.wallet.call(refresh);
		const { height } = await this.wallet.call(getHeight);
		const from = Math.max(0, Math.min(height, this.place ?? height) - LISTED_AGAIN);
		const lists = await this.wallet.call(getTransfers, {
			...{ in: true, pool: true, account_index: this.account },
			// `min_height` itself is excluded.
			...(from > 0 && { filter_by_height: true, min_height: from - 1 })
		});
		this.place = height;
		const listed = new Set([...lists.in, ...lists.pool].map(({ txid }) => txid));
		this.leaveBlocks(({ txid, height }) => height >= from && !listed.has(txid));
		this.#contested = new Set(lists.pool.flatMap(({ txid, double_spend_seen }) => (double_spend_seen ? txid : [])));
		for (const transfer of lists.pool) this.#add(transfer, null, now);
		for (const transfer of lists.in) if (transfer.type !== 'block') this.#add(transfer, transfer.height, now);
		this.noteMissing(new Set(lists.pool.map(({ txid }) => txid)));
	}

	#add(
		{ txid, amount: listed, unlock_time, subaddr_index, timestamp }: TransferEntry,
		height: number | null,
		now: number
	): void {
		const { minor: index } = subaddr_index;
		const list = this.payments.get(index);
		if (!list) return;
		const known = list.find((payment) => payment.txid === txid);
		// The service lists one with 0 that is back in the pool, if it still had the old block when it looked.
		const amount = listed || BigInt(known?.amount ?? 0);
		if (amount === 0n) return;
		const seen = known?.seen ?? (height === null ? now : Math.min(now, timestamp - BLOCK_DELAY));
		const facts = { txid, amount: String(amount), unlock_time: String(unlock_time), height };
		const found = { ...facts, keys: [], seen, missingSince: null };
		if (known && JSON.stringify(known) === JSON.stringify(found)) return;
		this.payments.set(index, [...list.filter((payment) => payment !== known), found]);
	}
}
