import { getTransactionPool } from '../../../../src/lib/rpc/daemon/pool';
import { answered } from './samples';

describe('/get_transaction_pool', () => {
	it('of a restricted daemon gives no times', async () => {
		const edit = (result: Record<string, unknown>) => ({
			...result,
			transactions: (result['transactions'] as object[]).map((each) => ({ ...each, receive_time: 0 }))
		});
		const { transactions } = await answered(getTransactionPool, { edit });
		expect(transactions.length).toBeGreaterThan(0);
		expect(transactions.every(({ receive_time }) => receive_time === undefined)).toBe(true);
	});

	it('loses one transaction that cannot be read, and counts it', async () => {
		const edit = (result: Record<string, unknown>) => ({
			...result,
			transactions: (result['transactions'] as object[]).map((each, index) => (index === 0 ? { fee: -1 } : each))
		});
		const { transactions } = await answered(getTransactionPool, { edit });
		const all = (await answered(getTransactionPool)).transactions;
		expect([transactions.length, transactions.unreadable]).toEqual([all.length - 1, 1]);
	});

	it('is empty when the list is left out', async () => {
		const { transactions } = await answered(getTransactionPool, { edit: () => ({ status: 'OK' }) });
		expect(transactions).toEqual([]);
	});
});
