import fc from 'fast-check';
import { toHex } from '../../../src/lib/bytes/hex';
import { hashByWasm } from '../../../deploy/watcher/hash';
import { fastHash, setFastHash } from '../../../src/lib/chain/hash';
import { concat } from '../../../devnet/chain-data/encode';
import { keccak256 } from './keccak';

describe.each([
	['JavaScript', () => {}],
	['WebAssembly', hashByWasm]
])('in %s', (_, begin) => {
	beforeAll(begin);
	afterAll(() => setFastHash());

	test('the fast hash of nothing is the known one', () => {
		expect(toHex(fastHash())).toBe('c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
	});

	test('parts are hashed as if they were one', () => {
		const part = fc.uint8Array({ maxLength: 200 });
		fc.assert(
			fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
				expect(fastHash(...parts)).toEqual(keccak256(concat(...parts)));
			}),
			{ numRuns: 40 }
		);
	});
});
