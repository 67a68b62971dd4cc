import { getBlockTemplate, miningStatus, submitBlock } from '../../../../src/lib/rpc/daemon/mining';
import { answered } from './samples';

describe('get_block_template', () => {
	it('gives the next block and what it will bring', async () => {
		const template = await answered(getBlockTemplate);
		expect(template).toMatchObject({ height: 271, difficulty: 1n, expected_reward: expect.any(BigInt) });
		expect(template.blocktemplate_blob).toMatch(/^(?:[0-9a-f]{2})+$/);
		expect(template.reserved_offset).toBeLessThan(template.blocktemplate_blob.length / 2);
	});
});

describe('submit_block', () => {
	it('is refused with the code of the document', async () => {
		await expect(answered(submitBlock, { name: 'submit_block.refused' })).rejects.toMatchObject({
			failure: { kind: 'refused', code: -7, message: 'Block not accepted' },
			mayHaveTakenEffect: false
		});
	});
});

describe('/mining_status', () => {
	it('says whether the daemon mines', async () => {
		expect(await answered(miningStatus)).toMatchObject({ active: false, address: '' });
		const mining = await answered(miningStatus, { name: 'mining_status.active' });
		expect(mining).toMatchObject({ active: true, threads_count: 1, address: expect.stringMatching(/^4/) });
	});
});
