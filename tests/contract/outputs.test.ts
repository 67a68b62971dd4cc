import { getBlockHeadersRange } from '../../src/lib/rpc/daemon/blocks';
import { getOuts, getOutputDistribution, getOutputHistogram } from '../../src/lib/rpc/daemon/outputs';
import { getTransactions } from '../../src/lib/rpc/daemon/transactions';
import { devnet, node, restricted } from './clients';

describe('/get_outs', () => {
	it('names the transaction that made each output, in the order asked', async () => {
		const { txs } = await node.call(getTransactions, { txs_hashes: [devnet.hashes.confirmed] });
		const indices = txs[0]?.output_indices ?? [];
		expect(indices.length).toBeGreaterThanOrEqual(2);
		const outputs = indices.toReversed().map((index) => ({ amount: 0, index }));
		const { outs } = await node.call(getOuts, { outputs, get_txid: true });
		expect(outs.map(({ txid }) => txid)).toEqual(outputs.map(() => devnet.hashes.confirmed));
		expect(outs.every(({ height }) => height === txs[0]?.block_height)).toBe(true);
		const inOrder = await node.call(getOuts, { outputs: outputs.toReversed() });
		expect(inOrder.outs.map(({ key }) => key)).toEqual(outs.map(({ key }) => key).toReversed());
	});

	it('refuses an index that is not there', async () => {
		const outputs = [{ amount: 0n, index: 2n ** 63n }];
		await expect(node.call(getOuts, { outputs })).rejects.toMatchObject({ failure: { kind: 'refused', code: null } });
	});
});

describe('get_output_histogram', () => {
	it('counts as many outputs as the blocks have', async () => {
		const { distributions } = await node.call(getOutputDistribution, { amounts: [0n] });
		const [entry] = distributions;
		const made = (entry?.base ?? 0) + (entry?.distribution ?? []).reduce((sum, count) => sum + count, 0);
		const { histogram } = await node.call(getOutputHistogram, { amounts: [0n] });
		expect(histogram).toEqual([{ amount: 0n, total_instances: made, unlocked_instances: 0, recent_instances: 0 }]);
	});

	it('says which can be spent, and which are recent, on request', async () => {
		const asked = { amounts: [0n], unlocked: true, recent_cutoff: 1 };
		const [entry] = (await node.call(getOutputHistogram, asked)).histogram;
		const { unlocked_instances = 0, recent_instances = 0, total_instances = 0 } = entry ?? {};
		expect(unlocked_instances).toBeGreaterThan(0);
		expect(unlocked_instances).toBeLessThan(total_instances);
		expect(recent_instances).toBe(unlocked_instances);
	});

	it('is of all amounts when none is named, which a restricted daemon refuses', async () => {
		const { histogram } = await node.call(getOutputHistogram);
		expect(histogram.map(({ amount }) => amount)).toContain(0n);
		expect(histogram.length).toBeGreaterThan(1);
		const many = await node.call(getOutputHistogram, { min_count: 2 });
		expect(many.histogram.map(({ amount }) => amount)).toEqual([0n]);
		await expect(restricted.call(getOutputHistogram)).rejects.toMatchObject({
			failure: { kind: 'refused', code: null, message: expect.stringContaining('Restricted') }
		});
	});
});

describe('get_output_distribution', () => {
	const range = { from_height: 255, to_height: 268 };

	it('has one output for each block without transactions, and more for the others', async () => {
		const { headers } = await node.call(getBlockHeadersRange, { start_height: 255, end_height: 268 });
		const [entry] = (await node.call(getOutputDistribution, { amounts: [0n], ...range })).distributions;
		expect(entry?.distribution.map((count) => count > 1)).toEqual(headers.map(({ num_txes }) => num_txes > 0));
	});

	it('is of RingCT outputs alone, by a restricted port', async () => {
		await expect(restricted.call(getOutputDistribution, { amounts: [1n] })).rejects.toMatchObject({
			failure: { kind: 'refused' }
		});
	});
});
