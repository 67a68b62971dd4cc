import { toExchange } from '../../../../src/lib/rpc/client';
import { getConnections, getPeerList, setBans, setLimit, syncInfo } from '../../../../src/lib/rpc/daemon/peers';
import { LosslessNumber } from 'lossless-json';
import { answered } from './samples';

describe('what peers claim', () => {
	const never = new LosslessNumber('18446744073709551615');

	it('costs no connection: an impossible height and wrapped idle times are unknown', async () => {
		const edit = (result: Record<string, unknown>) => {
			const [connection] = result['connections'] as object[];
			const odd = { ...connection, height: never, recv_idle_time: never, send_idle_time: never, live_time: never };
			return { ...result, connections: [odd, connection] };
		};
		const { connections } = await answered(getConnections, { edit });
		expect(connections.unreadable).toBe(0);
		expect(connections.map(({ height }) => height)).toEqual([undefined, expect.any(Number)]);
		expect(connections[0]).not.toHaveProperty('recv_idle_time', expect.any(Number));
	});

	it('costs one connection when its record cannot be read, and that is counted', async () => {
		const edit = (result: Record<string, unknown>) => ({
			...result,
			connections: [...(result['connections'] as object[]), { address: 7 }, null]
		});
		const { connections } = await answered(getConnections, { edit });
		expect([connections.length, connections.unreadable]).toEqual([1, 2]);
	});

	it('costs no other peer of sync_info', async () => {
		const edit = (result: Record<string, unknown>) => {
			const [peer] = result['peers'] as { info: object }[];
			const odd = { info: { ...peer?.info, height: never } };
			return { ...result, target_height: never, peers: [odd, peer, {}] };
		};
		const { peers, target_height } = await answered(syncInfo, { edit });
		expect([peers.length, peers.unreadable, target_height]).toEqual([2, 1, undefined]);
	});
});

describe('/get_peer_list', () => {
	const peer = {
		host: '10.1.2.3',
		id: new LosslessNumber('18446744073709551557'),
		ip: 50462986,
		last_seen: 1795239601,
		port: 18080
	};

	it('gives peers with their ids to the last digit', async () => {
		const edit = () => ({ status: 'OK', white_list: [peer] });
		const { white_list, gray_list } = await answered(getPeerList, { edit });
		expect(white_list).toEqual([{ ...peer, id: 18446744073709551557n }]);
		expect(gray_list).toEqual([]);
	});
});

describe('bans', () => {
	it('are set by text or by number', () => {
		const bans = [
			{ host: '10.9.9.9', ban: true, seconds: 60 },
			{ ip: 151587082, ban: false, seconds: 0 }
		];
		expect(String(toExchange(setBans, { bans }).body)).toContain(`"params":${JSON.stringify({ bans })}`);
	});

	it.each([
		[{ ban: true, seconds: 60 }],
		[{ host: '10.9.9.9', ip: 151587082, ban: true, seconds: 60 }],
		[{ host: '10.9.9.9', seconds: 60 }],
		[{ host: '10.9.9.9', ban: true, seconds: -1 }]
	])('are not set by %j', (ban) => {
		expect(() => toExchange(setBans, { bans: [ban] })).toThrow(TypeError);
	});
});

describe('limits', () => {
	it('may be -1, which goes back to the default', () => {
		expect(toExchange(setLimit, { limit_down: -1, limit_up: 2048 }).body).toBe('{"limit_down":-1,"limit_up":2048}');
		expect(toExchange(setLimit, undefined).body).toBeUndefined();
		expect(() => toExchange(setLimit, { limit_up: 0.5 })).toThrow(TypeError);
	});
});
