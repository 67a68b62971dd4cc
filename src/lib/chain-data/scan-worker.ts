import type { OwnedOutput } from '../chain/scan';
import type { BlockBytes, ScannedBlocks } from '../chain/scan-blocks';
import type { KeysTask, ScanAnswer, ScanTask } from '../chain/scan.worker';
import url from '../chain/scan.worker?worker&url';
import { TaskWorker } from './task-worker';

/** The keys to scan with. They are secret, and sent only to workers of this page. */
export type ScanWorkerKeys = Omit<KeysTask, 'kind'>;

/** A worker that runs one scan task after the other. */
export class ScanWorker {
	readonly #worker = new TaskWorker<ScanTask, ScanAnswer>(url);

	/** Starts a worker and computes its keys there. */
	static async start(keys: ScanWorkerKeys): Promise<ScanWorker> {
		const worker = new ScanWorker();
		await worker.#worker.run({ kind: 'keys', ...keys });
		return worker;
	}

	/** @throws Error when the bytes are not a transaction */
	async transaction(bytes: Uint8Array): Promise<OwnedOutput[]> {
		const answer = await this.#worker.run({ kind: 'transaction', bytes });
		if (answer.kind === 'unreadable') throw new Error(answer.message);
		return answer.kind === 'transaction' ? answer.outputs : [];
	}

	/**
	 * Transfers the blocks' bytes to the worker: they cannot be used afterwards.
	 *
	 * @throws Error when they are not blocks
	 */
	async blocks(height: number, blocks: readonly BlockBytes[], mayBePruned = false): Promise<ScannedBlocks> {
		const answer = await this.#worker.run({ kind: 'blocks', height, blocks, mayBePruned }, blocks);
		if (answer.kind === 'blocks') return answer.scanned;
		throw new Error(answer.kind === 'unreadable' ? answer.message : 'The worker answered something else');
	}

	stop(): void {
		this.#worker.stop();
	}
}
