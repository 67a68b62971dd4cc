import type { StoredSalePayment } from '../../src/lib/requests/stored-sales';
import { parseAddress, writeAddress } from '../../src/lib/chain/address';
import { pointMathFor, type PointMath } from '../../src/lib/chain/point-math';
import { scanTransactions } from '../../src/lib/chain/scan';
import { scanBlocks } from '../../src/lib/chain/scan-blocks';
import { scanKeys, subaddressOf, type ScanKeys, type SubaddressIndex } from '../../src/lib/chain/subaddress';
import { parseTransaction } from '../../src/lib/chain/transaction';
import { nodeSource } from '../../src/lib/requests/sources/node-source';
import type { ShopKeys } from '../../src/lib/requests/sources/parse-shop-keys';
import { SaleScan, type ScanSource } from '../../src/lib/requests/sources/sale-scan';
import type { Client } from '../../src/lib/rpc/client';
import { getBlockHeaderByHeight } from '../../src/lib/rpc/daemon/blocks';
import { getInfo } from '../../src/lib/rpc/daemon/node';
import { SKIPPED_INDICES } from './given';
import { FatalProblem } from './problem';
import type { NewAddress, Source } from './source';

/** Position up to which blocks were scanned, as {@link SaleScan} stores it. */
export type ScanPosition = SaleScan['scanned'];

/** Source of payments that finds them with a view key in the pool and the blocks of a node. */
export class NodeSource extends SaleScan implements Source {
	readonly #spend = new Map<string, SubaddressIndex>();
	readonly highestCreatedIndex = 0;
	#onPart = () => {};
	readonly #source: ScanSource;

	private constructor(
		private readonly node: Client,
		private readonly keys: ShopKeys,
		math: PointMath,
		place: ScanPosition,
		readonly chain: string
	) {
		super(place, []);
		const scanKeys: ScanKeys = { view: keys.viewKeyNumber, spend: this.#spend };
		this.#source = nodeSource(node, {
			info: () => node.call(getInfo),
			onBlocks: () => this.#onPart(),
			scanner: {
				transactions: (list) => scanTransactions(list.map(parseTransaction), scanKeys, math),
				blocks: (height, blocks) => scanBlocks(height, blocks, scanKeys, math)
			}
		});
	}

	/**
	 * @param stopped.place position where the last watcher stopped; undefined to start at the node's newest block
	 * @param stopped.chain hash of the chain's first block; undefined to use the node's
	 * @throws RpcError
	 */
	static async start(
		node: Client,
		keys: ShopKeys,
		{ place, chain }: { place: ScanPosition | undefined; chain: string | undefined }
	): Promise<NodeSource> {
		const math = await pointMathFor(keys.viewKeyNumber);
		const own = chain ?? (await firstBlock(node));
		if (place) return new NodeSource(node, keys, math, place, own);
		const { height, top_block_hash: id } = await node.call(getInfo);
		return new NodeSource(node, keys, math, [{ height: height - 1, id }], own);
	}

	get owner(): string {
		return `account ${this.keys.account} of ${this.keys.addressText}`;
	}

	get place(): ScanPosition {
		return this.scanned;
	}

	watch({ index, spendKey, payments }: { index: number; spendKey: string; payments: StoredSalePayment[] }): void {
		this.#spend.set(spendKey, { account: this.keys.account, index });
		this.payments.set(index, payments);
	}

	forget(index: number): void {
		for (const [key, place] of this.#spend) if (place.index === index) this.#spend.delete(key);
		this.payments.delete(index);
	}

	indicesOf(addresses: readonly string[], given: number): Promise<number[]> {
		if (addresses.length === 0) return Promise.resolve([]);
		const next = Array.from({ length: SKIPPED_INDICES }, (_, i) => ({
			account: this.keys.account,
			index: given + 1 + i
		}));
		const { keys } = scanKeys(this.keys.address, this.keys.viewKey, next);
		const numberOf = (text: string) => keys?.spend.get(parseAddress(text).address?.spendKey ?? '')?.index ?? [];
		return Promise.resolve(addresses.flatMap(numberOf));
	}

	createAddress(given: number): Promise<NewAddress> {
		const index = given + 1;
		const address = subaddressOf(this.keys.address, this.keys.viewKeyNumber, { account: this.keys.account, index });
		return Promise.resolve({ index, address: writeAddress(address), spendKey: address.spendKey });
	}

	async poll(now: number, onPart: () => void): Promise<void> {
		this.#onPart = onPart;
		const before = this.scanned;
		if ((await firstBlock(this.node)) !== this.chain)
			throw new Error('The node is on another network. Nothing is counted until it is back on the right one.');
		await this.scan(this.#source, now);
		// The scan may then have found payments of the other network.
		if (this.scanned !== before && (await firstBlock(this.node)) !== this.chain)
			throw new FatalProblem('The node has changed to another network.');
	}
}

/** Hash of a chain's first block. It identifies the network: an address has the same keys in all networks. */
const firstBlock = async (node: Client) => (await node.call(getBlockHeaderByHeight, { height: 0 })).block_header.hash;
