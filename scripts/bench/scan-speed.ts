import { plainPointMath, x25519PointMath, type PointMath } from '../../src/lib/chain/point-math';
import { ORDER, Point, decodeNumber, times } from '../../src/lib/chain/points';
import { scanTransactions } from '../../src/lib/chain/scan';
import type { Transaction } from '../../src/lib/chain/transaction';
import { median } from './browser';

/** Transactions with two outputs per second, scanned on one thread. */
export async function scanSpeed(): Promise<{ plain: number; fast: number | null }> {
	const view = randomScalar();
	const fast = await x25519PointMath(view);
	return { plain: await scanned(view, plainPointMath(view), 300), fast: fast && (await scanned(view, fast, 3000)) };
}

async function scanned(view: bigint, math: PointMath, count: number): Promise<number> {
	const transactions = Array.from({ length: count }, foreignTransaction);
	const seconds: number[] = [];
	for (let round = 0; round < 4; round++) {
		const started = performance.now();
		await scanTransactions(transactions, { view, spend: new Map() }, math);
		seconds.push((performance.now() - started) / 1000);
	}
	return count / median(seconds.slice(1));
}

function randomScalar(): bigint {
	return (decodeNumber(crypto.getRandomValues(new Uint8Array(32))) % (ORDER - 1n)) + 1n;
}

/** With two tagged outputs to another wallet; its bytes are not needed. */
function foreignTransaction(): Transaction {
	const key = () => times(Point.BASE, randomScalar()).toBytes();
	const output = () => ({ amount: 0n, key: key(), view_tag: Number(randomScalar() % 256n) });
	return {
		version: 2,
		unlock_time: 0n,
		inputs: [],
		outputs: [output(), output()],
		extra: Uint8Array.from([1, ...key()]),
		rct: null,
		pruned: true,
		bounds: { prefix_end: 0, base_end: 0, end: 0 }
	};
}
