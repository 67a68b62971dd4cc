import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { toHex } from '../../src/lib/bytes/hex';
import { encodeVarint } from '../../src/lib/bytes/varint';
import { parseBlock } from '../../src/lib/chain/block';
import { blockId } from '../../src/lib/chain/block-hash';
import { checkGroup, GROUP } from '../../src/lib/chain/checkpoints';
import { checkBlock } from '../../src/lib/chain/check-block';
import { decodeParts } from '../../src/lib/chain/parts';
import { plainPointMath, x25519PointMath, type PointMath } from '../../src/lib/chain/point-math';
import { ORDER, Point, decodeNumber, times } from '../../src/lib/chain/points';
import type { ProofResult, ProofTask } from '../../src/lib/chain/proofs/verify-proofs';
import { scanTransactions } from '../../src/lib/chain/scan';
import { parseTransaction, type Transaction } from '../../src/lib/chain/transaction';
import { transactionHash } from '../../src/lib/chain/transaction-hash';
import { regtestTransactions } from '../../tests/unit/chain/fixtures';
import { signAgain } from '../../tests/unit/chain/proofs/signed';
import { buildDirectory } from '../shared/build';
import { median } from './browser';
import type { Results } from './results';

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

/** Full verification, by the files of the build. CPU times are of one core. */
export async function measureProofs(results: Results): Promise<void> {
	const worker = builtFile(/^wasm\.worker-.*\.js$/);
	const [first] = regtestTransactions.filter(({ name }) => name === 'two-outputs');
	if (!first) throw new Error('There is no transaction with two outputs');
	const task = signAgain(decodeParts(first.bytes));
	const each = async (verify: Verify, count: number) => {
		// Once before, for the compiler and for the generators of range proofs.
		await verifiedTime(verify, [task]);
		return (
			(await verifiedTime(
				verify,
				Array.from({ length: count }, () => task)
			)) / count
		);
	};
	const fast = await startWorker(worker, 'fast');
	results.add('signatures and proofs: of a transaction alone', await each(fast, 1), 'ms');
	results.add('signatures and proofs: each of 100', await each(fast, TRANSACTIONS), 'ms', 30);
	const { WebAssembly } = globalThis;
	Reflect.deleteProperty(globalThis, 'WebAssembly');
	const plain = await startWorker(worker, 'plain');
	globalThis.WebAssembly = WebAssembly;
	results.add('signatures and proofs: each of 100, no WebAssembly', await each(plain, TRANSACTIONS), 'ms', 170);
	results.add('200 products of random points, @noble/curves', productsTime(), 'ms');
	results.add('signatures and proofs: the worker', brotliCompressSync(readFileSync(worker)).length / 1000, 'kB', 30);
	results.add('a group of 512 blocks compared with its checkpoint', groupTime(), 'ms', 5);
	results.add('checkpoints.dat', readFileSync(builtFile(/^checkpoints\..*\.dat$/)).length / 1000, 'kB', 235);
}

function builtFile(name: RegExp): string {
	const found = readdirSync(buildDirectory, { recursive: true, encoding: 'utf8' }).find((file) =>
		name.test(file.split(/[\\/]/).at(-1) ?? '')
	);
	if (found === undefined) throw new Error(`The build has no file ${name.source}`);
	return join(buildDirectory, found);
}

type Verify = (tasks: readonly ProofTask[]) => Promise<ProofResult[][]>;

/** Runs a worker's file in this process, where its CPU time can be measured. @param variant is loaded once each */
async function startWorker(file: string, variant: string): Promise<Verify> {
	let start: (event: { data: readonly ProofTask[] }) => void = () => {};
	let finish: (results: ProofResult[][]) => void = () => {};
	Object.assign(globalThis, {
		addEventListener: (_: string, listener: typeof start) => (start = listener),
		postMessage: (results: ProofResult[][]) => finish(results)
	});
	await import(`${pathToFileURL(file).href}?${variant}`);
	const [own] = [start];
	return (tasks) =>
		new Promise((resolve) => {
			finish = resolve;
			own({ data: tasks });
		});
}

/** Milliseconds of CPU. */
async function verifiedTime(verify: Verify, tasks: readonly ProofTask[]): Promise<number> {
	const cpuTime = startCpuTime();
	const all = await verify(tasks);
	const time = cpuTime();
	const isValid = all.every((results) => results.length > 0 && results.every(({ state }) => state === 'valid'));
	if (all.length !== tasks.length || !isValid) throw new Error('The proofs were not accepted');
	return time;
}

/** Returns a function that gives the milliseconds of CPU since then. */
function startCpuTime(): () => number {
	const before = process.cpuUsage();
	return () => {
		const { user, system } = process.cpuUsage(before);
		return (user + system) / 1000;
	};
}

/** Milliseconds of CPU for 200 products, after as many for the compiler. */
function productsTime(): number {
	const points = Array.from({ length: 400 }, () => ({
		point: times(Point.BASE, randomScalar()),
		scalar: randomScalar()
	}));
	const multiply = (some: typeof points) => some.map(({ point, scalar }) => point.multiplyUnsafe(scalar));
	multiply(points.slice(200));
	const cpuTime = startCpuTime();
	multiply(points.slice(0, 200));
	return cpuTime();
}

function groupTime(): number {
	const file = (name: string) => new Uint8Array(readFileSync(new URL(`checkpoints/${name}`, fixtures)));
	const [ids, exported] = [file('ids.bin'), file('checkpoints.dat')];
	const hashes = Array.from({ length: GROUP }, (_, i) => toHex(ids.subarray(32 * i, 32 * i + 32)));
	const headers = hashes.map((hash, height) => ({ height, hash, prev_hash: hashes[height - 1] ?? '' }));
	const times = Array.from({ length: 25 }, () => {
		const started = performance.now();
		const verdicts = checkGroup(exported.subarray(4, 36), 0, headers);
		if (!verdicts.every(({ kind }) => kind === 'recomputed')) throw new Error('The group was not accepted');
		return performance.now() - started;
	});
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
