import { fromHex } from '../../../src/lib/bytes/hex';
import { encodeBase58 } from '../../../src/lib/chain/base58';
import { parseMinerAddress } from '../../../src/lib/node/parse-input';
import { keccak256 } from '../chain/keccak';
import { badKey, integrated, standard, subaddress } from '../payment/payments';

describe('an address to mine to', () => {
	test.each([standard, ` ${standard}\n`, standard.replace(/.{4}/g, '$& ')])('%j is passed on', (text) => {
		expect(parseMinerAddress(text)).toEqual({ value: standard });
	});

	test('of another coin is passed on when its checksum is right', () => {
		const body = fromHex(`b201${'11'.repeat(64)}`);
		const other = encodeBase58(Uint8Array.from([...body, ...keccak256(body).subarray(0, 4)]));
		expect(parseMinerAddress(other)).toEqual({ value: other });
	});

	test.each([
		['', 'Enter the address'],
		['not-an-address', 'has “-” in it'],
		['Xyz123', '95 characters'],
		[`${standard.slice(0, -1)}b`, 'checksum'],
		[badKey, 'public spend key in this address is not valid'],
		[subaddress, 'subaddress'],
		[integrated, 'payment ID']
	])('%j is not', (text, words) => {
		expect(parseMinerAddress(text)).toEqual({ problem: expect.stringContaining(words) });
	});
});
