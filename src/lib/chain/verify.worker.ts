/** Verifies blocks on another core. It uses neither network nor storage. */
import type { BlockClaims } from './check-block';
import type { BlockBytes } from './scan-blocks';
import { verifyBlocks } from './verify-blocks';

export interface VerifyTask {
	/** Of the first of the blocks. */
	height: number;
	blocks: readonly BlockBytes[];
	headers: readonly BlockClaims[];
}

addEventListener('message', ({ data: { height, blocks, headers } }: MessageEvent<VerifyTask>) => {
	postMessage(verifyBlocks(height, blocks, headers));
});
