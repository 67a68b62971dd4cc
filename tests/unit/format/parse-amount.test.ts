import BigNumber from 'bignumber.js';
import fc from 'fast-check';
import { parseAmount } from '../../../src/lib/format/parse-amount';
import { parseTypedDecimal } from '../../../src/lib/format/parse-typed-decimal';

const coin = { ticker: 'XMR', decimals: 12 };

describe('an amount that is sent', () => {
	it('is read as bignumber.js reads it', () => {
		const text = fc.stringMatching(/^ ?(\d{1,10}|[1-9]\d{0,2}([,._ ]\d{3}){1,2})([.,]\d{0,14})? ?$/);
		fc.assert(
			fc.property(text, (text) => {
				expect(parseAmount(text, coin)).toEqual(parseTypedDecimal(text, coin));
			})
		);
	});

	it('is nothing when the two differ', () => {
		vi.spyOn(BigNumber.prototype, 'shiftedBy').mockReturnValue(new BigNumber(1));
		expect(() => parseAmount('1.5', coin)).toThrow('1.5 was read as two amounts');
		expect(parseAmount('1.5.', coin).problem).toMatch('not an amount');
	});
});
