/** No digit of an amount is lost between a node's bytes and the screen, and ESLint reports what could lose one. */
import fc from 'fast-check';
import { totals } from '../../src/lib/chain-data/pool';
import { formatAmount, formatInteger } from '../../src/lib/format/amount';
import { createClient } from '../../src/lib/rpc/client';
import { getCoinbaseTxSum } from '../../src/lib/rpc/daemon/blocks';
import { getMinerData } from '../../src/lib/rpc/daemon/mining';
import { getInfo } from '../../src/lib/rpc/daemon/node';
import { lint } from './source/lint';

// The first file that is linted waits for ESLint and its plugins.
vi.setConfig({ testTimeout: 60_000 });

const coin = { ticker: 'XMR', decimals: 12 };
const U64_MAX = 2n ** 64n - 1n;
const uint64 = fc.bigInt({ min: 0n, max: U64_MAX });

/** A client of a service that answers every question with this text. */
const answering = (text: string) =>
	createClient({ url: 'http://node.example' }, async () => ({
		status: 200,
		headers: new Headers(),
		body: new TextEncoder().encode(text)
	}));

/** What `formatAmount` should write, made from digits alone. */
function decimal(atomic: bigint): string {
	const digits = atomic.toString().padStart(13, '0');
	const whole = digits.slice(0, -12).replace(/(?<=\d)(?=(\d{3})+$)/g, ',');
	return `${whole}.${digits.slice(-12)}`.replace(/\.?0+$/, '');
}

describe('from the wire to the screen', () => {
	const pool = (fees: bigint[]) => {
		const entries = fees.map((fee, i) => `{"id":"${i.toString(16).padStart(64, '0')}","fee":${fee},"weight":1}`);
		const rest = '"major_version":1,"height":1,"prev_id":"' + '0'.repeat(64) + '","seed_hash":"","difficulty":"0x1"';
		return `{"result":{${rest},"median_weight":1,"already_generated_coins":1,"tx_backlog":[${entries.join(',')}]}}`;
	};

	test.each([0n, 1n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 10n ** 19n, U64_MAX - 1n, U64_MAX])(
		'a fee of %d atomic units keeps its digits',
		async (fee) => {
			const [entry] = (await answering(pool([fee])).call(getMinerData)).tx_backlog;
			expect(entry?.fee).toBe(fee);
			expect(formatAmount(entry?.fee ?? -1n, coin)).toBe(decimal(fee));
		}
	);

	test('any fees do, and so does their sum', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(uint64, { maxLength: 5 }), async (fees) => {
				const entries = (await answering(pool(fees)).call(getMinerData)).tx_backlog;
				expect(entries.map(({ fee }) => fee)).toEqual(fees);
				expect(totals(entries).fees).toBe(fees.reduce((sum, fee) => sum + fee, 0n));
				for (const fee of fees) expect(BigInt(formatAmount(fee, coin, 12).replace(/[,.]/g, ''))).toBe(fee);
			})
		);
	});

	test('a difficulty does, beyond 64 bits too', async () => {
		const wide = 2n ** 127n + 3n;
		const info = `"height":1,"target_height":0,"top_block_hash":"","target":120,"tx_count":0,"tx_pool_size":0`;
		const text = `{"result":{${info},"difficulty":${U64_MAX},"wide_difficulty":"0x${wide.toString(16)}"}}`;
		const { difficulty, wide_difficulty } = await answering(text).call(getInfo);
		expect([difficulty, wide_difficulty]).toEqual([U64_MAX, wide]);
		expect(formatInteger(wide_difficulty ?? 0n).replaceAll(',', '')).toBe(wide.toString());
	});

	test('an emission does, beyond 64 bits too', async () => {
		const wide = 3n * 2n ** 64n + 1n;
		const text = `{"result":{"emission_amount":1,"fee_amount":${U64_MAX},"wide_emission_amount":"0x${wide.toString(16)}"}}`;
		const sum = await answering(text).call(getCoinbaseTxSum, { height: 0, count: 1 });
		expect([sum.wide_emission_amount, sum.fee_amount]).toEqual([wide, U64_MAX]);
		expect(formatAmount(wide, coin)).toBe(decimal(wide));
	});

	test.each(['1.5', '1e19', '-1', '18446744073709551616', '"5"', 'null'])(
		'a fee of %s is no amount, and not made into one',
		async (fee) => {
			const text = pool([7n, 8n]).replace('"fee":7', `"fee":${fee}`);
			const { tx_backlog: transactions } = await answering(text).call(getMinerData);
			expect(transactions.map(({ fee }) => fee)).toEqual([8n]);
			expect(transactions.unreadable).toBe(1);
		}
	);
});

describe('in the sources', () => {
	test.each([
		'Number(amount)',
		'Number(entry.fee ?? 0n)',
		'Number(a.unlocked_balance - b)',
		'Number.parseFloat(reward)',
		'parseInt(atomic, 10)',
		'+difficulty',
		'Number(wide_emission_amount)',
		'parseFloat(text)',
		'coins.toNumber()',
		'BigInt.asUintN(64, amount)',
		'amounts.map(Number)'
	])('%s is reported', async (expression) => {
		expect(await lint('src/lib/explorer/a.ts', `\nexport const x = ${expression};`)).toEqual(['2: exact']);
	});

	test('is reported in markup, too', async () => {
		expect(await lint('src/lib/explorer/A.svelte', '<p>{Number(header.reward) / 1e12}</p>')).toEqual(['1: exact']);
	});

	test.each(['Number(height)', 'BigInt(amount)', 'a.fee + b.fee', 'Number(text)', '-amount', 'Number(fees.length)'])(
		'%s is not',
		async (expression) => {
			expect(await lint('src/lib/explorer/a.ts', `export const x = ${expression};`)).toEqual([]);
		}
	);
});
