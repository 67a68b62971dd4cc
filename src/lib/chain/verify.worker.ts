/** Worker that verifies blocks on another core. It uses neither network nor storage. */
import type { BlockBytes } from './scan-blocks';
import { verifyBlocks, type HeaderClaims, type VerifiedBlocks } from './verify-blocks';

export interface VerifyTask {
	/** Height of the first block. */
	height: number;
	blocks: readonly BlockBytes[];
	headers: readonly HeaderClaims[];
}

export type VerifyAnswer = VerifiedBlocks;

addEventListener('message', ({ data: { height, blocks, headers } }: MessageEvent<VerifyTask>) => {
	const answer: VerifyAnswer = verifyBlocks(height, blocks, headers);
	postMessage(answer);
});
