import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, type Client } from '../../src/lib/rpc/client';
import { getInfo, stopDaemon, update } from '../../src/lib/rpc/daemon/node';
import { OwnNode } from './own-node';

let own: OwnNode;
let node: Client;

beforeAll(async () => {
	own = await OwnNode.start('to be stopped');
	node = createClient(own);
});
afterAll(() => own.end());

it('/update says why it cannot look: a daemon without a network asks nobody', async () => {
	for (const command of ['check', 'download'] as const) {
		await expect(node.call(update, { command })).rejects.toMatchObject({
			failure: { kind: 'refused', code: null, message: expect.stringContaining('offline') },
			mayHaveTakenEffect: false
		});
	}
});

it('/stop_daemon answers, and the daemon ends', async () => {
	expect(await node.call(getInfo)).toMatchObject({ offline: true, height: 1 });
	expect(await node.call(stopDaemon)).toMatchObject({ status: 'OK' });
	expect(await own.exited).toMatchObject({ code: 0, signal: null });
	await expect(node.call(getInfo)).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
});
