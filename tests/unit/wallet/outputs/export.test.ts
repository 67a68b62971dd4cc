import fc from 'fast-check';
import { outputsCsv, outputsJson } from '../../../../src/lib/wallet/outputs/export';
import { buildOutputs } from '../../../../src/lib/wallet/outputs/outputs';
import { ownAddresses } from '../../../../src/lib/wallet/own-addresses';
import { NONE, transfer } from '../transfers';
import { readCsv, unguard } from '../../../../src/lib/format/csv';
import { hashOf, listed } from './listed';

const coin = { ticker: 'XMR', decimals: 12 };
const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const given = fc.array(fc.record({ amount: uint64, global_index: uint64, spent: fc.boolean() }), { maxLength: 6 });

const read = (some: { amount: bigint }[], label: string) =>
	buildOutputs(
		[{ account: 0, outputs: some.map((each, number) => listed(number, each)) }],
		{ ...NONE, in: [transfer({ txid: hashOf(1000), timestamp: 1_600_000_000 })] },
		ownAddresses([{ account: 0, addresses: [{ address: 'x', address_index: 0, label, used: true }] }]),
		{ height: 100, now: 0 }
	);

test('the table reads back to the same outputs, with every digit', () => {
	fc.assert(
		fc.property(given, fc.string({ unit: 'grapheme' }), (some, label) => {
			const outputs = read(some, label);
			const [head = [], ...table] = readCsv(outputsCsv(outputs, coin.decimals));
			const cells = table.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ''])));
			expect(
				cells.map((cell) => ({
					amount: BigInt((cell['amount'] ?? '').replace('.', '')),
					globalIndex: BigInt(cell['global_index'] ?? ''),
					state: cell['state'],
					keyImage: cell['key_image'],
					label: unguard(cell['label'] ?? '')
				}))
			).toEqual(
				outputs.map(({ amount, globalIndex, state, keyImage, label }) => ({
					...{ amount, globalIndex, state, keyImage, label }
				}))
			);
		})
	);
});

test('JSON has amounts and indices as strings, and nothing in place of what is not known', () => {
	const outputs = read([{ amount: 2n ** 64n - 1n }, { amount: 1n }], 'x');
	const { outputs: written, coin: of } = JSON.parse(outputsJson(outputs, coin)) as {
		coin: object;
		outputs: Record<string, unknown>[];
	};
	expect(of).toEqual(coin);
	expect(written.map(({ amount, time }) => [amount, time])).toEqual([
		['1', null],
		['18446744073709551615', '2020-09-13T12:26:40.000Z']
	]);
});
