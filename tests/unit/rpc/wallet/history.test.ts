import { LosslessNumber } from 'lossless-json';
import { toExchange } from '../../../../src/lib/rpc/client';
import { getPayments, getTransfers, incomingTransfers, setTxNotes } from '../../../../src/lib/rpc/wallet/history';
import { answered } from './samples';

const most = 2n ** 64n - 1n;
const hash = 'ab'.repeat(32);

describe('get_transfers', () => {
	it('reads an entry whose unlock time somebody has set as far away as can be', async () => {
		const edit = (result: Record<string, unknown>) => {
			const [first] = result['in'] as object[];
			const far = { unlock_time: new LosslessNumber(`${most}`) };
			const waits = { suggested_confirmations_threshold: new LosslessNumber(`${most / 120n}`) };
			return { in: [{ ...first, ...far, ...waits }] };
		};
		const [entry] = (await answered(getTransfers, { edit })).in;
		expect([entry?.unlock_time, entry?.suggested_confirmations_threshold]).toEqual([most, most / 120n]);
	});
});

describe('incoming_transfers', () => {
	it('places an output by account and address, or with older programs by the address alone', async () => {
		const { transfers } = await answered(incomingTransfers);
		expect(transfers[0]).toMatchObject({ subaddr_index: { major: 0, minor: 0 }, spent: false });
		const edit = (result: Record<string, unknown>) => {
			const [first] = result['transfers'] as object[];
			return { transfers: [{ ...first, subaddr_index: 3, tx_size: 1500, key_image: '' }] };
		};
		const older = await answered(incomingTransfers, { edit });
		expect(older.transfers[0]).toMatchObject({ subaddr_index: 3, tx_size: 1500, key_image: '' });
	});

	it('is asked for one of three kinds', () => {
		expect(() => toExchange(incomingTransfers, { transfer_type: 'spent' })).toThrow(
			'transfer_type should be all, available or unavailable'
		);
	});
});

describe('payments', () => {
	it('are found by a payment id of hex digits', async () => {
		expect((await answered(getPayments)).payments[0]).toMatchObject({
			payment_id: '8877665544332211',
			amount: 700_000_000_000n,
			unlock_time: 0n
		});
		expect(() => toExchange(getPayments, { payment_id: 'zz' })).toThrow('payment_id should be hex text');
	});
});

describe('notes', () => {
	it('are as many as the transactions', () => {
		expect(() => toExchange(setTxNotes, { txids: [hash], notes: ['rent'] })).not.toThrow();
		expect(() => toExchange(setTxNotes, { txids: [hash], notes: [] })).toThrow('as many notes as txids');
	});
});
