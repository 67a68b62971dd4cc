import fc from 'fast-check';
import { BytesError } from '../../../../src/lib/bytes/error';
import type { Section } from '../../../../src/lib/rpc/portable-storage/format';
import { SIGNATURE } from '../../../../src/lib/rpc/portable-storage/format';
import { decodePortableStorage } from '../../../../src/lib/rpc/portable-storage/decode';
import {
	encodePortableStorage,
	type Writable,
	type WritableSection
} from '../../../../src/lib/rpc/portable-storage/encode';
import { bytesOf, join } from '../bodies';
import { caseCount } from '../../../full';

/** A value as it is written, and as it should be read. */
interface Pair {
	write: Writable;
	read: unknown;
}

const same = <Value extends Writable>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Pair> =>
	arbitrary.map((value) => ({ write: value, read: value }));

const bigint = (bits: bigint) => fc.bigInt({ min: -(2n ** (bits - 1n)), max: 2n ** bits - 1n });
const bytes = fc.oneof(fc.uint8Array({ maxLength: 9 }), fc.uint8Array({ minLength: 60, maxLength: 70 }));

const scalar: fc.Arbitrary<Pair> = fc.oneof(
	same(bigint(64n)),
	fc.maxSafeInteger().map((value) => ({ write: value, read: BigInt(value) })),
	same(fc.boolean()),
	same(bytes),
	fc.string({ unit: 'binary' }).map((text) => ({ write: text, read: bytesOf(text) }))
);

const name = fc.oneof(
	fc.constantFrom('__proto__', 'constructor', 'toString', 'status', 'a', 'ÿ\0'),
	fc
		.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 20 })
		.map((codes) => String.fromCharCode(...codes))
);

function sectionOf(fields: [string, Pair][]): { write: WritableSection; read: Section } {
	const write: Record<string, Writable> = Object.create(null);
	const read: Record<string, unknown> = Object.create(null);
	for (const [name, pair] of fields) {
		write[name] = pair.write;
		read[name] = pair.read;
	}
	return { write, read: read as Section };
}

const listOf = (item: fc.Arbitrary<Pair>) =>
	fc
		.array(item, { minLength: 1, maxLength: 3 })
		.map((pairs) => ({ write: pairs.map(({ write }) => write) as bigint[], read: pairs.map(({ read }) => read) }));

const { section } = fc.letrec<{ value: Pair; section: { write: WritableSection; read: Section } }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 3 },
		scalar,
		tie('section'),
		listOf(tie('section') as fc.Arbitrary<Pair>),
		listOf(same(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }))),
		listOf(same(fc.boolean())),
		listOf(same(bytes))
	) as fc.Arbitrary<Pair>,
	section: fc
		.uniqueArray(fc.tuple(name, tie('value')), { maxLength: 4, selector: ([name]) => name })
		.map((fields) => sectionOf(fields))
}));

it('what is written is what is read', () => {
	fc.assert(
		fc.property(section, ({ write, read }) => {
			expect(decodePortableStorage(encodePortableStorage(write))).toEqual(read);
		}),
		{ numRuns: caseCount(100, 1000) }
	);
}, 120_000);

/** Reads a body: true when it was one, false when it was refused. Anything else fails the test. */
function isRead(body: Uint8Array): boolean {
	try {
		decodePortableStorage(body);
		return true;
	} catch (error) {
		if (error instanceof BytesError) return false;
		throw error;
	}
}

const flags = fc.constantFrom(0x00, 0x04, 0x08, 0xff, 0x80, 0x8a, 0x8c, 0x8d, 0x0d, 0x0c, 0x0b, 0x01, 0x02, 0x03);

it('any bytes after a signature are read, or refused with BytesError', () => {
	const body = fc.array(fc.oneof(flags, fc.integer({ min: 0, max: 255 })), { maxLength: 60 });
	let read = 0;
	fc.assert(
		fc.property(body, (rest) => {
			if (isRead(join(SIGNATURE, Uint8Array.from(rest)))) read++;
		}),
		// The first is a storage without fields: by chance there may be none that is read.
		{ numRuns: caseCount(700, 10_000), examples: [[[0x00]]] }
	);
	expect(read).toBeGreaterThan(0);
}, 120_000);

it('a storage with some bytes changed, left out or put in is read, or refused with BytesError', () => {
	const damaged = fc
		.tuple(section, fc.nat(), fc.array(flags, { maxLength: 9 }), fc.nat({ max: 9 }))
		.map(([{ write }, at, put, leave]) => {
			const whole = encodePortableStorage(write);
			const start = at % (whole.length + 1);
			return join(whole.subarray(0, start), Uint8Array.from(put), whole.subarray(start + leave));
		});
	let refused = 0;
	fc.assert(
		fc.property(damaged, (body) => {
			if (!isRead(body)) refused++;
		}),
		{ numRuns: caseCount(700, 10_000) }
	);
	expect(refused).toBeGreaterThan(0);
}, 120_000);
