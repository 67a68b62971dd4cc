import { setNextRefund, takeNextRefund } from '../../../src/lib/requests/next-refund';

const refund = { wallet: 'mine', refund: { address: 'A', text: 'Coffee' }, account: 1, maxAmount: 5n };

test('a refund is filled in once, and in the form of its own wallet alone', () => {
	setNextRefund(refund);
	expect(takeNextRefund('mine')).toEqual(refund);
	expect(takeNextRefund('mine')).toBeNull();
	setNextRefund(refund);
	expect(takeNextRefund('other')).toBeNull();
	expect(takeNextRefund('mine')).toBeNull();
});
