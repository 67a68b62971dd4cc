import { readdirSync, readFileSync } from 'node:fs';
import { toHex } from '../../src/lib/bytes/hex';
import { encodeVarint } from '../../src/lib/bytes/varint';
import { parseBlock } from '../../src/lib/chain/block';
import { blockId } from '../../src/lib/chain/block-hash';
import { checkBlock } from '../../src/lib/chain/check-block';
import { plainPointMath, x25519PointMath, type PointMath } from '../../src/lib/chain/point-math';
import { ORDER, Point, decodeNumber, times } from '../../src/lib/chain/points';
import { scanTransactions } from '../../src/lib/chain/scan';
import { parseTransaction, type Transaction } from '../../src/lib/chain/transaction';
import { transactionHash } from '../../src/lib/chain/transaction-hash';
import { median } from './browser';

const fixtures = new URL('../../tests/fixtures/chain/', import.meta.url);
const TRANSACTIONS = 100;

/** Milliseconds to verify a block of a hundred transactions with two inputs and two outputs each. */
export function blockVerification(): number {
	const { blob, transactions } = largeBlock();
	const block = parseBlock(blob);
	const claims = { hash: blockId(blob, block) ?? '', height: 2_751_506, tx_hashes: block.tx_hashes.map(toHex) };
	const times: number[] = [];
	for (let round = 0; round < 25; round++) {
		const started = performance.now();
		const verdicts = checkBlock(blob, claims, { transactions });
		times.push(performance.now() - started);
		const unsure = verdicts.filter(({ kind }) => kind !== 'recomputed');
		if (verdicts.length < TRANSACTIONS || unsure.length > 0) throw new Error('The block was not verified');
	}
	return median(times.slice(5));
}

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

function largeBlock(): { blob: Uint8Array; transactions: Uint8Array[] } {
	const small = fixture('blocks', '43bd1f2b');
	const model = fixture('transactions', '84d48dc1');
	const transactions = Array.from({ length: TRANSACTIONS }, (_, i) => {
		const bytes = model.slice();
		const [input] = parseTransaction(bytes).inputs;
		if (input?.type === 'key') input.key_image[0] = i;
		return bytes;
	});
	const hashes = transactions.flatMap((bytes) => [...(transactionHash(bytes, parseTransaction(bytes)) ?? [])]);
	const head = small.subarray(0, parseBlock(small).miner_tx_range.end);
	return { blob: Uint8Array.from([...head, ...encodeVarint(BigInt(TRANSACTIONS)), ...hashes]), transactions };
}

function fixture(folder: string, id: string): Uint8Array {
	const name = readdirSync(new URL(`${folder}/`, fixtures)).find((file) => file.startsWith(id));
	if (name === undefined) throw new Error(`There is no fixture ${id}`);
	return new Uint8Array(readFileSync(new URL(`${folder}/${name}`, fixtures)));
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
