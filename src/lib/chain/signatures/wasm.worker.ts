/**
 * Worker that checks signatures and proofs on another core. It uses neither network nor storage, and WebAssembly where
 * that is allowed.
 */
import { plainCurve } from './plain-curve';
import { verifyProofs, type ProofResult, type ProofTask } from './verify-proofs';
import { wasmCurve } from './wasm-curve';

/** Transactions whose proofs are checked together. */
export type SignaturesTask = ProofTask[];

/** Results for the parts of each transaction's proofs. */
export type SignaturesAnswer = ProofResult[][];

const curve = wasmCurve();

addEventListener('message', ({ data }: MessageEvent<SignaturesTask>) => {
	void curve.then((wasm) => {
		const answer: SignaturesAnswer = verifyProofs(wasm ?? plainCurve, data);
		postMessage(answer);
	});
});
