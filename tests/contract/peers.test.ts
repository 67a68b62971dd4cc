import { createClient } from '../../src/lib/rpc/client';
import { getBans, getConnections, getLimit, setBans, setLimit, syncInfo } from '../../src/lib/rpc/daemon/peers';
import { getInfo } from '../../src/lib/rpc/daemon/node';
import { devnet, node } from './clients';

const peer = createClient(devnet.peer);

describe('get_connections', () => {
	it('lists the one peer, at both ends', async () => {
		const [ours, theirs] = await Promise.all(
			[node, peer].map(async (client) => (await client.call(getConnections)).connections)
		);
		const here = ours?.[0];
		expect(here).toMatchObject({ host: '127.0.0.1', localhost: true, state: 'normal', height: expect.any(Number) });
		expect(here?.address).toBe(`${here?.host}:${here?.port}`);
		// Either of the two nodes may have opened the connection.
		expect(theirs?.map(({ incoming }) => incoming)).toContain(!here?.incoming);
		expect(here?.recv_count).toBeGreaterThan(0);
		expect(here?.send_count).toBeGreaterThan(0);
	});
});

describe('sync_info', () => {
	it('has nothing to catch up with', async () => {
		const [{ height, target_height, spans }, info] = await Promise.all([node.call(syncInfo), node.call(getInfo)]);
		expect([height, target_height, spans]).toEqual([info.height, 0, []]);
		// A second connection of the two nodes may be opened or closed between the two answers.
		await vi.waitFor(async () => {
			const { peers } = await node.call(syncInfo);
			const { connections } = await node.call(getConnections);
			expect(peers.map(({ info: { connection_id } }) => connection_id)).toEqual(
				connections.map(({ connection_id }) => connection_id)
			);
		}, 10_000);
	});
});

describe('bans', () => {
	it('are set by text and by number, listed with the time left, and lifted', async () => {
		const asText = '10.9.9.9';
		const asNumber = '10.8.8.8';
		const ip = 10 + 8 * 2 ** 8 + 8 * 2 ** 16 + 8 * 2 ** 24;
		const bans = [
			{ host: asText, ban: true, seconds: 60 },
			{ ip, ban: true, seconds: 120 }
		];
		expect(await node.call(setBans, { bans })).toMatchObject({ status: 'OK' });
		const set = new Map((await node.call(getBans)).bans.map((ban) => [ban.host, ban]));
		expect(set.get(asNumber)).toMatchObject({ ip, seconds: expect.any(Number) });
		expect(set.get(asText)?.seconds).toBeLessThanOrEqual(60);
		expect(set.get(asNumber)?.seconds).toBeGreaterThan(60);

		const lifted = [asText, asNumber].map((host) => ({ host, ban: false, seconds: 0 }));
		await node.call(setBans, { bans: lifted });
		const left = (await node.call(getBans)).bans.map(({ host }) => host);
		expect([asText, asNumber].filter((host) => left.includes(host))).toEqual([]);
	});
});

describe('limits', () => {
	it('are set, given and taken back', async () => {
		const before = await node.call(getLimit);
		const { limit_down } = before;
		expect(await node.call(setLimit, { limit_up: 1000 })).toMatchObject({ limit_down, limit_up: 1000 });
		expect(await node.call(getLimit)).toMatchObject({ limit_down, limit_up: 1000 });
		expect(await node.call(setLimit, { limit_down: -1, limit_up: -1 })).toEqual(before);
	});
});
