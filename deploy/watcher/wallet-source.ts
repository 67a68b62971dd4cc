import type { StoredSalePayment } from '../../src/lib/requests/stored-sales';
import { sightingOf } from '../../src/lib/wallet-data/seen-payments';
import { FoundPayments, paymentTimes } from '../../src/lib/requests/sources/sale-scan';
import type { ReceivedPayment } from '../../src/lib/requests/sources/recipient-wallet';
import type { Client } from '../../src/lib/rpc/client';
import { RpcError } from '../../src/lib/rpc/errors';
import { createAddress, getAddress, getAddressIndex } from '../../src/lib/rpc/wallet/accounts';
import { store } from '../../src/lib/rpc/wallet/files';
import { getTransfers } from '../../src/lib/rpc/wallet/history';
import type { TransferEntry } from '../../src/lib/rpc/wallet/records';
import { getHeight, refresh } from '../../src/lib/rpc/wallet/service';
import type { NewAddress, Source } from './source';

/** Number of blocks that are listed again at each poll. Reorganisations are assumed to replace fewer. */
const RELISTED_BLOCKS = 60;

const OTHER_WALLET =
	'Another wallet is open in the wallet service. No address is given out and nothing is counted until the shop’s wallet is open again.';

/** Source of payments that a wallet service lists, as long as the same wallet is open there as at the start. */
export class WalletSource extends FoundPayments implements Source {
	/** Watched addresses, by their index. */
	readonly #addresses = new Map<number, string>();
	/** Time of the latest poll (Unix seconds); null before the first. */
	#lastPoll: number | null = null;
	/** Hashes of pool transactions of which the service's node has seen a double spend. */
	#contested: ReadonlySet<string> = new Set();

	readonly isRescanning = false;

	/**
	 * @param of.primary first address of the account, which identifies the wallet
	 * @param of.created addresses of the account at the start, with their indices
	 * @param place position where the last watcher stopped: number of blocks that the wallet had scanned
	 */
	constructor(
		private readonly wallet: Client,
		private readonly account: { account: number; primary: string; created: ReadonlyMap<string, number> },
		public place: number | undefined
	) {
		super([]);
	}

	/** Reads the account's addresses. @param place position where the last watcher stopped @throws RpcError */
	static async start(wallet: Client, account: number, place: number | undefined): Promise<WalletSource> {
		const { address, addresses } = await wallet.call(getAddress, { account_index: account });
		const created = new Map(addresses.map((each) => [each.address, each.address_index]));
		return new WalletSource(wallet, { account, primary: address, created }, place);
	}

	get highestCreatedIndex(): number {
		return [...this.account.created.values()].reduce((most, index) => Math.max(most, index), 0);
	}

	get owner(): string {
		return `account ${this.account.account} of ${this.account.primary}`;
	}

	get height(): number {
		return (this.place ?? 1) - 1;
	}

	watch({ index, address, payments }: NewAddress & { payments: StoredSalePayment[] }): void {
		this.#addresses.set(index, address);
		this.payments.set(index, payments);
	}

	forget(index: number): void {
		this.#addresses.delete(index);
		this.payments.delete(index);
	}

	/** A wallet also recognizes addresses up to 200 after its newest one. */
	async indicesOf(addresses: readonly string[], given: number): Promise<number[]> {
		const numbers: number[] = [];
		for (const address of addresses) {
			const number = this.account.created.get(address) ?? (await this.#numberOf(address));
			if (number !== null && number > given) numbers.push(number);
		}
		return numbers;
	}

	/** Index of an address in the account; null when it does not belong to the account. */
	async #numberOf(address: string): Promise<number | null> {
		try {
			const { index } = await this.wallet.call(getAddressIndex, { address });
			return index.major === this.account.account ? index.minor : null;
		} catch (error) {
			if (error instanceof RpcError && error.failure.kind === 'refused') return null;
			throw error;
		}
	}

	async createAddress(given: number, label: string): Promise<NewAddress> {
		await this.#addressAt(0);
		for (;;) {
			const { address, address_index: index } = await this.wallet.call(createAddress, {
				account_index: this.account.account,
				label
			});
			if ((await this.#addressAt(index)) !== address) throw new Error(OTHER_WALLET);
			// The service continues at a lower index if it was killed before it stored its wallet, or has an older copy
			// of it.
			if (index <= given) continue;
			await this.wallet.call(store);
			return { index, address, spendKey: '' };
		}
	}

	/** Address of the account at an index. @throws Error when another wallet is open in the service */
	async #addressAt(index: number): Promise<string | undefined> {
		const { address, addresses } = await this.wallet.call(getAddress, {
			account_index: this.account.account,
			address_index: [index]
		});
		if (address !== this.account.primary) throw new Error(OTHER_WALLET);
		return addresses.find(({ address_index }) => address_index === index)?.address;
	}

	override paymentsTo(index: number, now: number): ReceivedPayment[] {
		const isContested = ({ txid, confirmations }: ReceivedPayment) => confirmations === 0 && this.#contested.has(txid);
		return super.paymentsTo(index, now).map((payment) => ({ ...payment, contested: isContested(payment) }));
	}

	async poll(now: number): Promise<void> {
		await this.#addressAt(0);
		await this.wallet.call(refresh);
		const { height } = await this.wallet.call(getHeight);
		const from = Math.max(0, Math.min(height, this.place ?? height) - RELISTED_BLOCKS);
		const lists = await this.wallet.call(getTransfers, {
			in: true,
			pool: true,
			account_index: this.account.account,
			// `min_height` itself is excluded.
			...(from > 0 && { filter_by_height: true, min_height: from - 1 })
		});
		// Checks again, because another wallet may have been opened meanwhile.
		await this.#addressAt(0);
		this.place = height;
		const listed = new Set([...lists.in, ...lists.pool].map(({ txid }) => txid));
		this.markOrphaned(({ txid, height }) => height >= from && !listed.has(txid));
		const contested = lists.pool.filter(({ double_spend_seen }) => double_spend_seen);
		this.#contested = new Set(contested.map(({ txid }) => txid));
		for (const transfer of lists.pool) this.#add(transfer, null, now);
		for (const transfer of lists.in) if (transfer.type !== 'block') this.#add(transfer, transfer.height, now);
		this.markMissing(new Set(lists.pool.map(({ txid }) => txid)));
		this.#lastPoll = now;
	}

	#add(transfer: TransferEntry, height: number | null, now: number): void {
		const { txid, address, amount: listed, unlock_time, subaddr_index } = transfer;
		const { minor: index } = subaddr_index;
		const list = this.payments.get(index);
		if (!list || address !== this.#addresses.get(index)) return;
		const known = list.find((payment) => payment.txid === txid);
		// The service lists a payment with amount 0 when it is back in the pool, but its old block was still known at
		// the last refresh.
		const amount = listed || BigInt(known?.amount ?? 0);
		if (amount === 0n) return;
		const facts = { txid, amount: String(amount), unlock_time: String(unlock_time), height };
		const times = known ? paymentTimes(known) : this.#timesOf(transfer, height, now);
		const mined = height === null ? null : transfer.timestamp || null;
		const found = { ...facts, keys: [], ...times, mined, missingSince: null };
		if (known && JSON.stringify(known) === JSON.stringify(found)) return;
		this.payments.set(index, [...list.filter((payment) => payment !== known), found]);
	}

	/**
	 * Times of a payment that is listed for the first time. For a mined payment, the service no longer reports when it
	 * saw it.
	 */
	#timesOf({ timestamp }: TransferEntry, height: number | null, now: number) {
		return height === null ? sightingOf(timestamp, this.#lastPoll, now) : { seen: null, absent: null };
	}
}
