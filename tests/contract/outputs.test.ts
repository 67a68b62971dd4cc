import { describe, expect, it } from 'vitest';
import { getOuts } from '../../src/lib/rpc/daemon/outputs';
import { getTransactions } from '../../src/lib/rpc/daemon/transactions';
import { devnet, node } from './clients';

describe('/get_outs', () => {
	it('names the transaction that made each output, in the order asked', async () => {
		const { txs } = await node.call(getTransactions, { txs_hashes: [devnet.hashes.confirmed] });
		const indices = txs[0]?.output_indices ?? [];
		expect(indices.length).toBeGreaterThanOrEqual(2);
		const outputs = indices.toReversed().map((index) => ({ amount: 0, index }));
		const { outs } = await node.call(getOuts, { outputs, get_txid: true });
		expect(outs.map(({ txid }) => txid)).toEqual(outputs.map(() => devnet.hashes.confirmed));
		expect(outs.every(({ height }) => BigInt(height) === txs[0]?.block_height)).toBe(true);
		const inOrder = await node.call(getOuts, { outputs: outputs.toReversed() });
		expect(inOrder.outs.map(({ key }) => key)).toEqual(outs.map(({ key }) => key).toReversed());
	});

	it('gives nothing for nothing', async () => {
		expect((await node.call(getOuts, { outputs: [] })).outs).toEqual([]);
	});

	it('refuses an index that is not there', async () => {
		const outputs = [{ amount: 0n, index: 2n ** 63n }];
		await expect(node.call(getOuts, { outputs })).rejects.toMatchObject({ failure: { kind: 'refused', code: null } });
	});
});
