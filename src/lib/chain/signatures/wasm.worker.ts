/** Checks signatures and proofs on another core. It uses neither network nor storage, and WebAssembly where that is allowed. */
import { plainCurve } from './plain-curve';
import { verifyProofs, type ProofTask } from './verify-proofs';
import { wasmCurve } from './wasm-curve';

const curve = wasmCurve();

addEventListener('message', ({ data }: MessageEvent<ProofTask[]>) => {
	void curve.then((wasm) => postMessage(verifyProofs(wasm ?? plainCurve, data)));
});
