import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/lib/rpc/client';
import { getBlockHeaderByHeight } from '../../src/lib/rpc/daemon/blocks';
import {
	getFeeEstimate,
	getInfo,
	getInfoByPath,
	getVersion,
	hardForkInfo,
	saveBc,
	setLogCategories,
	setLogLevel,
	startSaveGraph,
	stopSaveGraph
} from '../../src/lib/rpc/daemon/node';
import { devnet, node, restricted } from './clients';

describe('get_info', () => {
	it('has the same tip as the headers', async () => {
		const info = await node.call(getInfo);
		const { block_header } = await node.call(getBlockHeaderByHeight, { height: info.height - 1 });
		expect(info.top_block_hash).toBe(block_header.hash);
		expect(info).toMatchObject({ nettype: 'fakechain', restricted: false, alt_blocks_count: 2, offline: false });
		expect(info.tx_pool_size).toBeGreaterThanOrEqual(devnet.hashes.pool.length);
	});

	it('is the same chain for its peer and by its restricted port', async () => {
		const infos = await Promise.all(
			[node, createClient(devnet.peer), restricted].map((client) => client.call(getInfo))
		);
		expect(new Set(infos.map(({ top_block_hash }) => top_block_hash)).size).toBe(1);
		expect(infos[2]).toMatchObject({ restricted: true });
	});
});

describe('get_fee_estimate', () => {
	it('gives levels that rise, in atomic units for each byte', async () => {
		const { fee, fees, quantization_mask } = await node.call(getFeeEstimate);
		expect(fee).toBeGreaterThan(0n);
		expect(fees).toEqual(fees.toSorted((a, b) => (a < b ? -1 : 1)));
		expect(fees[0]).toBe(fee);
		expect(quantization_mask).toBeGreaterThan(0n);
	});

	it('is asked for blocks to come as well', async () => {
		expect((await node.call(getFeeEstimate, { grace_blocks: 10 })).fee).toBeGreaterThan(0n);
	});
});

describe('/get_info', () => {
	it('is what the method of that name gives', async () => {
		const [byPath, byMethod] = await Promise.all([node.call(getInfoByPath), node.call(getInfo)]);
		const { height, top_block_hash, cumulative_difficulty, start_time, version } = byMethod;
		expect(byPath).toMatchObject({ height, top_block_hash, cumulative_difficulty, start_time, version });
		expect(Object.keys(byPath).toSorted()).toEqual(Object.keys(byMethod).toSorted());
	});
});

describe('hard_fork_info', () => {
	it('names the version of the rules of the newest block', async () => {
		const { height } = await node.call(getInfo);
		const { block_header } = await node.call(getBlockHeaderByHeight, { height: height - 1 });
		const fork = await node.call(hardForkInfo);
		expect(fork).toMatchObject({ version: block_header.major_version, enabled: true });
		expect(fork.votes).toBeLessThanOrEqual(fork.window);
		expect(await node.call(hardForkInfo, { version: fork.version })).toEqual(fork);
	});
});

describe('get_version', () => {
	it('is of the third interface', async () => {
		const { version } = await node.call(getVersion);
		expect(version >> 16).toBe(3);
		expect(await createClient(devnet.peer).call(getVersion)).toMatchObject({ version });
	});
});

describe('the log', () => {
	it('is set by level, and by categories, which come back', async () => {
		expect(await node.call(setLogLevel, { level: 0 })).toMatchObject({ status: 'OK' });
		for (const categories of ['*:WARNING,net:FATAL', '']) {
			expect(await node.call(setLogCategories, { categories })).toMatchObject({ categories });
		}
		expect(await node.call(setLogCategories)).toMatchObject({ categories: expect.any(String) });
		await node.call(setLogLevel, { level: 0 });
	});
});

describe('/save_bc', () => {
	it('writes the chain to disk', async () => {
		expect(await node.call(saveBc)).toMatchObject({ status: 'OK' });
	});
});

describe('/start_save_graph and /stop_save_graph', () => {
	it('are not there any more', async () => {
		for (const operation of [startSaveGraph, stopSaveGraph]) {
			await expect(node.call(operation)).rejects.toMatchObject({ failure: { kind: 'not_offered' } });
		}
	});
});
