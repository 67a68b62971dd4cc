import { binary } from '../../../src/lib/rpc/binary';
import { bytes, binaryCount, hashToSend } from '../../../src/lib/rpc/binary-fields';
import { createClient, toExchange } from '../../../src/lib/rpc/client';
import type { Failure } from '../../../src/lib/rpc/errors';
import { answer, list, maybe, params, uint64 } from '../../../src/lib/rpc/fields';
import { decodePortableStorage } from '../../../src/lib/rpc/portable-storage/decode';
import { encodePortableStorage } from '../../../src/lib/rpc/portable-storage/encode';
import { aHash, call, failureOf, url } from './thing';
import { answering } from './transports';

const result = answer({ count: binaryCount(), blob: maybe(bytes()) });
const getThings = binary('/get_things.bin', { summary: 'Things', result, aliases: ['/things.bin'] });
const askThings = binary('/ask_things.bin', {
	summary: 'Things',
	params: params({ txid: hashToSend(), amounts: list(uint64()) }),
	result
});

const sent = (body: unknown) => decodePortableStorage(body as Uint8Array);
const good = encodePortableStorage({
	status: 'OK',
	untrusted: false,
	count: 7,
	blob: Uint8Array.of(1),
	new_field: [2]
});

describe('a binary operation', () => {
	it('is always a POST to its own path, and brings its codec', () => {
		expect(getThings).toMatchObject({
			name: '/get_things.bin',
			style: 'binary',
			path: '/get_things.bin',
			method: 'POST',
			aliases: ['/things.bin'],
			timeoutMs: 20_000,
			codec: { name: 'portable storage' }
		});
	});

	it('sends what its schema makes of the params', () => {
		const { body } = toExchange(askThings, { txid: aHash, amounts: [1, 2n ** 64n - 1n] });
		expect(sent(body)).toEqual({ txid: new Uint8Array(32).fill(0xab), amounts: [1n, 2n ** 64n - 1n] });
	});

	it('sends an empty storage when it takes nothing', () => {
		expect(sent(toExchange(getThings, undefined).body)).toEqual({});
	});

	it('is not sent with wrong params', () => {
		expect(() => toExchange(askThings, { txid: 'ab' })).toThrow(
			new TypeError('/ask_things.bin: txid should be hash of 64 hex digits, not string of length 2')
		);
		expect(() => toExchange(getThings, { height: 1 })).toThrow(TypeError);
	});

	it('gives the answer, checked, with fields that its schema does not name', async () => {
		const { transport, asked } = answering(good);
		const things = await createClient({ url }, transport).call(askThings, { txid: aHash });
		expect(things).toEqual({ status: 'OK', untrusted: false, count: 7, blob: Uint8Array.of(1), new_field: [2n] });
		expect(asked).toMatchObject([{ method: 'POST', path: '/ask_things.bin', effect: 'read' }]);
		expect(sent(asked[0]?.body)).toEqual({ txid: new Uint8Array(32).fill(0xab) });
	});

	it('lets no name of an answer reach a prototype', async () => {
		const body = encodePortableStorage({ count: 1, ['__proto__']: { polluted: true }, constructor: true });
		const things = await call(getThings, body);
		expect(Object.getPrototypeOf(things)).toBe(Object.prototype);
		expect(things).not.toHaveProperty('polluted');
	});
});

describe('a failed binary call', () => {
	const bad = (where: string, expected: string, got: string): Failure => ({ kind: 'bad_answer', where, expected, got });

	it.each<[string, string | Uint8Array, Failure]>([
		['nothing', '', bad('the answer', 'portable storage', 'empty')],
		['HTML', '<html>', bad('the answer', 'portable storage', 'HTML')],
		['a cut', good.subarray(0, good.length - 1), bad('the answer', 'portable storage', 'broken or cut off')],
		['more', Uint8Array.of(...good, 0), bad('the answer', 'portable storage', 'broken or cut off')],
		['text', 'Bad gateway', bad('the answer', 'portable storage', 'other text')],
		['a field left out', encodePortableStorage({ status: 'OK' }), bad('count', 'there', 'missing')],
		[
			'a wrong field',
			encodePortableStorage({ count: -1 }),
			bad('count', 'whole number from 0 to 2^64 - 1', 'negative number')
		],
		['a status', encodePortableStorage({ status: 'Failed' }), { kind: 'refused', code: null, message: 'Failed' }]
	])('is reported by %s', async (_what, body, failure) => {
		expect(await failureOf(getThings, body)).toEqual(failure);
	});
});
