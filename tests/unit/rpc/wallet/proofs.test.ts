import { readFileSync } from 'node:fs';
import { afterTxKey } from '../../../../src/lib/wallet/proofs/proof-request';
import { getTxKey } from '../../../../src/lib/rpc/wallet/proofs';
import { answered } from './samples';

const { answer } = JSON.parse(
	readFileSync(new URL('../../../fixtures/wallet/tx-key-placeholder.json', import.meta.url), 'utf8')
) as { answer: { tx_key: string } };
const keyOf = (tx_key: string) => answered(getTxKey, { edit: () => ({ tx_key }) });

describe('get_tx_key', () => {
	it('has no key where another device keeps it', async () => {
		for (const tx_key of [answer.tx_key, '00'.repeat(32)]) {
			const result = await keyOf(tx_key);
			expect(result.tx_key).toBeUndefined();
			expect(afterTxKey(result, { title: 'Proof created.' }).title).toBe('This wallet has no key of this transaction.');
		}
	});

	it('has all others, and those of several outputs', async () => {
		const keys = [`01${'00'.repeat(30)}01`, 'ab'.repeat(64)];
		for (const tx_key of keys) {
			const result = await keyOf(tx_key);
			expect(result.tx_key).toBe(tx_key);
			expect(afterTxKey(result, { title: 'Proof created.' }).title).toBe('Proof created.');
		}
	});
});
