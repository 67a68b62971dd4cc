import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { parseBlock } from '../../../src/lib/chain/block';
import { parseTransaction } from '../../../src/lib/chain/transaction';
import { createClient } from '../../../src/lib/rpc/client';
import { getBlock, getBlockHeadersRange } from '../../../src/lib/rpc/daemon/blocks';
import { getInfo } from '../../../src/lib/rpc/daemon/node';
import { getTransactionPool, getTransactionPoolHashes } from '../../../src/lib/rpc/daemon/pool';
import { startStandIn, type StandIn, type StandInOptions } from '../../../devnet/stand-in';

const running: StandIn[] = [];

async function start(options?: StandInOptions) {
	const standIn = await startStandIn(options);
	running.push(standIn);
	return { standIn, client: createClient({ url: standIn.url }) };
}

afterEach(() => Promise.all(running.splice(0).map((standIn) => standIn.stop())));

describe('a stand-in without faults', () => {
	test('gives answers that agree with each other', async () => {
		const { client } = await start({ height: 500 });
		const info = await client.call(getInfo);
		const { headers } = await client.call(getBlockHeadersRange, { start_height: 490, end_height: 499 });
		const tip = headers.at(-1);
		expect(info.top_block_hash).toBe(tip?.hash);
		expect(headers.slice(1).map((header) => header.prev_hash)).toEqual(headers.slice(0, -1).map(({ hash }) => hash));
		const found = await client.call(getBlock, { hash: info.top_block_hash });
		expect(found.block_header).toEqual(tip);
		const { miner_tx, prev_id, tx_hashes, timestamp } = parseBlock(fromHex(found.blob));
		expect(timestamp).toBe(tip?.timestamp);
		expect(toHex(prev_id)).toBe(tip?.prev_hash);
		expect(miner_tx.outputs[0]?.amount).toBe(tip?.reward);
		expect(tx_hashes.map((hash) => toHex(hash))).toEqual(found.tx_hashes);
	});

	test('has a pool of any size, of transactions that differ', async () => {
		const { client, standIn } = await start({ poolSize: 300 });
		const { transactions } = await client.call(getTransactionPool);
		expect(new Set(transactions.map(({ id_hash }) => id_hash)).size).toBe(300);
		expect(new Set(transactions.map(({ fee }) => fee)).size).toBeGreaterThan(250);
		expect(transactions.map(({ tx_blob = '' }) => parseTransaction(fromHex(tx_blob)).bounds.end)).toEqual(
			transactions.map(({ blob_size }) => blob_size)
		);
		standIn.world.pool.size = 301;
		expect((await client.call(getTransactionPool)).transactions.length).toBe(301);
	});

	test('lists the ids of its pool as raw bytes, whatever bytes they have', async () => {
		const { client } = await start({ poolSize: 200 });
		const { transactions } = await client.call(getTransactionPool);
		const { tx_hashes } = await client.call(getTransactionPoolHashes);
		expect(new Set(tx_hashes).size).toBe(256);
		expect(toHex(tx_hashes)).toBe(transactions.map(({ id_hash }) => id_hash).join(''));
	});
});

describe('a fault', () => {
	const failureOf = async (promise: Promise<unknown>) =>
		promise.then(
			() => null,
			(error: { failure?: { kind: string } }) => error.failure
		);

	test('does not outlive the stand-in that waits', async () => {
		const { client, standIn } = await start();
		standIn.setFault('get_info', { delayMs: 3_600_000 });
		const asked = failureOf(client.call(getInfo));
		await expect.poll(() => standIn.requests.length).toBe(1);
		await standIn.stop();
		expect(await asked).toMatchObject({ kind: 'unreachable' });
	});
});
