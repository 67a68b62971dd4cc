import { describe, expect, test } from 'vitest';
import { buildOutputs } from '../../../../src/lib/wallet/outputs/outputs';
import { emptyDraft, parseSpend } from '../../../../src/lib/wallet/outputs/spend';
import { ownAddresses } from '../../../../src/lib/wallet/own-addresses';
import { customer, shop } from '../../../devnet/accounts';
import { NONE } from '../transfers';
import { hashOf, listed } from './listed';

const coin = { ticker: 'XMR', decimals: 12, uriScheme: 'monero' };
const [output] = buildOutputs([{ account: 3, outputs: [listed(1, { subaddr_index: 4 })] }], NONE, ownAddresses([]), {
	height: 100,
	now: 0
});
if (!output) throw new Error('no output was read');
const read = (to: string) =>
	parseSpend({ ...emptyDraft, to, priority: '2', note: ' rent ' }, output, { coin, network: 'mainnet' });

describe('spending one output', () => {
	test('pays all of it to one address, and names it by its key image', () => {
		const expected = {
			value: {
				...{ recipients: [], all: customer.address, account: 3, addresses: [4], priority: 2, note: 'rent' },
				output: { key_image: hashOf(1), amount: output.amount }
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
