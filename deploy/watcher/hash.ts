import { createKeccak } from 'hash-wasm';
import { setFastHash } from '../../src/lib/chain/hash';

/** Makes hashing use WebAssembly, about eight times as fast. Pages cannot do that: their server's headers forbid it. */
export async function hashByWasm(): Promise<void> {
	const keccak = await createKeccak(256);
	setFastHash((...parts) => {
		keccak.init();
		for (const part of parts) keccak.update(part);
		return keccak.digest('binary');
	});
}
