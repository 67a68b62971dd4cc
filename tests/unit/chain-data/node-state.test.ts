import {
	describeConnections,
	describeNodeSync,
	medianWeight,
	networkOfNode,
	nodeState
} from '../../../src/lib/chain-data/node-state';
import type { NodeInfo } from '../../../src/lib/rpc/daemon/node';
import { failed, someInfo } from '../app/fake-node';

const NOW = 1_800_000_000;

const state = (some: Partial<NodeInfo> = {}, network?: string) =>
	nodeState(someInfo({ height: 3_000_001, ...some }), null, network, NOW);

describe('a node without new blocks', () => {
	const paused = (seconds: number, some: Partial<NodeInfo> = {}) =>
		state({ adjusted_time: NOW - seconds, target: 120, ...some }).label;

	test('is doubted after thirty times the time that a block takes', () => {
		expect(paused(3600)).toBe('3,000,000');
		expect(paused(3601)).toBe('3,000,000 no new blocks');
		expect(state({ adjusted_time: NOW - 3601, target: 120 })).toMatchObject({
			tone: 'warn',
			sentence: expect.stringContaining('more than 1 h old; one should come about every 2 min')
		});
	});

	test.each<[string, Partial<NodeInfo>]>([
		['on other networks', { nettype: 'stagenet' }],
		['on a private chain', { nettype: 'fakechain' }],
		['when the node names no target', { target: 0 }],
		['when it names no times', { adjusted_time: undefined }],
		['when it is catching up: that is said', { target_height: 4_000_000 }]
	])('is not doubted %s', (_, some) => {
		expect(paused(7200, some)).not.toContain('no new blocks');
	});
});

test.each([
	[7320, '3,000,000'],
	[7321, '3,000,000 check clock'],
	[86_400, '3,000,000 check clock']
])(
	'a block that is %d seconds ahead of the clock says that the clock differs only beyond what a block may be',
	(ahead, label) => {
		expect(state({ adjusted_time: NOW + ahead, target: 120 }).label).toBe(label);
	}
);

describe('the state of a node', () => {
	test('that has not answered yet is that it is waited for', () => {
		expect(nodeState(null, null, undefined, NOW)).toMatchObject({ tone: 'plain', label: 'Connecting' });
	});

	test('that does not answer is bad, whatever it said before', () => {
		const failure = failed({ kind: 'unreachable' });
		expect(nodeState(null, failure, undefined, NOW)).toMatchObject({ tone: 'bad', label: 'No answer' });
		expect(nodeState(someInfo(), failure, undefined, NOW)).toMatchObject({ tone: 'bad', label: 'No answer' });
	});

	test('that is synced is its height: that of its newest block', () => {
		expect(state()).toEqual({
			tone: 'good',
			label: '3,000,000',
			sentence: 'Synced at height 3,000,000, on mainnet.'
		});
	});

	test('on another network than the site is bad', () => {
		const wrong = state({ nettype: 'testnet' }, 'mainnet');
		expect(wrong).toMatchObject({ tone: 'bad', label: 'testnet' });
		expect(wrong.sentence).toContain('this site is for mainnet');
		expect(state({}, 'mainnet').tone).toBe('good');
		expect(state({ nettype: 'testnet' }).tone).toBe('good');
	});

	test('without a connection is a warning, but on a private chain', () => {
		const alone = { outgoing_connections_count: 0, incoming_connections_count: 0 };
		expect(state(alone)).toMatchObject({ tone: 'warn', label: '3,000,000 no peers' });
		expect(state({ ...alone, incoming_connections_count: 1 }).tone).toBe('good');
		expect(state({ ...alone, nettype: 'fakechain' }).tone).toBe('good');
		expect(state({}).tone).toBe('good');
	});

	test('that catches up is reported in per cent, and not as full before it is', () => {
		expect(state({ target_height: 4_000_000 })).toMatchObject({ tone: 'warn', label: '75 % synced' });
		expect(state({ target_height: 3_000_002 })).toMatchObject({ tone: 'warn', label: '99.9 % synced' });
		expect(state({ height: 2, target_height: 3_000_002 }).label).toBe('<0.1 % synced');
		expect(state({ target_height: 4_000_000 }).sentence).toContain('3,000,000 of 3,999,999 blocks');
		expect(state({ target_height: 3_000_001 }).tone).toBe('good');
	});

	test('that does not know yet how far its network is, is not shown in per cent', () => {
		const alone = state({ synchronized: false });
		expect(alone).toMatchObject({ tone: 'warn', label: '3,000,000 not synced' });
		expect(alone.sentence).toContain('at height 3,000,000');
	});

	test('of an older program, which does not say whether it is synced, is by its target', () => {
		const { synchronized, ...older } = someInfo({ height: 6 });
		expect(synchronized).toBe(true);
		expect(nodeState(older, null, undefined, NOW).tone).toBe('good');
		expect(nodeState({ ...older, target_height: 12 }, null, undefined, NOW).label).toBe('50 % synced');
	});

	test('that passes on what another says is not synced, whatever the height in its answer is', () => {
		const passing = state({ untrusted: true, height_without_bootstrap: 41, bootstrap_daemon_address: 'other:18081' });
		expect(passing).toMatchObject({ tone: 'warn', label: '40 not synced' });
		expect(passing.sentence).toContain('the answers of another node (other:18081), unchecked');
		expect(passing.sentence).toContain('Its own height is 40');
		expect(state({ untrusted: true })).toMatchObject({ tone: 'warn', label: 'Not synced' });
		expect(state({ untrusted: true }).sentence).toContain('Its own height is unknown');
	});

	test('is called by texts of others, of which every character is seen', () => {
		const other = 'main\u202enet';
		const address = 'http://a\u200bb:1';
		expect(networkOfNode(someInfo({ nettype: other }))).toBe('main‹U+202E›net');
		expect(state({ nettype: other }, 'test\u202enet').sentence).toMatch(/on main‹U\+202E›net.*for test‹U\+202E›net/);
		const passing = state({ untrusted: true, bootstrap_daemon_address: address });
		expect(passing.sentence).toContain('(http://a‹U+200B›b:1)');
	});

	test('that has a bootstrap node and answers by itself is synced', () => {
		expect(state({ was_bootstrap_ever_used: true, bootstrap_daemon_address: 'other:18081' }).tone).toBe('good');
	});

	test('whose target is unknown is synced only if it says so', () => {
		expect(state({ target_height: undefined }).tone).toBe('good');
		const { synchronized, target_height, ...older } = someInfo({ height: 6 });
		expect([synchronized, target_height]).toEqual([true, 0]);
		expect(nodeState(older, null, undefined, NOW)).toMatchObject({ tone: 'warn', label: '5 not synced' });
	});

	test('with little disk space is a warning', () => {
		expect(state({ free_space: 1_999_999_999 })).toMatchObject({ tone: 'warn', label: '3,000,000 low disk' });
		expect(state({ free_space: 2_000_000_000 }).tone).toBe('good');
	});

	test('with no disk space at all is a warning, and with unknown space none', () => {
		expect(state({ free_space: 0 }).tone).toBe('warn');
		expect(state({}).tone).toBe('good');
	});

	test('is its worst', () => {
		const everything = { target_height: 4_000_000, synchronized: false, untrusted: true, free_space: 1 };
		expect(state({ ...everything, nettype: 'stagenet' }, 'mainnet').label).toBe('stagenet');
		expect(state(everything).label).toBe('Not synced');
		expect(state({ ...everything, untrusted: false }).label).toBe('75 % synced');
		const level = { ...everything, untrusted: false, target_height: 0 };
		expect(state(level).label).toBe('3,000,000 not synced');
		expect(state({ ...level, synchronized: true }).label).toBe('3,000,000 low disk');
	});
});

describe('a node whose answer failed', () => {
	test.each([
		[{ kind: 'timed_out', milliseconds: 1 }, 'No answer'],
		[{ kind: 'unauthorized', loginGiven: false }, 'Login required'],
		[{ kind: 'unauthorized', loginGiven: true }, 'Login required'],
		[{ kind: 'refused', code: 429, message: 'x' }, 'Asked to wait'],
		[{ kind: 'refused', code: 403, message: 'x' }, 'Refused'],
		[{ kind: 'bad_answer', where: 'x', expected: 'y', got: 'z' }, 'Bad answer']
	] as const)('is said to be as it is: %j', (failure, label) => {
		const known = nodeState(someInfo(), failed(failure), undefined, NOW);
		expect(known).toMatchObject({ tone: 'bad', label });
		expect(known.sentence.includes('does not answer')).toBe(label === 'No answer');
	});
});

test('whether a node is synced, as it reports it', () => {
	const synced = { height: 1000, target_height: 0, synchronized: true, untrusted: false };
	expect(describeNodeSync(someInfo(synced))).toBe('Synced');
	expect(describeNodeSync(someInfo({ ...synced, target_height: 1009 }))).toBe('99.1 % synced');
	expect(describeNodeSync(someInfo({ ...synced, height: 1, target_height: 3_540_224 }))).toBe('<0.1 % synced');
	expect(describeNodeSync(someInfo({ ...synced, synchronized: false }))).toBe('Not synced');
	// The heights are of the node whose answers it passes on.
	expect(describeNodeSync(someInfo({ ...synced, target_height: 1009, untrusted: true }))).toBe('Not synced');
});

describe('the connections of a node', () => {
	test('are counted, none included, or unknown', () => {
		const counts = { outgoing_connections_count: 0, incoming_connections_count: 0 };
		expect(describeConnections(someInfo(counts))).toBe('0 out · 0 in');
		expect(describeConnections(someInfo({ outgoing_connections_count: 8 }))).toBe('8 out · unknown in');
		expect(describeConnections(someInfo())).toBe('unknown');
	});
});

test('the median weight is half of the limit that the node states, where it states one', () => {
	expect(medianWeight(someInfo({ block_weight_limit: 800_000 }))).toBe(400_000);
	expect(medianWeight(someInfo({ block_weight_limit: 0, block_size_limit: 700_000 }))).toBe(350_000);
	expect(medianWeight(null)).toBe(300_000);
});

describe('the network of a node', () => {
	test('is what it calls it, except that its fakechain is regtest', () => {
		expect(networkOfNode(someInfo({ nettype: 'stagenet' }))).toBe('stagenet');
		expect(networkOfNode(someInfo({ nettype: 'fakechain' }))).toBe('regtest');
		expect(nodeState(someInfo({ nettype: 'fakechain' }), null, 'fakechain', NOW).tone).not.toBe('bad');
	});

	test.each(['mainnet', 'stagenet', 'testnet'] as const)('is reported by a flag of older programs: %s', (network) => {
		expect(networkOfNode(someInfo({ nettype: '', [network]: true }))).toBe(network);
	});

	test('may not be known', () => {
		expect(networkOfNode(someInfo({ nettype: '' }))).toBe('unknown network');
	});
});
