import { invalidateQueries } from '../../../src/lib/app/query.svelte';
import { blockPanesOf } from '../../../src/lib/explorer/block-panes.svelte';
import { paymentChoices, suggestionsFor } from '../../../src/lib/explorer/suggestions';
import { shop } from '../../../devnet/accounts';
import type { Failure } from '../../../src/lib/rpc/errors';
import { failed, fails, fakeNode, someHeader, someInfo, type Answers } from '../app/fake-node';

const hashOf = (start: string) => start.padEnd(64, '0');
const asBytes = (hash: string) => hash.replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16)));

/** A node with the heights up to 3540217, of which the newest two have hashes worth a look, and one transaction in the pool. */
function aNode(some: Answers = {}) {
	const header = (height: number, hash: string, coinbase: string) => ({
		...someHeader({ height, hash: hashOf(hash) }),
		miner_tx_hash: hashOf(coinbase)
	});
	return fakeNode({
		get_info: () => someInfo({ height: 3_540_218 }),
		get_block_headers_range: () => ({ headers: [header(3_540_216, 'abcd1', 'c01'), header(3_540_217, 'ef', 'c02')] }),
		'/get_transaction_pool_hashes.bin': () => ({ tx_hashes: asBytes(hashOf('abcd2')) }),
		...some
	});
}

test('the beginning of a hash finds blocks, coinbases, the pool, and transactions seen', async () => {
	const { node, asked } = aNode();
	blockPanesOf(node).cacheTransactions([{ hash: hashOf('abcd3'), fee: 1n, weight: 1 }]);
	expect(await suggestionsFor(node, ' ABCD ')).toMatchObject({
		found: [
			{ about: 'abcd1000…0000', name: 'Block 3,540,216', href: '#/block/3540216' },
			{ about: 'abcd2000…0000', name: 'Transaction in the pool', href: `#/tx/${hashOf('abcd2')}` },
			{ about: 'abcd3000…0000', name: 'Transaction', href: `#/tx/${hashOf('abcd3')}` }
		],
		failure: null
	});
	expect((await suggestionsFor(node, hashOf('c02').slice(0, 63)))?.found).toMatchObject([
		{ about: 'c0200000…0000', name: 'Coinbase of block 3,540,217', href: `#/tx/${hashOf('c02')}` }
	]);
	// Once for a tip, and none below the hundredth block.
	expect(asked.filter(({ operation }) => operation === 'get_block_headers_range')).toEqual([
		{ operation: 'get_block_headers_range', params: { start_height: 3_540_118, end_height: 3_540_217 } }
	]);
});

test('the beginning of a recent height finds its block, once', async () => {
	const { node } = aNode();
	const heights = async (typed: string) => (await suggestionsFor(node, typed))?.found.map(({ href }) => href);
	expect(await heights('354021')).toEqual(['#/block/3540216', '#/block/3540217']);
	expect(await heights('3540217')).toEqual(['#/block/3540217']);
});

test.each(['', 'abc', 'pool', 'g'.repeat(9), hashOf('abcd1'), `${hashOf('abcd1')}0`])(
	'“%s” is no beginning, and asks nothing',
	async (typed) => {
		const { node, asked } = aNode();
		expect(await suggestionsFor(node, typed)).toBeNull();
		expect(asked).toEqual([]);
	}
);

test('what was seen is found although the node does not answer, which is said and asked again', async () => {
	const failure: Failure = { kind: 'timed_out', milliseconds: 1 };
	let isDown = true;
	const { node } = aNode({
		get_info: () => {
			if (isDown) throw failed(failure);
			return someInfo({ height: 3_540_218 });
		}
	});
	blockPanesOf(node).cacheTransactions([{ hash: hashOf('abcd3'), fee: 1n, weight: 1 }]);
	const down = await suggestionsFor(node, 'abcd');
	const up = ((isDown = false), await suggestionsFor(node, 'abcd'));
	expect([down?.failure, down?.found.length]).toEqual([failure, 1]);
	expect([up?.failure, up?.found.length]).toEqual([null, 3]);
});

test.each([
	['get_block_headers_range', { kind: 'not_offered' }, 2],
	['get_block_headers_range', { kind: 'refused', code: 500, message: 'The service answered HTTP 500' }, 2],
	['/get_transaction_pool_hashes.bin', { kind: 'timed_out', milliseconds: 1 }, 2]
] satisfies [string, Failure, number][])('without %s, the rest is found (%o)', async (operation, failure, count) => {
	const { node } = aNode({ [operation]: fails(failure) });
	blockPanesOf(node).cacheTransactions([{ hash: hashOf('abcd3'), fee: 1n, weight: 1 }]);
	const suggested = await suggestionsFor(node, 'abcd');
	expect([suggested?.failure, suggested?.found.length]).toEqual([failure, count]);
});

test('blocks are asked for again when there is a new one, the pool at each change', async () => {
	const { node, asked } = aNode();
	const count = (operation: string) => asked.filter((each) => each.operation === operation).length;
	await suggestionsFor(node, 'abcd');
	for (const change of ['pool', 'tip'] as const) {
		invalidateQueries(node.url, change);
		await suggestionsFor(node, 'abcd');
		await suggestionsFor(node, 'abcd1');
	}
	expect([count('get_block_headers_range'), count('/get_transaction_pool_hashes.bin')]).toEqual([2, 3]);
});

test('a payment link is for the open wallet, then for its checkout', () => {
	const config = { coin: { ticker: 'XMR', decimals: 12, uriScheme: 'monero' } };
	const names = (parameters: string, isOpen = true) =>
		paymentChoices(`monero:${shop.address}${parameters}`, config, isOpen).map(({ name }) => name);
	expect(names('?tx_amount=0.37&recipient_name=Kiosk%20am%20See')).toEqual([
		'Send 0.37 XMR to Kiosk am See',
		'Open checkout'
	]);
	expect(names('')).toEqual([`Send to ${shop.address.slice(0, 8)}…${shop.address.slice(-4)}`, 'Open checkout']);
	expect(names('?tx_amount=1', false)).toEqual(['Open checkout']);
	expect(names('?tx_amount=x')).toEqual(['Open checkout']);
	const [both] = paymentChoices(`monero:${shop.address}?recipient_name=Ann&label=x`, config, true);
	expect(both?.about).toBe('named by the link · Not understood: label=x');
	const [odd] = names(`?recipient_name=${encodeURIComponent(`\u202e${'x'.repeat(100)}`)}`);
	expect(odd).toMatch(/^Send to ‹U\+202E›x{39}$/);
});
