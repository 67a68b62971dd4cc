import { describe, expect, test } from 'vitest';
import { buildOutputs } from '../../../../src/lib/wallet/outputs/outputs';
import { describeTogether, emptyDraft, MOST_OTHERS, parseSpend } from '../../../../src/lib/wallet/outputs/spend';
import { ownAddresses } from '../../../../src/lib/wallet/own-addresses';
import { customer, shop } from '../../../../devnet/accounts';
import { NONE } from '../transfers';
import { hashOf, listed } from './listed';

const coin = { ticker: 'XMR', decimals: 12, uriScheme: 'monero' };
const [output] = buildOutputs([{ account: 3, outputs: [listed(1, { subaddr_index: 4 })] }], NONE, ownAddresses([]), {
	height: 100,
	now: 0
});
if (!output) throw new Error('no output was read');
const read = (to: string) =>
	parseSpend({ ...emptyDraft, to, priority: '2', note: ' rent ' }, [output], [output], { coin, network: 'mainnet' });

describe('spending one output', () => {
	test('pays all of it to one address, and names it by its key image', () => {
		const expected = {
			value: {
				...{ recipients: [], all: customer.address, account: 3, addresses: [4], priority: 2, note: 'rent' },
				outputs: [{ key_image: hashOf(1), amount: output.amount }],
				others: []
			}
		};
		expect(read(` ${customer.address} `)).toEqual(expected);
		expect(read(`monero:${customer.address}?tx_amount=7`)).toEqual(expected);
	});

	test.each([
		['', /no address/],
		['hello', /“l”/],
		[`${customer.address.slice(0, -1)}1`, /checksum|wrong/],
		[`${customer.address}, 1\n${shop.address}, 2`, /One address/],
		['bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', /monero:|scheme/]
	])('of %j is refused in words', (to, words) => {
		const result = read(to);
		expect('problems' in result && result.problems['to']).toMatch(words);
	});
});

describe('spending several outputs', () => {
	const at = (account: number, index: number, numbers: readonly number[], given: object = {}) =>
		buildOutputs(
			[{ account, outputs: numbers.map((number) => listed(number, { subaddr_index: index, ...given })) }],
			NONE,
			ownAddresses([]),
			{ height: 100, now: 0 }
		);
	const chosen = [...at(0, 1, [1]), ...at(0, 2, [2])];

	test('freezes the others of their addresses, and nothing else', () => {
		const all = [
			...chosen,
			...at(0, 1, [3]),
			...at(0, 2, [4], { unlocked: false }),
			...at(0, 2, [5], { spent: true }),
			...at(0, 2, [6], { frozen: true }),
			...at(0, 3, [7]),
			...at(1, 1, [8])
		];
		const context = { coin, network: 'mainnet' } as const;
		expect(parseSpend({ ...emptyDraft, to: customer.address }, chosen, all, context)).toMatchObject({
			value: { account: 0, addresses: [1, 2], outputs: [{ key_image: hashOf(1) }, { key_image: hashOf(2) }] }
		});
		const read = parseSpend({ ...emptyDraft, to: customer.address }, chosen, all, context);
		expect('value' in read && read.value.others).toEqual([hashOf(3), hashOf(4)]);
		expect(describeTogether(chosen, all)).toBeNull();
	});

	test('is refused across accounts, and where too many would have to be frozen', () => {
		expect(describeTogether([...chosen, ...at(1, 0, [3])], chosen)).toMatch(/several accounts/);
		const many = at(
			0,
			1,
			Array.from({ length: MOST_OTHERS + 10 }, (_, index) => index + 10)
		);
		expect(describeTogether(chosen, [...chosen, ...many])).toMatch(/at most 200/);
	});
});
