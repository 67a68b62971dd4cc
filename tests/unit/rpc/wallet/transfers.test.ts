import { toExchange } from '../../../../src/lib/rpc/client';
import { relayTx, sweepDust, sweepSingle, transfer, transferSplit } from '../../../../src/lib/rpc/wallet/transfers';
import { answered } from './samples';

const address = '4AVc';
const sent = (params: unknown) => String(toExchange(transfer, params).body);

describe('transfer', () => {
	it('sends amounts to the last digit, given as numbers or as bigints', () => {
		const most = 2n ** 64n - 1n;
		expect(sent({ destinations: [{ address, amount: most }] })).toContain('"amount":18446744073709551615');
		expect(sent({ destinations: [{ address, amount: 5 }] })).toContain('"amount":5');
	});

	it.each([
		[{}, 'destinations should be there'],
		[{ destinations: { address, amount: 1 } }, 'destinations should be list'],
		[{ destinations: [{ address }] }, 'destinations[0].amount should be there'],
		[{ destinations: [{ address, amount: -1n }] }, 'destinations[0].amount should be whole number from 0'],
		[{ destinations: [{ address, amount: 2n ** 64n }] }, 'destinations[0].amount should be whole number from 0'],
		[{ destinations: [{ address, amount: 0.5 }] }, 'destinations[0].amount should be whole number'],
		[{ destinations: [{ address, amount: '5' }] }, 'destinations[0].amount should be whole number'],
		[{ destinations: [{ address, amount: 1, priority: 4 }] }, 'destinations[0].priority should be left out'],
		[{ destinations: [], get_tx_keys: true }, 'get_tx_keys should be left out']
	])('is not sent with %o', (params, message) => {
		expect(() => sent(params)).toThrow(`transfer: ${message}`);
	});

	it('may have taken effect when its answer is lost, also when it is only to be made', () => {
		expect(toExchange(transfer, { destinations: [], do_not_relay: true }).effect).toBe('spend');
	});

	it('gives a set to be signed elsewhere, from a view-only and from a multisig wallet', async () => {
		const viewOnly = await answered(transfer, { name: 'transfer.view_only' });
		expect([viewOnly.unsigned_txset !== '', viewOnly.multisig_txset]).toEqual([true, '']);
		const multisig = await answered(transfer, { name: 'transfer.multisig' });
		expect([multisig.multisig_txset !== '', multisig.unsigned_txset, multisig.tx_hash]).toEqual([true, '', '']);
	});

	it('names the reason when it is refused', async () => {
		await expect(answered(transfer, { name: 'transfer.wrong_address' })).rejects.toMatchObject({
			failure: { kind: 'refused', code: -2 },
			mayHaveTakenEffect: false
		});
	});
});

describe('the others', () => {
	it('give a list item for each transaction, and none when there is nothing to do', async () => {
		const { amount_list, fee_list, tx_hash_list, weight_list } = await answered(transferSplit);
		expect([amount_list, fee_list.length, tx_hash_list.length, weight_list.length]).toEqual([
			[200_000_000_000n],
			1,
			1,
			1
		]);
		expect(await answered(sweepDust)).toMatchObject({ amount_list: [], fee_list: [], tx_hash_list: [] });
	});

	it('know the key’s flag by both of its names', () => {
		const params = { address, key_image: 'ab'.repeat(32) };
		for (const flag of ['get_tx_key', 'get_tx_keys']) {
			expect(String(toExchange(sweepSingle, { ...params, [flag]: true }).body)).toContain(`"${flag}":true`);
		}
	});

	it('relay what was made, which is to spend', async () => {
		expect(relayTx.effect).toBe('spend');
		expect(await answered(relayTx)).toMatchObject({ tx_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
	});
});
