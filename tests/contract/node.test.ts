import { createClient } from '../../src/lib/rpc/client';
import { getBlockHeaderByHeight } from '../../src/lib/rpc/daemon/blocks';
import { getFeeEstimate, getInfo } from '../../src/lib/rpc/daemon/node';
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
});
