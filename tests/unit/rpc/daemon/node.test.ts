import { LosslessNumber } from 'lossless-json';
import { getFeeEstimate, getInfo, hardForkInfo } from '../../../../src/lib/rpc/daemon/node';
import { answered } from './samples';

describe('get_info', () => {
	const never = new LosslessNumber('18446744073709551615');
	const zeros = {
		alt_blocks_count: 0,
		incoming_connections_count: 0,
		outgoing_connections_count: 0,
		rpc_connections_count: 0,
		grey_peerlist_size: 0,
		white_peerlist_size: 0,
		start_time: 0,
		height_without_bootstrap: 0,
		version: ''
	};

	it('of a restricted daemon is unknown where it answers 0 or 2^64 - 1 for everybody', async () => {
		const edit = (result: Record<string, unknown>) => ({ ...result, ...zeros, free_space: never, restricted: true });
		const info = await answered(getInfo, { edit });
		for (const name of [...Object.keys(zeros), 'free_space']) expect([name, info[name]]).toEqual([name, undefined]);
	});

	it('of an unrestricted daemon counts what is none', async () => {
		const edit = (result: Record<string, unknown>) => ({ ...result, ...zeros, restricted: false });
		expect(await answered(getInfo, { edit })).toMatchObject({
			alt_blocks_count: 0,
			incoming_connections_count: 0,
			outgoing_connections_count: 0
		});
	});

	it('that another node gave says nothing of the disk and the connections of this one', async () => {
		const edit = (result: Record<string, unknown>) => ({ ...result, untrusted: true, outgoing_connections_count: 8 });
		const info = await answered(getInfo, { edit });
		expect([info.outgoing_connections_count, info.free_space, info.version]).toEqual([undefined, undefined, undefined]);
	});

	it('has an unknown target when a peer claims an impossible height', async () => {
		const edit = (result: Record<string, unknown>) => ({ ...result, target_height: never });
		expect((await answered(getInfo, { edit })).target_height).toBeUndefined();
	});
});

describe('get_fee_estimate', () => {
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

describe('hard_fork_info', () => {
	it('of a version that the node does not know has no height', async () => {
		const edit = (result: Record<string, unknown>) => ({
			...result,
			earliest_height: new LosslessNumber('18446744073709551615')
		});
		const info = await answered(hardForkInfo, { edit });
		expect([info.version, info.earliest_height]).toEqual([16, undefined]);
	});
});
