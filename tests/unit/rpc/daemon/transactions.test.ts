import { LosslessNumber } from 'lossless-json';
import { getTransactions, sendRawTransaction } from '../../../../src/lib/rpc/daemon/transactions';
import { answered } from './samples';

describe('/get_transactions', () => {
	it('gives a transaction in the pool, pruned', async () => {
		const { txs, missed_tx } = await answered(getTransactions, { name: 'get_transactions.pool' });
		expect(txs).toMatchObject([{ in_pool: true, as_hex: '', relayed: true, output_indices: [] }]);
		expect(txs[0]?.pruned_as_hex).toMatch(/^02000202/);
		expect(txs[0]?.block_height).toBeUndefined();
		expect(missed_tx).toEqual([]);
	});

	it('reads what an older daemon says of a transaction in the pool: its block is 2^64 - 1, its time never', async () => {
		const never = new LosslessNumber('18446744073709551615');
		const edit = ({ txs, ...rest }: Record<string, unknown>) => ({
			...rest,
			txs: (txs as object[]).map((tx) => ({ ...tx, block_height: never, block_timestamp: never }))
		});
		const { txs } = await answered(getTransactions, { name: 'get_transactions.pool', edit });
		expect(txs).toMatchObject([{ in_pool: true }]);
		expect(txs[0]?.block_height).toBeUndefined();
		expect(txs[0]?.block_timestamp).toBeUndefined();
	});

	it('takes a block of 2^64 - 1 for the pool, where a node does not say whether it is there', async () => {
		const inPool = async (changed: object) => {
			const without = { in_pool: undefined, block_height: undefined, ...changed };
			const edit = ({ txs, ...rest }: Record<string, unknown>) => ({
				...rest,
				txs: (txs as object[]).map((tx) => ({ ...tx, ...without }))
			});
			return (await answered(getTransactions, { name: 'get_transactions.pool', edit })).txs[0]?.in_pool;
		};
		expect(await inPool({ block_height: new LosslessNumber('18446744073709551615') })).toBe(true);
		expect(await inPool({ block_height: 7 })).toBe(false);
		expect(await inPool({})).toBe(false);
	});

	it('knows none when the lists are left out', async () => {
		expect(await answered(getTransactions, { edit: () => ({ status: 'OK' }) })).toMatchObject({
			txs: [],
			missed_tx: []
		});
	});

	it('is refused by its status', async () => {
		const edit = () => ({ status: 'Too many transactions requested in restricted mode' });
		await expect(answered(getTransactions, { edit })).rejects.toMatchObject({
			failure: { kind: 'refused', code: null }
		});
	});
});

describe('/send_raw_transaction', () => {
	it('answers with what was wrong: a failure is an answer', async () => {
		expect(await answered(sendRawTransaction, { name: 'send_raw_transaction.failed' })).toMatchObject({
			status: 'Failed',
			reason: 'Sanity check failed',
			sanity_check_failed: true,
			double_spend: false
		});
	});
});
