import { live } from '../../../src/lib/app/live.svelte';
import { loadBalancedClient } from '../../../src/lib/chain-data/load-balanced-client';
import { getBlock, getBlockHeadersRange } from '../../../src/lib/rpc/daemon/blocks';
import { getTransactions } from '../../../src/lib/rpc/daemon/transactions';
import { trafficOf } from '../../../src/lib/rpc/traffic';
import { failed, fakeNode, someHeader, someInfo } from '../app/fake-node';
import { page, usePage } from '../app/live-page';

usePage();

const HASH = 'a'.repeat(64);
const unknown = (code: number, message = 'Invalid start/end heights.') => failed({ kind: 'refused', code, message });
const headers = { headers: [someHeader({ height: 99, hash: HASH })], status: 'OK' };
const DENIED = { kind: 'refused', code: null, message: 'The node denies a block that it named before' };

let port = 1;

/** An address whose calls are answered in turn by these; the last one answers the rest. `get_info` names 100 blocks. */
function address(...answers: ((params: { hash?: string }) => unknown)[]) {
	const next = (params: object) => {
		const answer = answers.length > 1 ? answers.shift() : answers[0];
		return answer?.(params);
	};
	const operations = { get_block_headers_range: next, get_block: next, '/get_transactions': next };
	const { node, asked } = fakeNode({ get_info: () => someInfo(), ...operations }, `http://mixed.example:${port++}`);
	page.nodes.push(node.url);
	const count = () => asked.filter(({ operation }) => operation !== 'get_info').length;
	return { client: loadBalancedClient(node), traffic: trafficOf(node.url), count };
}

const refuse = (code?: number, message?: string) => () => {
	throw unknown(code ?? -2, message);
};

/** What a call comes to, once all pauses are over. */
async function outcome(call: Promise<unknown>): Promise<unknown> {
	const result = call.then(
		() => 'answered',
		({ failure }) => failure
	);
	await vi.advanceTimersByTimeAsync(5000);
	return result;
}

const newest = { start_height: 99, end_height: 99 };

describe('an address that answers from several nodes', () => {
	test.each([1, 2, 3])('is asked again when one that is behind answered %i times', async (times) => {
		const { client, count } = address(...Array.from({ length: times }, () => refuse()), () => headers);
		expect(await outcome(client.call(getBlockHeadersRange, newest))).toBe('answered');
		expect(count()).toBe(times + 1);
	});

	test('fails with a message of its own when that persists, and the pages load again', async () => {
		const { client, count, traffic } = address(refuse());
		expect(await outcome(client.call(getBlockHeadersRange, newest))).toEqual(DENIED);
		expect(count()).toBe(4);
		expect(traffic.takeReload()).toBe(true);
	});

	test('is asked again for the block at the tip that it named', async () => {
		const { client } = address(refuse(-5, "Internal error: can't get block by hash."));
		expect(await outcome(client.call(getBlock, { hash: HASH }))).toEqual(DENIED);
	});

	test('is asked again for what it does not know, once its answers have contradicted each other', async () => {
		const missed = { missed_tx: [HASH], status: 'OK' };
		const { client, count } = address(() => missed);
		expect(await outcome(client.call(getTransactions, { txs_hashes: [HASH] }))).toBe('answered');
		expect(count()).toBe(1);
		live.contradictoryClients.add(client);
		expect(await outcome(client.call(getTransactions, { txs_hashes: [HASH] }))).toBe('answered');
		expect(count()).toBe(5);
	});
});

describe('refused at once, with the message of the node', () => {
	test.each([
		['a height that it never named', getBlock, { height: 100 }, -2, 'Requested block height: 100'],
		['an unknown hash', getBlock, { hash: 'b'.repeat(64) }, -5, "can't get block by hash"],
		['what is refused for another reason', getBlock, { height: 7 }, -1, 'Too many requested']
	] as const)('is %s', async (_, operation, params, code, message) => {
		const { client, count, traffic } = address(refuse(code, message));
		expect(await outcome(client.call(operation, params))).toEqual({ kind: 'refused', code, message });
		expect(count()).toBe(1);
		expect(traffic.takeReload()).toBe(false);
	});
});

test.each([
	[null, 'BUSY'],
	[-9, 'Core is busy']
])('after a busy node (%s) the pages load again', async (code, message) => {
	const { client, traffic } = address(() => {
		throw failed({ kind: 'refused', code, message });
	});
	expect(await outcome(client.call(getBlock, { height: 7 }))).toEqual({ kind: 'refused', code: null, message: 'BUSY' });
	expect(traffic.takeReload()).toBe(true);
});
