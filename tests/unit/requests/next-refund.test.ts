import { noteRefund, takeRefund } from '../../../src/lib/requests/next-refund';

const refund = { wallet: 'mine', refund: { address: 'A', text: 'Coffee' }, account: 1, kept: 5n };

test('a refund is filled in once, and in the form of its own wallet alone', () => {
	noteRefund(refund);
	expect(takeRefund('mine')).toEqual(refund);
	expect(takeRefund('mine')).toBeNull();
	noteRefund(refund);
	expect(takeRefund('other')).toBeNull();
	expect(takeRefund('mine')).toBeNull();
});
