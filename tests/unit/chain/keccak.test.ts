import { toHex } from '../../../src/lib/bytes/hex';
import { keccak256 } from './keccak';

test("the tests' own Keccak-256 of nothing is the known one", () => {
	const known = 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';
	expect(toHex(keccak256(new Uint8Array(0)))).toBe(known);
});
