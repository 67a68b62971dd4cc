import { describe, expect, it } from 'vitest';
import { LosslessNumber } from 'lossless-json';
import { getFeeEstimate, getInfo } from '../../../../src/lib/rpc/daemon/node';
import { answered } from './samples';

describe('get_info', () => {
	it('tells the tip, the network and the pool', async () => {
		expect(await answered(getInfo)).toMatchObject({
			height: 271,
			nettype: 'fakechain',
			mainnet: false,
			difficulty: 1n,
			wide_difficulty: 1n,
			tx_pool_size: 5,
			alt_blocks_count: 2,
			free_space: expect.any(BigInt),
			version: '0.18.0.0-unknown'
		});
	});

	it('of a restricted daemon hides its free space behind 2^64 - 1', async () => {
		const edit = (result: Record<string, unknown>) => ({
			...result,
			free_space: new LosslessNumber('18446744073709551615')
		});
		expect((await answered(getInfo, { edit })).free_space).toBe(2n ** 64n - 1n);
	});
});

describe('get_fee_estimate', () => {
	it('gives levels from low to high in atomic units for each byte', async () => {
		const { fee, fees, quantization_mask } = await answered(getFeeEstimate);
		expect(fees[0]).toBe(fee);
		expect(fees.length).toBe(4);
		expect(fees.every((level, i) => i === 0 || level > (fees[i - 1] ?? level))).toBe(true);
		expect(quantization_mask).toBe(10000n);
	});

	it('of an older daemon has no levels', async () => {
		const edit = () => ({ fee: 1200000, status: 'OK', untrusted: false });
		expect(await answered(getFeeEstimate, { edit })).toEqual({
			fee: 1200000n,
			fees: [],
			status: 'OK',
			untrusted: false
		});
	});
});
