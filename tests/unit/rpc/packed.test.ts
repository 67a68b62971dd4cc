import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { fromHex } from '../../../src/lib/bytes/hex';
import { answer, list, record } from '../../../src/lib/rpc/fields';
import { parseJson } from '../../../src/lib/rpc/json';
import * as packed from '../../../src/lib/rpc/packed';
import { refuses } from './schemas';

/** The result of an answer in `tests/fixtures/rpc`, as the client parses it. */
async function fixture(name: string): Promise<unknown> {
	const file = new URL(`../../fixtures/rpc/${name}.json`, import.meta.url);
	const { bytes } = JSON.parse(readFileSync(file, 'utf8')) as { bytes: string };
	const body = (await parseJson(fromHex(bytes), true)) as { result?: unknown };
	return body.result ?? body;
}

/** Bytes, given as hex, as the characters of a string that carries them. */
const raw = (hex: string) => String.fromCharCode(...fromHex(hex.replaceAll(' ', '')));

const issue = (schema: v.GenericSchema, input: unknown) => v.safeParse(schema, input).issues?.[0].message;

describe('backlogEntries', () => {
	const schema = packed.backlogEntries();

	it('are weight, fee and seconds in the pool of each transaction', async () => {
		const { backlog } = v.parse(answer({ backlog: schema }), await fixture('backlog'));
		expect(backlog).toHaveLength(4);
		for (const { weight, fee, time_in_pool } of backlog) {
			expect(weight).toBeGreaterThan(1000);
			expect(fee).toBeGreaterThan(BigInt(weight) * 20_000n);
			expect(time_in_pool).toBeGreaterThan(0);
			expect(time_in_pool).toBeLessThan(3600);
		}
	});

	it('have seconds that are written below zero, or above it, and keep all of a fee', () => {
		const weight = '7608000000000000';
		expect(v.parse(schema, raw(`${weight} ffffffffffffffff aeffffffffffffff`))).toEqual([
			{ weight: 2166, fee: 2n ** 64n - 1n, time_in_pool: 82 }
		]);
		expect(v.parse(schema, raw(`${weight} 0000000000000000 5200000000000000`))).toMatchObject([{ time_in_pool: 82 }]);
	});

	it('are none when they are left out', () => {
		expect(v.parse(record({ backlog: schema }), {})).toEqual({ backlog: [] });
		expect(v.parse(schema, '')).toEqual([]);
	});

	it('are nothing else', () => {
		const whole = '00'.repeat(24);
		refuses(schema, [raw(whole.slice(2)), raw(`${whole}00`), '\u0100'.repeat(24), [], {}, 1, null]);
		refuses(schema, [raw(`0000000000002000 ${'00'.repeat(16)}`), raw(`${'00'.repeat(16)} 0000000000000080`)]);
		expect(issue(schema, raw('00'))).toBe('entries of 24 bytes');
	});
});

describe('histogram', () => {
	const schema = packed.histogram();

	it('is a list of columns in newer programs', async () => {
		const { pool_stats } = v.parse(
			answer({ pool_stats: record({ histo: schema }) }),
			await fixture('packed/statistics')
		);
		expect(pool_stats.histo).toEqual([
			{ bytes: 0, txs: 0 },
			{ bytes: 0, txs: 0 },
			{ bytes: 0, txs: 0 },
			{ bytes: 8666, txs: 4 }
		]);
	});

	it('is packed with padding in older ones', () => {
		const column = '04000000 cdcdcdcd da21000000000000';
		expect(v.parse(schema, raw(column + '00'.repeat(16)))).toEqual([
			{ txs: 4, bytes: 8666 },
			{ txs: 0, bytes: 0 }
		]);
	});

	it('is empty when it is left out', () => {
		expect(v.parse(record({ histo: schema }), {})).toEqual({ histo: [] });
		expect(v.parse(schema, '')).toEqual([]);
	});

	it('is nothing else', () => {
		refuses(schema, [raw('00'.repeat(15)), raw('00'.repeat(17)), raw(`${'00'.repeat(15)}20`), [{}], [1], 1, null, {}]);
		expect(issue(schema, raw('00'))).toBe('list, or entries of 16 bytes');
	});
});

const outputs = [1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 3, 1, 1, 1, 1];

describe('outputDistribution', () => {
	const result = answer({ distributions: list(packed.outputDistribution()) });

	it.each([
		['packed', 'distribution', { binary: true, compress: false }],
		['as a list', 'distribution-list', { binary: false, compress: false }],
		['as varints', 'distribution-compressed', { binary: true, compress: true }]
	])('is the outputs of each block, %s', async (_how, name, form) => {
		const { distributions } = v.parse(result, await fixture(`packed/${name}`));
		expect(distributions).toEqual([{ amount: 0n, base: 253, start_height: 250, distribution: outputs, ...form }]);
	});

	it('adds up when it is cumulative', async () => {
		let sum = 253;
		const { distributions } = v.parse(result, await fixture('packed/distribution-cumulative'));
		expect(distributions).toMatchObject([{ distribution: outputs.map((count) => (sum += count)) }]);
	});

	it('is empty when there is none, and lets other fields pass', () => {
		const entry = { amount: 5, base: 0, start_height: 1, new_field: true };
		expect(v.parse(packed.outputDistribution(), entry)).toEqual({
			...entry,
			amount: 5n,
			distribution: []
		});
	});
});

describe('distribution', () => {
	it('is numbers up to 2^53 - 1', () => {
		expect(v.parse(packed.distribution(), raw('0100000000000000 ffffffffffff1f00'))).toEqual([1, 2 ** 53 - 1]);
	});

	it('is nothing else', () => {
		const wrong = [raw('00'), raw('00'.repeat(9)), raw('0000000000002000'), '€'.repeat(8), [-1], [0.5], ['1'], 1, null];
		refuses(packed.distribution(), wrong);
	});
});

describe('compressedDistribution', () => {
	it('is varints', () => {
		expect(v.parse(packed.compressedDistribution(), raw('00 7f 8001 ffffffffffffff0f'))).toEqual([
			0,
			127,
			128,
			2 ** 53 - 1
		]);
	});

	it('is nothing else', () => {
		const tooLarge = raw('8080808080808010');
		refuses(packed.compressedDistribution(), [raw('80'), raw('0180'), raw('8000'), tooLarge, '€', [], 1, null]);
	});
});
