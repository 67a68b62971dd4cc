import { ReceiptSource } from '../../../../src/lib/requests/sources/receipts';
import { fails, fakeNode } from '../../app/fake-node';
import { coin, subaddress } from '../../payment/payments';

test('a receipt that the node cannot be asked about proves nothing', async () => {
	const { node, asked } = fakeNode({ '/get_transactions': fails({ kind: 'unreachable' }) });
	const terms = { amount: 1n, price: null, created: null, from: '', text: '' };
	const receipt = { ...terms, address: subaddress, txid: 'ab'.repeat(32), proof: 'OutProofV2' };
	const source = new ReceiptSource(() => [receipt], node, coin);
	expect(await source.isProved(receipt, 1_764_000_000)).toBe(false);
	await source.poll(1_764_000_000);
	expect(source.report()).toBeNull();
	expect(asked.map(({ operation }) => operation)).toContain('/get_transactions');
});
