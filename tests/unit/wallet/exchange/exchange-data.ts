import fc from 'fast-check';
import { toHex } from '../../../../src/lib/bytes/hex';
import {
	EXCHANGE_KINDS,
	type ExchangeData,
	type ExchangeKind
} from '../../../../src/lib/wallet/exchange/exchange-kinds';
import { writeKeyImages } from '../../../../src/lib/wallet/exchange/key-images';

export const hexOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(toHex);

const keyImages = fc.record({
	offset: fc.nat({ max: 2 ** 32 - 1 }),
	signed_key_images: fc.array(fc.record({ key_image: hexOf(32), signature: hexOf(64) }), {
		minLength: 1,
		maxLength: 30
	})
});

/** Text of a kind that begins as the reference implementation has it begin. */
export const textOf = (kind: ExchangeKind, bytes: Uint8Array) =>
	toHex(new TextEncoder().encode(EXCHANGE_KINDS[kind].magic)) + toHex(bytes);

function textsOf(kind: ExchangeKind): fc.Arbitrary<string> {
	switch (kind) {
		case 'key-images':
			return keyImages.map(writeKeyImages);
		case 'multisig-keys':
			return fc.stringMatching(/^[0-9A-Za-z]{1,400}$/).map((text) => `MultisigxV2R1${text}`);
		default:
			return fc.uint8Array({ maxLength: 3000 }).map((bytes) => textOf(kind, bytes));
	}
}

/** Anything that wallets hand to each other. */
export const anyHandOver: fc.Arbitrary<ExchangeData> = fc
	.constantFrom(...(Object.keys(EXCHANGE_KINDS) as ExchangeKind[]))
	.chain((kind) =>
		fc.record({
			kind: fc.constant(kind),
			text: textsOf(kind),
			hashes: kind === 'signed' || kind === 'multisig-set' ? fc.array(hexOf(32), { maxLength: 3 }) : fc.constant([])
		})
	);

/** An unsigned transfer of so many bytes after its beginning, each of which depends on `seed`. */
export const unsigned = (length: number, seed = 1): ExchangeData => ({
	kind: 'unsigned',
	text: textOf(
		'unsigned',
		Uint8Array.from({ length }, (_, index) => (index * 31 + seed * 7 + (index >> 8)) & 255)
	),
	hashes: []
});
