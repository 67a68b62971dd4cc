import { describeRefresh } from '../../../../src/lib/wallet/service/action-texts';

test('a refresh says how many blocks were scanned, and whether they contain payments', () => {
	expect(describeRefresh({ blocks_fetched: 0, received_money: false })).toEqual({
		title: 'There are no new blocks.',
		next: ''
	});
	expect(describeRefresh({ blocks_fetched: 1, received_money: true })).toMatchObject({ title: '1 block scanned.' });
	expect(describeRefresh({ blocks_fetched: 2, received_money: true }).next).toMatch(/payments/);
});
