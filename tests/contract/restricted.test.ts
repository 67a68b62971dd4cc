import { describe, expect, it } from 'vitest';
import { getAlternateChains, getBlock, getCoinbaseTxSum } from '../../src/lib/rpc/daemon/blocks';
import { getFeeEstimate, getInfo } from '../../src/lib/rpc/daemon/node';
import { getTransactionPool } from '../../src/lib/rpc/daemon/pool';
import { getTransactions } from '../../src/lib/rpc/daemon/transactions';
import { answer } from '../../src/lib/rpc/fields';
import { jsonRpc, path } from '../../src/lib/rpc/operation';
import { devnet, node, restricted } from './clients';

const miningStatus = path('/mining_status', { summary: '', effect: 'read', result: answer({}) });
const saveGraph = path('/start_save_graph', { summary: '', effect: 'change', result: answer({}) });
const unknownMethod = jsonRpc('no_such_method', { summary: '', effect: 'change', result: answer({}) });

const notOffered = { failure: { kind: 'not_offered' }, mayHaveTakenEffect: false };

describe('a restricted daemon', () => {
	it('keeps operations to its owner', async () => {
		await expect(restricted.call(getAlternateChains)).rejects.toMatchObject(notOffered);
		await expect(restricted.call(getCoinbaseTxSum, { height: 0, count: 1 })).rejects.toMatchObject(notOffered);
		await expect(restricted.call(miningStatus)).rejects.toMatchObject(notOffered);
		expect(await node.call(miningStatus)).toMatchObject({ active: false });
	});

	it('gives an explorer all the rest', async () => {
		expect(await restricted.call(getInfo)).toMatchObject({ restricted: true });
		expect(await restricted.call(getBlock, { hash: devnet.hashes.block })).toMatchObject({ status: 'OK' });
		expect((await restricted.call(getFeeEstimate)).fees.length).toBeGreaterThan(0);
		const { transactions } = await restricted.call(getTransactionPool);
		expect(transactions.map(({ id_hash }) => id_hash).toSorted()).toEqual(devnet.hashes.pool.toSorted());
	});

	it('gives at most a hundred transactions at once', async () => {
		const txs_hashes = Array.from({ length: 101 }, (_, i) => i.toString(16).padStart(64, '0'));
		await expect(restricted.call(getTransactions, { txs_hashes })).rejects.toMatchObject({
			failure: { kind: 'refused', code: null, message: expect.stringContaining('restricted') }
		});
		expect((await restricted.call(getTransactions, { txs_hashes: txs_hashes.slice(1) })).missed_tx).toHaveLength(100);
	});
});

describe('any daemon', () => {
	it('does not offer what it does not know', async () => {
		await expect(node.call(unknownMethod)).rejects.toMatchObject(notOffered);
		await expect(node.call(saveGraph)).rejects.toMatchObject(notOffered);
	});
});
