import { refreshed } from '../../../../src/lib/wallet/service/action-texts';

test('a refresh says how many blocks were scanned, and whether they contain payments', () => {
	expect(refreshed({ blocks_fetched: 0, received_money: false })).toEqual({
		title: 'There are no new blocks.',
		next: ''
	});
	expect(refreshed({ blocks_fetched: 1, received_money: true })).toMatchObject({ title: '1 block scanned.' });
	expect(refreshed({ blocks_fetched: 2, received_money: true }).next).toMatch(/payments/);
});
