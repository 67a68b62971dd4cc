import { Cursor } from '../../../src/lib/bytes/cursor';
import { BytesError } from '../../../src/lib/bytes/error';
import { fromHex } from '../../../src/lib/bytes/hex';

function failure(read: () => unknown): BytesError {
	try {
		read();
	} catch (error) {
		if (error instanceof BytesError) return error;
		throw error;
	}
	throw new Error('nothing failed');
}

describe('a cursor', () => {
	test('reads values one after another and says how far it is', () => {
		const cursor = new Cursor(Uint8Array.of(7, 1, 2, 3, 0x84, 0xff));
		expect(cursor.u8('a')).toBe(7);
		expect(cursor.u32('b')).toBe(0x84030201);
		expect([cursor.position, cursor.remaining, cursor.done]).toEqual([5, 1, false]);
		expect(cursor.bytes('d', 1)).toEqual(Uint8Array.of(255));
		expect(cursor.done).toBe(true);
		cursor.finish('end');
	});

	test('reads numbers from a view that does not begin at its buffer', () => {
		const view = new Uint8Array(Uint8Array.of(9, 9, 0xff, 0xff, 0xff, 0xff, 9).buffer, 2, 4);
		expect(new Cursor(view).u32('number')).toBe(0xffffffff);
		expect(new Cursor(view).u16('number')).toBe(0xffff);
		expect(() => new Cursor(view).u64('number')).toThrow('number at 0: needs 8 bytes, 4 are left');
	});

	test('reads numbers of each width, the lowest byte first', () => {
		const cursor = new Cursor(fromHex('0201' + '04030201' + 'efcdab8967452381' + '9a99999999991bc0' + '07'));
		expect(cursor.u16('a')).toBe(0x0102);
		expect(cursor.u32('b')).toBe(0x01020304);
		expect(cursor.u64('c')).toBe(0x8123456789abcdefn);
		expect(cursor.f64('d')).toBe(-6.9);
		expect(cursor.position).toBe(22);
	});

	test('gives views, not copies', () => {
		const bytes = Uint8Array.of(1, 2, 3, 4);
		const cursor = new Cursor(bytes);
		const pair = cursor.bytes('pair', 2);
		const list = cursor.list('list', 2, 1);
		bytes.fill(9);
		expect([pair, ...list]).toEqual([Uint8Array.of(9, 9), Uint8Array.of(9), Uint8Array.of(9)]);
	});

	test('says what it was reading, and where', () => {
		const cursor = new Cursor(Uint8Array.of(0, 1, 2, 3));
		cursor.u8('version');
		const errors = cursor.within('miner_tx', () => {
			const ofInputs = cursor.items('inputs', 3, () => failure(() => cursor.bytes('key_image', 32)));
			return [...ofInputs, failure(() => cursor.fail('extra', 'is odd'))];
		});
		expect(errors.map(({ path }) => path)).toEqual([
			'miner_tx.inputs[0].key_image',
			'miner_tx.inputs[1].key_image',
			'miner_tx.inputs[2].key_image',
			'miner_tx.extra'
		]);
		expect(errors[2]?.offset).toBe(1);
		expect(errors[2]?.message).toBe('miner_tx.inputs[2].key_image at 1: needs 32 bytes, 3 are left');
		expect(failure(() => cursor.fail('extra', 'is odd')).path).toBe('extra');
	});

	test('does not move when there is too little left', () => {
		const cursor = new Cursor(Uint8Array.of(1, 2, 3));
		const numbers = [() => cursor.u32('x'), () => cursor.u64('x'), () => cursor.f64('x')];
		for (const read of [...numbers, () => cursor.bytes('x', 4), () => cursor.list('x', 2, 2)]) {
			expect(read).toThrow(BytesError);
			expect(cursor.position).toBe(0);
		}
	});

	test('refuses a count of more items than can follow', () => {
		const bytes = Uint8Array.of(2, 0, 0, 0, 0);
		expect(new Cursor(bytes).count('list', 2)).toBe(2);
		expect(failure(() => new Cursor(bytes).count('list', 3)).message).toBe('list at 0: counts 2, at most 1 can follow');
		const huge = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f, 0);
		expect(() => new Cursor(huge).count('list')).toThrow('counts 9007199254740991, at most 1 can follow');
	});

	test('refuses what is left over', () => {
		const cursor = new Cursor(Uint8Array.of(1, 2, 3));
		cursor.u8('first');
		expect(() => cursor.finish('block')).toThrow('block at 1: 2 bytes are left over');
	});
});

describe('a varint read as a number', () => {
	test('reaches 2^53 - 1 and no further', () => {
		const most = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f);
		const more = Uint8Array.of(0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10);
		const most64 = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01);
		expect(new Cursor(most).varintNumber('height')).toBe(Number.MAX_SAFE_INTEGER);
		expect(() => new Cursor(more).varintNumber('height')).toThrow('height at 0: is larger than 2^53 - 1');
		expect(() => new Cursor(most64).varintNumber('height')).toThrow('is larger than 2^53 - 1');
	});
});
