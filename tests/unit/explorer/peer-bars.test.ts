import {
	chainParts,
	describePeers,
	directionParts,
	heightParts,
	peerCount,
	type PeerPart
} from '../../../src/lib/explorer/peer-bars';
import type { NodeInfo } from '../../../src/lib/rpc/daemon/node';

const words = (parts: readonly PeerPart[]) =>
	parts.map(({ count, before = '', after = '' }) => `${before} ${count} ${after}`.trim()).join(', ');

test('how many peers are where', () => {
	expect(words(heightParts([0, 0, -5, -700, 3, undefined]))).toBe(
		'2 have it, 2 are 5 to 700 blocks behind, 1 is 3 blocks ahead, 1 of unknown height'
	);
	expect(words(heightParts([0]))).toBe('1 has it');
	expect(words(heightParts([-1, -1]))).toBe('2 are 1 block behind');
	expect(heightParts([])).toEqual([]);
});

test('who connected to whom', () => {
	expect(words(directionParts([{ incoming: true }, { incoming: false }, { incoming: true }]))).toBe(
		'2 connected to your node, your node connected to 1'
	);
	expect(directionParts([])).toEqual([]);
});

test('who keeps all of the chain, and of whom that is unknown', () => {
	expect(words(chainParts([{ pruning_seed: 0 }, { pruning_seed: 384 }, { pruning_seed: 385 }, {}]))).toBe(
		'1 the whole chain, 2 a pruned one, 1 unknown'
	);
});

const SYNCED = { height: 3_540_224, target_height: 0, synchronized: true } as NodeInfo;

test('peers are those that are listed, or as many as the node counts', () => {
	const counted = { ...SYNCED, outgoing_connections_count: 12, incoming_connections_count: 64 };
	expect(peerCount(counted, [1, 2])).toBe(2);
	expect(peerCount(counted, undefined)).toBe(76);
	expect(peerCount(SYNCED, undefined)).toBeUndefined();
});

test('a node and its peers in sentences', () => {
	expect(describePeers(SYNCED, [0, 0, -1, undefined])).toBe(
		'Your node is synced. 2 of its 4 peers report the same newest block, 3,540,223.'
	);
	expect(describePeers(SYNCED, [0])).toContain('1 of its 1 peer reports the same');
	expect(describePeers(SYNCED, [])).toBe('Your node is synced.');
	expect(describePeers({ ...SYNCED, offline: true }, undefined)).toBe('Your node is synced. It works offline.');
	expect(describePeers({ ...SYNCED, untrusted: true, height_without_bootstrap: 41 }, [0])).toMatch(
		/newest block, 40\.$/
	);
});
