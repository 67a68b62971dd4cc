import { trustedUrl } from '../app/trusted-url';
import type { BlockBytes } from '../chain/scan-blocks';

/** A worker that runs one task after the other. */
export class TaskWorker<Task, Answer> {
	readonly #worker: Worker;

	/** @param url of the worker's script, from `?worker&url` */
	constructor(url: string) {
		this.#worker = new Worker(trustedUrl(url), { type: 'module' });
	}

	/** @param blocks whose bytes are transferred to the worker: they cannot be used afterwards */
	run(task: Task, blocks: readonly BlockBytes[] = []): Promise<Answer> {
		const buffers = new Set(blocks.flatMap(({ block, txs }) => [block, ...txs].map(({ buffer }) => buffer)));
		const transfer = [...buffers].filter((buffer) => buffer instanceof ArrayBuffer);
		return new Promise((resolve, reject) => {
			this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
			this.#worker.onerror = ({ message }) => reject(new Error(message || 'The worker could not be started'));
			this.#worker.postMessage(task, transfer);
		});
	}

	/** Terminates the worker at once. */
	stop(): void {
		this.#worker.terminate();
	}
}
