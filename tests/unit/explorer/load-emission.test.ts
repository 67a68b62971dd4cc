import { loadEmission } from '../../../src/lib/explorer/load-emission';
import { failed, fakeNode, someHeader, someInfo } from '../app/fake-node';
import type { Failure } from '../../../src/lib/rpc/errors';

const hashOf = (letter: string) => letter.charCodeAt(0).toString(16).repeat(32);
/** What a block gives: each letter of a chain has its own emission. */
const emissionOf = (chain: string) => [...chain].reduce((sum, letter) => sum + BigInt(letter.charCodeAt(0)), 0n);

/** A node whose chain is a word, one letter a block. */
function nodeWithChain(chain: string, unit = 1n) {
	const state: { chain: string; failure: Failure | null } = { chain, failure: null };
	const { node, asked } = fakeNode({
		get_coinbase_tx_sum: ({ height, count }: { height: number; count: number }) => {
			if (state.failure) throw failed(state.failure);
			const sum = emissionOf(state.chain.slice(height, height + count)) * unit;
			const wide = sum < 2n ** 64n ? {} : { wide_emission_amount: `0x${sum.toString(16)}` };
			return { emission_amount: sum % 2n ** 64n, fee_amount: 0, ...wide };
		},
		get_block_header_by_height: ({ height }: { height: number }) => ({
			block_header: someHeader({ height, hash: hashOf(state.chain[height] ?? ' ') })
		})
	});
	const info = (some = {}) =>
		someInfo({ height: state.chain.length, top_block_hash: hashOf(state.chain.at(-1) ?? ' '), ...some });
	const read = async (some = {}) => {
		asked.length = 0;
		return { emission: await loadEmission(node, info(some)), sums: asked.filter(isSum).map(({ params }) => params) };
	};
	return { state, node, asked, info, read };
}

const isSum = ({ operation }: { operation: string }) => operation === 'get_coinbase_tx_sum';

test('at first, all blocks are summed', async () => {
	const { emission, sums } = await nodeWithChain('abc').read();
	expect(emission).toEqual({ amount: emissionOf('abc'), blocks: 3, last: hashOf('c') });
	expect(sums).toEqual([{ height: 0, count: 3 }]);
});

test('then only the new ones are', async () => {
	const { state, read } = nodeWithChain('abc');
	await read();
	state.chain = 'abcde';
	const { emission, sums } = await read();
	expect(emission).toEqual({ amount: emissionOf('abcde'), blocks: 5, last: hashOf('e') });
	expect(sums).toEqual([{ height: 3, count: 2 }]);
	state.chain = 'abcdef';
	expect((await read()).emission?.amount).toBe(emissionOf('abcdef'));
});

test('nothing is asked for a tip whose sum is known', async () => {
	const { read, asked } = nodeWithChain('abc');
	const { emission } = await read();
	expect((await read()).emission).toEqual(emission);
	expect(asked).toEqual([]);
});

test.each(['abxyz', 'abx', 'ab'])('a chain that was replaced, by %s, is summed from its beginning', async (chain) => {
	const { state, read } = nodeWithChain('abc');
	await read();
	state.chain = chain;
	const { emission, sums } = await read();
	expect(emission?.amount).toBe(emissionOf(chain));
	expect(sums).toEqual([{ height: 0, count: chain.length }]);
});

test('a sum beyond 64 bits comes from the wide field, and is exact', async () => {
	const unit = 2n ** 63n + 1n;
	const { state, read } = nodeWithChain('abc', unit);
	expect((await read()).emission?.amount).toBe(emissionOf('abc') * unit);
	state.chain = 'abcd';
	expect((await read()).emission?.amount).toBe(emissionOf('abcd') * unit);
});

test('two who ask at once share what the first got', async () => {
	const { node, info, state, asked } = nodeWithChain('abc');
	const first = loadEmission(node, info());
	state.chain = 'abcd';
	const second = loadEmission(node, info());
	expect((await first)?.blocks).toBe(3);
	expect((await second)?.amount).toBe(emissionOf('abcd'));
	expect(asked.filter(isSum).map(({ params }) => params)).toEqual([
		{ height: 0, count: 3 },
		{ height: 3, count: 1 }
	]);
});

describe('a node that does not tell', () => {
	test('because it is restricted is not asked', async () => {
		const { read, asked } = nodeWithChain('abc');
		expect((await read({ restricted: true })).emission).toBeNull();
		expect(asked).toEqual([]);
	});

	test('is no failure of the page, and is asked again at the next block', async () => {
		const { state, read } = nodeWithChain('abc');
		state.failure = { kind: 'unreachable' };
		expect((await read()).emission).toBeNull();
		Object.assign(state, { failure: null, chain: 'abcd' });
		expect((await read()).emission?.amount).toBe(emissionOf('abcd'));
	});

	test('because it takes too long is not made to begin anew at every block', async () => {
		const { node, state, info, read } = nodeWithChain('abc');
		state.failure = { kind: 'timed_out', milliseconds: 120_000 };
		const first = loadEmission(node, info());
		const second = loadEmission(node, info());
		expect(await Promise.all([first, second])).toEqual([null, null]);
		Object.assign(state, { failure: null, chain: 'abcd' });
		expect(await read()).toEqual({ emission: null, sums: [] });
	});
});

test('two nodes are two chains', async () => {
	await nodeWithChain('abc').read();
	expect((await nodeWithChain('abcd').read()).sums).toEqual([{ height: 0, count: 4 }]);
});

test('a fault that is none of the node is not hidden', async () => {
	const { node } = fakeNode({
		get_coinbase_tx_sum: () => {
			throw new TypeError('a fault');
		}
	});
	await expect(loadEmission(node, someInfo())).rejects.toThrow('a fault');
});
