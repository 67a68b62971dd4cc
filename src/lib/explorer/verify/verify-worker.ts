import { trustedUrl } from '../../app/trusted-url';
import type { VerifiedBlocks } from '../../chain/verify-blocks';
import type { VerifyTask } from '../../chain/verify.worker';
import url from '../../chain/verify.worker?worker&url';

/** Recomputes blocks beside the page: one stretch after the other. */
export class VerifyWorker {
	readonly #worker = new Worker(trustedUrl(url), { type: 'module' });

	/** The blocks' bytes are gone afterwards: they go over to the worker. */
	verify(task: VerifyTask): Promise<VerifiedBlocks> {
		const given = new Set(task.blocks.flatMap(({ block, txs }) => [block, ...txs].map(({ buffer }) => buffer)));
		return new Promise((resolve, reject) => {
			this.#worker.onmessage = ({ data }: MessageEvent<VerifiedBlocks>) => resolve(data);
			this.#worker.onerror = ({ message }) => reject(new Error(message || 'The worker could not be started'));
			this.#worker.postMessage(
				task,
				[...given].filter((buffer) => buffer instanceof ArrayBuffer)
			);
		});
	}

	stop(): void {
		this.#worker.terminate();
	}
}
