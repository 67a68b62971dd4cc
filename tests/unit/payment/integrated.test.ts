import { integratedIn } from '../../../src/lib/payment/integrated';
import { integrated, standard, subaddress } from './payments';

test('an integrated address is a standard one with a payment id in it', () => {
	expect(integratedIn(integrated)).toEqual({ standard, payment_id: expect.stringMatching(/^[0-9a-f]{16}$/) });
});

test.each([standard, subaddress, '', 'x'])('%j has none', (address) => {
	expect(integratedIn(address)).toBeNull();
});
