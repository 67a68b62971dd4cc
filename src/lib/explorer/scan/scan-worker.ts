import { trustedUrl } from '../../app/trusted-url';
import type { OwnedOutput } from '../../chain/scan';
import type { BlockBytes, ScannedBlocks } from '../../chain/scan-blocks';
import type { KeysTask, ScanAnswer, ScanTask } from '../../chain/scan.worker';
import url from '../../chain/scan.worker?worker&url';

/** The keys to scan with: secret, and sent to workers of this page alone. */
export type ScanWith = Omit<KeysTask, 'kind'>;

/** Bytes that are not a block or a transaction. */
export class UnreadableBytes extends Error {}

/** A worker that scans one batch after the other. */
export class ScanWorker {
	readonly #worker = new Worker(trustedUrl(url), { type: 'module' });
	#settle: { resolve: (answer: ScanAnswer) => void; reject: (error: Error) => void } | null = null;

	private constructor() {
		this.#worker.addEventListener('message', ({ data }: MessageEvent<ScanAnswer>) => {
			if (data.kind === 'unreadable') this.#settle?.reject(new UnreadableBytes(data.message));
			else this.#settle?.resolve(data);
		});
		this.#worker.addEventListener('error', ({ message }) => {
			this.#settle?.reject(new Error(message || 'The worker could not be started'));
		});
	}

	/** Starts one and computes its keys there. */
	static async start(keys: ScanWith): Promise<ScanWorker> {
		const worker = new ScanWorker();
		await worker.#post({ kind: 'keys', ...keys });
		return worker;
	}

	/** @throws UnreadableBytes */
	async transaction(bytes: Uint8Array): Promise<OwnedOutput[]> {
		const answer = await this.#post({ kind: 'transaction', bytes });
		return answer.kind === 'transaction' ? answer.outputs : [];
	}

	/** Transfers the blocks' bytes to the worker: they cannot be used afterwards. @throws UnreadableBytes */
	async blocks(height: number, blocks: readonly BlockBytes[]): Promise<ScannedBlocks> {
		const buffers = new Set(blocks.flatMap(({ block, txs }) => [block, ...txs].map(({ buffer }) => buffer)));
		const transfer = [...buffers].filter((buffer) => buffer instanceof ArrayBuffer);
		const answer = await this.#post({ kind: 'blocks', height, blocks }, transfer);
		if (answer.kind !== 'blocks') throw new Error('The worker answered something else');
		return answer.scanned;
	}

	/** Ends it at once. */
	stop(): void {
		this.#worker.terminate();
	}

	#post(task: ScanTask, transfer: Transferable[] = []): Promise<ScanAnswer> {
		return new Promise((resolve, reject) => {
			this.#settle = { resolve, reject };
			this.#worker.postMessage(task, transfer);
		});
	}
}
