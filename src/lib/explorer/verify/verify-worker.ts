import { trustedUrl } from '../../app/trusted-url';
import type { VerifiedBlocks } from '../../chain/verify-blocks';
import type { VerifyTask } from '../../chain/verify.worker';
import url from '../../chain/verify.worker?worker&url';

/** Recomputes blocks in a worker, one batch after the other. */
export class VerifyWorker {
	readonly #worker = new Worker(trustedUrl(url), { type: 'module' });

	/** Transfers the blocks' bytes to the worker: they cannot be used afterwards. */
	verify(task: VerifyTask): Promise<VerifiedBlocks> {
		const buffers = new Set(task.blocks.flatMap(({ block, txs }) => [block, ...txs].map(({ buffer }) => buffer)));
		return new Promise((resolve, reject) => {
			this.#worker.onmessage = ({ data }: MessageEvent<VerifiedBlocks>) => resolve(data);
			this.#worker.onerror = ({ message }) => reject(new Error(message || 'The worker could not be started'));
			this.#worker.postMessage(
				task,
				[...buffers].filter((buffer) => buffer instanceof ArrayBuffer)
			);
		});
	}

	stop(): void {
		this.#worker.terminate();
	}
}
