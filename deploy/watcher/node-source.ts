import type { StoredPayment } from '../../src/lib/app/stored-sales';
import { writeAddress } from '../../src/lib/chain/address';
import { pointMathFor, type PointMath } from '../../src/lib/chain/point-math';
import { scanTransactions } from '../../src/lib/chain/scan';
import { scanBlocks } from '../../src/lib/chain/scan-blocks';
import { subaddressOf, type ScanKeys, type SubaddressIndex } from '../../src/lib/chain/subaddress';
import { parseTransaction } from '../../src/lib/chain/transaction';
import { nodeSource } from '../../src/lib/pay/node-source';
import type { ShopKeys } from '../../src/lib/pay/parse-shop-keys';
import { SaleScan, type ScanSource } from '../../src/lib/pay/sale-scan';
import type { Client } from '../../src/lib/rpc/client';
import { getInfo } from '../../src/lib/rpc/daemon/node';
import type { FreshAddress, Source } from './source';

/** Up to where blocks were looked through, as {@link SaleScan} remembers it. */
export type Place = SaleScan['scanned'];

/** Payments that a view key finds in the pool and blocks of a node. */
export class NodeSource extends SaleScan implements Source {
	readonly #spend = new Map<string, SubaddressIndex>();
	#save = () => {};
	readonly #source: ScanSource;

	private constructor(
		node: Client,
		private readonly keys: ShopKeys,
		math: PointMath,
		place: Place
	) {
		super(place, []);
		const scanKeys: ScanKeys = { view: keys.view, spend: this.#spend };
		this.#source = nodeSource(node, {
			info: () => node.call(getInfo),
			onBlocks: () => this.#save(),
			scanner: {
				transactions: (list) => scanTransactions(list.map(parseTransaction), scanKeys, math),
				blocks: (height, blocks) => scanBlocks(height, blocks, scanKeys, math)
			}
		});
	}

	/** @param place where it stopped; undefined to begin at the node's newest block @throws RpcError */
	static async start(node: Client, keys: ShopKeys, place: Place | undefined): Promise<NodeSource> {
		const math = await pointMathFor(keys.view);
		if (place) return new NodeSource(node, keys, math, place);
		const { height, top_block_hash: id } = await node.call(getInfo);
		return new NodeSource(node, keys, math, [{ height: height - 1, id }]);
	}

	get place(): Place {
		return this.scanned;
	}

	watch({ index, spendKey, payments }: { index: number; spendKey: string; payments: StoredPayment[] }): void {
		this.#spend.set(spendKey, { account: this.keys.account, index });
		this.payments.set(index, payments);
	}

	forget(index: number): void {
		for (const [key, place] of this.#spend) if (place.index === index) this.#spend.delete(key);
		this.payments.delete(index);
	}

	fresh(given: number): Promise<FreshAddress> {
		const index = given + 1;
		const address = subaddressOf(this.keys.address, this.keys.view, { account: this.keys.account, index });
		return Promise.resolve({ index, address: writeAddress(address), spendKey: address.spendKey });
	}

	async update(now: number, save: () => void): Promise<void> {
		this.#save = save;
		await this.look(this.#source, now);
	}
}
