import fc from 'fast-check';
import { fromHex, toHex } from '../../../../src/lib/bytes/hex';
import { fromBytes, markOf, toBytes } from '../../../../src/lib/wallet/exchange/bytes';
import { EXCHANGE_KINDS, type ExchangeKind } from '../../../../src/lib/wallet/exchange/exchange-kinds';
import { parseKeyImages } from '../../../../src/lib/wallet/exchange/key-images';
import { fileOf, parseText, textOfFile, writeExchangeText } from '../../../../src/lib/wallet/exchange/exchange-text';
import { anyHandOver, textOf, unsigned } from './exchange-data';

const bytesOf = (content: string | Uint8Array) =>
	typeof content === 'string' ? new TextEncoder().encode(content) : content;

describe('exchanged data', () => {
	test('is parsed from its text, its file and its bytes', () => {
		fc.assert(
			fc.property(anyHandOver, (exchangeData) => {
				const same = { value: exchangeData };
				expect(parseText(writeExchangeText(exchangeData), exchangeData.kind)).toEqual(same);
				expect(parseText(textOfFile(bytesOf(fileOf(exchangeData).content)), exchangeData.kind)).toEqual(same);
				expect(fromBytes(exchangeData.kind, toBytes(exchangeData))).toEqual(exchangeData);
			})
		);
	});

	test('survives line breaks, spaces and capitals that a mail program makes', () => {
		const exchangeData = unsigned(300);
		const folded = exchangeData.text.toUpperCase().replace(/.{64}/g, '$&\r\n > '.replace('>', ''));
		expect(parseText(` ${folded}\n`, 'unsigned').value).toEqual(exchangeData);
	});

	test('keeps hashes only with signed sets', () => {
		const hashes = ['ab'.repeat(32), 'cd'.repeat(32)];
		const text = textOf('signed', Uint8Array.of(5, 1, 2));
		expect(writeExchangeText({ kind: 'signed', text, hashes })).toBe(`${text}\ntxid:${hashes[0]}\ntxid:${hashes[1]}`);
		expect(parseText(`${text}\ntxid:${hashes[0]?.toUpperCase()}\ntxid:zz`, 'signed').value?.hashes).toEqual([
			hashes[0]
		]);
	});

	test('is a file as of other wallet programs, and text where there are hashes', () => {
		const exchangeData = unsigned(10);
		expect(fileOf(exchangeData)).toMatchObject({ name: 'unsigned-transfer', content: fromHex(exchangeData.text) });
		const signed = { kind: 'signed' as const, text: textOf('signed', Uint8Array.of(5)), hashes: ['ab'.repeat(32)] };
		expect(fileOf(signed)).toMatchObject({ name: 'signed-transfer.txt', content: writeExchangeText(signed) });
	});

	test('has a mark that changes with the data', () => {
		expect(markOf(unsigned(40))).toMatch(/^[0-9a-f]{8}$/);
		expect(markOf(unsigned(40))).not.toBe(markOf(unsigned(40, 2)));
	});
});

describe('other data is described', () => {
	const signed = textOf('signed', Uint8Array.of(5, 6));
	test.each<[string, ExchangeKind, RegExp]>([
		['', 'unsigned', /something to import/],
		['hello', 'unsigned', /not data that wallets exchange/],
		['00', 'unsigned', /not data that wallets exchange/],
		[signed, 'unsigned', /This is a signed transfer\. Needed here: an unsigned transfer\./],
		[signed, 'multisig-set', /This is a signed transfer.*a multisig transfer/],
		[signed.slice(0, -1), 'signed', /odd number of digits/],
		[`${signed}xyz!`, 'signed', /invalid characters/],
		['{"signed_key_images":[{"key_image":"ab"}]}', 'key-images', /A part may be missing/],
		['{"signed_key_images":[]}', 'key-images', /no key images in it/],
		['{', 'key-images', /A part may be missing/],
		['{"signed_key_images":[],"offset":-1}', 'key-images', /A part may be missing/],
		['MultisigxV2R1abc', 'outputs', /a key exchange message/],
		['MultisigxV2R1ab,c', 'multisig-keys', /characters that no key exchange message has/],
		[toHex(new TextEncoder().encode('Monero key image export')) + '0304', 'key-images', /cannot read/]
	])('%s where there should be %s', (text, wanted, words) => {
		expect(parseText(text, wanted)).toEqual({ problem: expect.stringMatching(words) });
	});

	test('whatever it is', () => {
		fc.assert(
			fc.property(fc.string(), fc.constantFrom(...(Object.keys(EXCHANGE_KINDS) as ExchangeKind[])), (text, kind) => {
				const read = parseText(text, kind);
				expect(read.value === undefined).toBe(read.problem !== undefined);
			})
		);
	});

	test('whatever bytes there are', () => {
		fc.assert(
			fc.property(
				fc.uint8Array({ maxLength: 400 }),
				fc.constantFrom(...(Object.keys(EXCHANGE_KINDS) as ExchangeKind[])),
				(bytes, kind) => {
					const exchangeData = fromBytes(kind, bytes);
					if (exchangeData) expect(toBytes(exchangeData)).toEqual(bytes);
				}
			)
		);
	});
});

test('key images are also parsed from a JSON-RPC response', () => {
	const result = { signed_key_images: [{ key_image: 'ab'.repeat(32), signature: 'cd'.repeat(64) }] };
	expect(parseKeyImages(JSON.stringify({ id: '0', result }))).toEqual({ ...result, offset: 0 });
	expect(parseKeyImages('[]')).toBeNull();
	expect(parseKeyImages('null')).toBeNull();
});
