import { live } from '../../app/live.svelte';
import { oneAtATime } from '../../app/one-at-a-time';
import { NotStored, StoredSales, type StoredSale } from '../stored-sales';
import { writeAddress } from '../../chain/address';
import { subaddressOf } from '../../chain/subaddress';
import { createReceiverProof } from '../../chain/transaction-proof';
import { loadRawTransaction } from '../../verification/raw-transaction';
import { ScanWorker } from '../../chain-data/scan-worker';
import type { Coin } from '../../format/amount';
import type { Client } from '../../rpc/client';
import { RpcError, type Failure } from '../../rpc/errors';
import type { ShopKeys } from './parse-shop-keys';
import { parseLabel, writeLabel, type LabelledRequest } from '../../payment/label';
import type { PaymentSource } from '../../payment/report';
import { nodeSource, tipOf } from './node-source';
import { SaleScan, type ScanSource } from './sale-scan';
import type { OwnRequest } from '../requests';
import type { ReceivedPayment } from './recipient-wallet';
import { unixSeconds } from '../../format/unix-seconds';

/** A shop without a wallet service: this page derives addresses and finds payments. The keys are in memory only. */
export class KeyShop {
	keys: ShopKeys | null = $state.raw(null);
	sales: readonly StoredSale[] = $state.raw([]);
	/** Number of stored sales that cannot be parsed. */
	unreadable = $state(0);
	/** Number of blocks, and of transactions in blocks, that could not be scanned. */
	unscanned = $state(0);
	/** Number of blocks still to be scanned. */
	blocksLeft = $state(0);
	/** Error of the last scan: a failed call (`failure`) or a sentence (`problem`). */
	failure: Failure | null = $state.raw(null);
	problem: string | null = $state(null);
	/** True when pool and blocks were scanned since the keys were entered. */
	hasScanned = $state(false);

	#store: StoredSales | null = null;
	#scan: SaleScan | null = null;
	#worker: { worker: ScanWorker; count: number } | null = null;
	#savedState = '';
	/** Scan source of the node that was used last. */
	#source: { node: Client; source: ScanSource } | null = null;

	/**
	 * Opens the stored sales of an account, or creates them.
	 *
	 * @param last index of the last address in use
	 * @throws RpcError, NotStored
	 */
	async open(node: Client, keys: ShopKeys, last: number): Promise<void> {
		this.close();
		const store = new StoredSales(keys.addressText, keys.account);
		if (!(await store.load()).value) await store.create(last, tipOf(await live.fetchInfo(node)));
		const { value: content } = await store.load();
		if (!content) throw new NotStored('The sales cannot be read');
		this.#store = store;
		this.#setContent(content);
		this.#scan = new SaleScan(content.scanned, content.sales);
		this.keys = keys;
		void this.scanOnce(node);
	}

	/** Stops scanning and drops the keys. */
	close(): void {
		this.#worker?.worker.stop();
		this.#worker = this.#store = this.#scan = null;
		this.keys = this.failure = this.problem = null;
		this.sales = [];
		this.hasScanned = false;
	}

	/** Scans pool and blocks for payments once. */
	readonly scanOnce = oneAtATime(async (node: Client) => {
		const scan = this.#scan;
		if (!scan) return;
		try {
			await this.#reload();
			if (this.#scan !== scan) return;
			if (this.sales.length > 0) await scan.scan(this.#sourceOf(node), unixSeconds());
			else scan.scanned = [tipOf(await live.fetchInfo(node))];
			if (this.#scan !== scan) return;
			await this.#save(scan);
			if (this.#scan !== scan) return;
			this.unscanned = scan.unreadable;
			this.failure = this.problem = null;
			this.hasScanned = true;
		} catch (error) {
			if (this.#scan !== scan) return;
			if (error instanceof RpcError) this.failure = error.failure;
			else if (error instanceof Error) this.problem = error.message;
		} finally {
			this.blocksLeft = 0;
		}
	});

	/** Reserves a new address and stores the sale. @returns index of the address @throws NotStored */
	async add(facts: LabelledRequest, coin: Coin): Promise<number> {
		const index = await this.#opened.store.add(writeLabel(facts, coin));
		await this.#reload();
		return index;
	}

	/** @throws NotStored */
	async cancel(index: number, facts: LabelledRequest, coin: Coin): Promise<void> {
		await this.#opened.store.change(index, { label: writeLabel({ ...facts, isCancelled: true }, coin) });
		await this.#reload();
	}

	/** A stored sale; undefined when there is none, or the keys are of another account. */
	saleAt(account: number, index: number): StoredSale | undefined {
		return account === this.keys?.account ? this.sales.find((sale) => sale.index === index) : undefined;
	}

	addressOf(index: number): string {
		return writeAddress(this.#subaddress(index));
	}

	/** Payments to an address; null until the first scan. @param now Unix seconds */
	payments(index: number, now: number): ReceivedPayment[] | null {
		void this.sales;
		return this.hasScanned ? (this.#scan?.paymentsTo(index, now) ?? null) : null;
	}

	/** Source of payments to the shop's addresses, scanned through a node. */
	sourceFor = (node: Client): PaymentSource<{ index: number }, ReceivedPayment> => ({
		poll: () => this.scanOnce(node),
		report: ({ index }, now) => {
			const payments = this.payments(index, now);
			return payments ? { by: 'recipient', payments } : undefined;
		}
	});

	/** Sales whose labels can be parsed. */
	requests(coin: Coin, now: number): OwnRequest[] {
		void this.sales;
		return this.sales.flatMap(({ index, label }) => {
			const facts = parseLabel(label, coin);
			if (!facts || !this.keys) return [];
			const payments = this.#scan?.paymentsTo(index, now) ?? [];
			const address = this.addressOf(index);
			return [{ facts, address, account: this.keys.account, index, payments, refunding: null, unlabelled: [] }];
		});
	}

	/** Creates the receiver's proof of a payment; null when the node does not know the transaction. @throws RpcError */
	async prove(node: Client, index: number, txid: string, message: string): Promise<string | null> {
		const found = await loadRawTransaction(node, txid);
		if (found.kind !== 'known') return null;
		const random = () => crypto.getRandomValues(new Uint8Array(64));
		const { viewKeyNumber } = this.#opened.keys;
		return createReceiverProof(found.transaction, found.id, this.#subaddress(index), message, viewKeyNumber, random);
	}

	get #opened(): { keys: ShopKeys; store: StoredSales } {
		if (!this.keys || !this.#store) throw new NotStored('There are no keys');
		return { keys: this.keys, store: this.#store };
	}

	#subaddress(index: number) {
		const { address, viewKeyNumber, account } = this.#opened.keys;
		return subaddressOf(address, viewKeyNumber, { account, index });
	}

	async #reload(): Promise<void> {
		const store = this.#store;
		const loaded = await store?.load();
		if (loaded?.value && this.#store === store) this.#setContent(loaded.value);
	}

	#setContent({ sales, unreadable }: Pick<KeyShop, 'sales'> & { unreadable: readonly unknown[] }): void {
		this.sales = sales;
		this.unreadable = unreadable.length;
	}

	async #save(scan: SaleScan): Promise<void> {
		const state = JSON.stringify([scan.scanned, [...scan.payments]]);
		if (state !== this.#savedState) await this.#store?.storePayments(scan.scanned, scan.payments);
		this.#savedState = state;
		await this.#reload();
	}

	#sourceOf(node: Client): ScanSource {
		if (this.#source?.node === node) return this.#source.source;
		const source = nodeSource(node, {
			info: () => live.fetchInfo(node),
			onBlocks: (left) => (this.blocksLeft = left),
			scanner: {
				transactions: async (list) => {
					const worker = await this.#currentWorker();
					const found = [];
					for (const bytes of list) found.push(await worker.transaction(bytes));
					return found;
				},
				blocks: async (height, blocks) => (await this.#currentWorker()).blocks(height, blocks)
			}
		});
		this.#source = { node, source };
		return source;
	}

	/** Worker that scans for the addresses of all sales. It is restarted when a sale was added. */
	async #currentWorker(): Promise<ScanWorker> {
		const { address, viewKey, account } = this.#opened.keys;
		const count = this.sales.length;
		if (this.#worker?.count === count) return this.#worker.worker;
		this.#worker?.worker.stop();
		const worker = await ScanWorker.start({
			address,
			viewKey,
			lookahead: this.sales.map(({ index }) => ({ account, index }))
		});
		this.#worker = { worker, count };
		return worker;
	}
}

export const keyShop = new KeyShop();
