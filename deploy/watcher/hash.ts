import { createKeccak } from 'hash-wasm';
import { setFastHash } from '../../src/lib/chain/hash';

/** Hashes with WebAssembly, some eight times as fast: a page may not, its server's headers forbid it. */
export async function hashByWasm(): Promise<void> {
	const keccak = await createKeccak(256);
	setFastHash((...parts) => {
		keccak.init();
		for (const part of parts) keccak.update(part);
		return keccak.digest('binary');
	});
}
