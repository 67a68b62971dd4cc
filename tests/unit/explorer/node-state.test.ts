import { describe, expect, test } from 'vitest';
import { networkOf, nodeState } from '../../../src/lib/explorer/node-state';
import type { NodeInfo } from '../../../src/lib/rpc/daemon/node';
import { failed, someInfo } from '../app/fake-node';

const state = (some: Partial<NodeInfo> = {}, network?: string) =>
	nodeState(someInfo({ height: 3_000_001, ...some }), null, network, String);

describe('the state of a node', () => {
	test('that has not answered yet is that it is waited for', () => {
		expect(nodeState(null, null, undefined, String)).toMatchObject({ tone: 'plain', label: 'Connecting' });
	});

	test('that does not answer is bad, whatever it said before', () => {
		const failure = failed({ kind: 'unreachable' });
		expect(nodeState(null, failure, undefined, String)).toMatchObject({ tone: 'bad', label: 'No answer' });
		expect(nodeState(someInfo(), failure, undefined, String)).toMatchObject({ tone: 'bad', label: 'No answer' });
	});

	test('that is synced is its height: that of its newest block', () => {
		expect(state()).toEqual({
			tone: 'good',
			label: '3000000',
			sentence: 'Synced at height 3000000, on mainnet.'
		});
	});

	test('says its height in the way it is given', () => {
		expect(nodeState(someInfo({ height: 6 }), null, undefined, (height) => `<${height}>`).label).toBe('<5>');
	});

	test('on another network than the site is bad', () => {
		const wrong = state({ nettype: 'testnet' }, 'mainnet');
		expect(wrong).toMatchObject({ tone: 'bad', label: 'testnet' });
		expect(wrong.sentence).toContain('this site is about mainnet');
		expect(state({}, 'mainnet').tone).toBe('good');
		expect(state({ nettype: 'testnet' }).tone).toBe('good');
	});

	test('that catches up is told in per cent, and not as full before it is', () => {
		expect(state({ target_height: 4_000_000 })).toMatchObject({ tone: 'warn', label: '75 % synced' });
		expect(state({ target_height: 3_000_002 })).toMatchObject({ tone: 'warn', label: '99.9 % synced' });
		expect(state({ target_height: 4_000_000 }).sentence).toContain('3000000 of 3999999 blocks');
		expect(state({ target_height: 3_000_001 }).tone).toBe('good');
	});

	test('that does not know yet how far its network is, is not told in per cent', () => {
		const alone = state({ synchronized: false });
		expect(alone).toMatchObject({ tone: 'warn', label: '3000000 not synced' });
		expect(alone.sentence).toContain('at height 3000000');
	});

	test('of an older program, which does not say whether it is synced, is by its target', () => {
		const { synchronized, ...older } = someInfo({ height: 6 });
		expect(synchronized).toBe(true);
		expect(nodeState(older, null, undefined, String).tone).toBe('good');
		expect(nodeState({ ...older, target_height: 12 }, null, undefined, String).label).toBe('50 % synced');
	});

	test('that passes on what another says is a warning', () => {
		expect(state({ untrusted: true })).toMatchObject({ tone: 'warn', label: '3000000 untrusted' });
	});

	test('with little disk space is a warning', () => {
		expect(state({ free_space: 1_999_999_999n })).toMatchObject({ tone: 'warn', label: '3000000 low disk' });
		expect(state({ free_space: 2_000_000_000n }).tone).toBe('good');
	});

	test('that hides its disk space is no warning', () => {
		expect(state({ free_space: 0n }).tone).toBe('good');
		expect(state({ free_space: 2n ** 64n - 1n }).tone).toBe('good');
	});

	test('is its worst', () => {
		const everything = { target_height: 4_000_000, synchronized: false, untrusted: true, free_space: 1n };
		expect(state({ ...everything, nettype: 'stagenet' }, 'mainnet').label).toBe('stagenet');
		expect(state(everything).label).toBe('75 % synced');
		expect(state({ ...everything, target_height: 0 }).label).toBe('3000000 not synced');
		expect(state({ ...everything, target_height: 0, synchronized: true }).label).toBe('3000000 untrusted');
	});
});

describe('the network of a node', () => {
	test('is what it calls it', () => {
		expect(networkOf(someInfo({ nettype: 'fakechain' }))).toBe('fakechain');
	});

	test.each(['mainnet', 'stagenet', 'testnet'] as const)('is told by a flag of older programs: %s', (network) => {
		expect(networkOf(someInfo({ nettype: '', [network]: true }))).toBe(network);
	});

	test('may not be known', () => {
		expect(networkOf(someInfo({ nettype: '' }))).toBe('unknown network');
	});
});
