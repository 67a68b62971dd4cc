/**
 * Worker that scans on another core. It receives the keys once, then one task at a time. It uses neither network nor
 * storage, and terminating it discards the keys.
 */
import { BytesError } from '../bytes/error';
import type { Address } from './address';
import { pointMathFor, type PointMath } from './point-math';
import { scanTransaction, type OwnedOutput } from './scan';
import { scanBlocks, type BlockBytes, type ScannedBlocks } from './scan-blocks';
import { scanKeys, type Lookahead, type ScanKeys, type SubaddressIndex } from './subaddress';
import { parseTransaction } from './transaction';

/** First message: the keys. */
export interface KeysTask {
	kind: 'keys';
	address: Address;
	/** 64 hex digits. */
	viewKey: string;
	lookahead: Lookahead | readonly SubaddressIndex[];
}

export interface BlocksTask {
	kind: 'blocks';
	/** Height of the first block. */
	height: number;
	blocks: readonly BlockBytes[];
	mayBePruned: boolean;
}

export interface TransactionTask {
	kind: 'transaction';
	bytes: Uint8Array;
}

export type ScanTask = KeysTask | BlocksTask | TransactionTask;

/** Answers, in the order of their tasks. */
export type ScanAnswer =
	| { kind: 'keys' }
	| { kind: 'blocks'; scanned: ScannedBlocks }
	| { kind: 'transaction'; outputs: OwnedOutput[] }
	/** Answer when the bytes of the transaction cannot be parsed. */
	| { kind: 'unreadable'; message: string };

let keys: ScanKeys | null = null;
let math: PointMath | null = null;

async function work(task: ScanTask): Promise<ScanAnswer> {
	if (task.kind === 'keys') {
		({ keys } = scanKeys(task.address, task.viewKey, task.lookahead));
		math = keys && (await pointMathFor(keys.view));
		return { kind: 'keys' };
	}
	if (!keys || !math) throw new Error('There are no keys to scan with');
	if (task.kind === 'transaction')
		return { kind: 'transaction', outputs: scanTransaction(parseTransaction(task.bytes), keys) };
	return { kind: 'blocks', scanned: await scanBlocks(task.height, task.blocks, keys, math, task.mayBePruned) };
}

addEventListener('message', ({ data }: MessageEvent<ScanTask>) => {
	work(data).then(
		(answer) => postMessage(answer),
		(error: unknown) => {
			if (error instanceof BytesError) return postMessage({ kind: 'unreadable', message: error.reason });
			throw error;
		}
	);
});
