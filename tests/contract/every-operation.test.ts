import { daemonOperations } from '../../src/lib/rpc/catalogue';
import type { CallOptions } from '../../src/lib/rpc/client';
import type { Operation } from '../../src/lib/rpc/operation';
import { isIn } from '../unit/rpc/services';
import { devnet, node, restricted } from './clients';

type AnyClient = { call(operation: Operation, params?: unknown, options?: CallOptions): Promise<unknown> };
const open: AnyClient = node;
const narrow: AnyClient = restricted;

const { addresses, hashes } = devnet;
const blob = '00';

/** Params of each operation in these tests. Operations without an entry get none. No call changes anything. */
const PARAMS: Record<string, unknown> = {
	on_get_block_hash: [5],
	get_block_template: { wallet_address: addresses.shop, reserve_size: 1 },
	submit_block: [blob],
	get_block_header_by_hash: { hash: hashes.block },
	get_block_header_by_height: { height: 5 },
	get_block_headers_range: { start_height: 5, end_height: 7 },
	get_block: { hash: hashes.block },
	set_bans: { bans: [] },
	flush_txpool: { txids: ['ab'.repeat(32)] },
	get_output_histogram: { amounts: [0] },
	get_coinbase_tx_sum: { height: 0, count: 5 },
	relay_tx: { txids: [] },
	get_output_distribution: { amounts: [0] },
	'/get_transactions': { txs_hashes: [hashes.confirmed] },
	'/is_key_image_spent': { key_images: ['ab'.repeat(32)] },
	'/send_raw_transaction': { tx_as_hex: blob },
	'/start_mining': { do_background_mining: false, ignore_battery: true, miner_address: 'x', threads_count: 1 },
	'/set_log_hash_rate': { visible: false },
	'/set_log_level': { level: 0 },
	'/set_log_categories': { categories: '*:WARNING' },
	'/set_limit': { limit_down: 0, limit_up: 0 },
	'/out_peers': { out_peers: 0, set: false },
	'/in_peers': { in_peers: 0, set: false },
	'/update': { command: 'check' },
	'/get_outs': { outputs: [{ amount: 0, index: 5 }] },
	'/get_blocks.bin': { start_height: 268 },
	'/get_blocks_by_height.bin': { heights: [5] },
	'/get_hashes.bin': { block_ids: [hashes.block] },
	'/get_o_indexes.bin': { txid: hashes.confirmed },
	'/get_outs.bin': { outputs: [{ amount: 0, index: 5 }] },
	add_aux_pow: { blocktemplate_blob: blob, aux_pow: [{ id: hashes.block, hash: hashes.block }] },
	calc_pow: { major_version: 16, height: 5, block_blob: blob, seed_hash: hashes.block },
	banned: { address: '10.9.9.9' },
	prune_blockchain: { check: true },
	generateblocks: { amount_of_blocks: 0, wallet_address: addresses.shop },
	get_txids_loose: { txid_template: '0'.repeat(64), num_matching_bits: 8 },
	'/pop_blocks': { nblocks: 0 },
	'/set_bootstrap_daemon': { address: '' },
	'/get_output_distribution.bin': { amounts: [0n], from_height: 5, to_height: 9 }
};

/**
 * Operations that are closed to visitors as well, but are not marked `ownerOnly`: pages call them at any node, and a
 * proxy lets them through, so it is the node that refuses them.
 */
const UNMARKED_OWNER_OPERATIONS = ['get_connections', 'get_alternate_chains', 'sync_info', '/get_peer_list'];

/** Operations that these programs no longer have, or do not have yet. */
const MISSING_OPERATIONS = [
	'/start_save_graph',
	'/stop_save_graph',
	...daemonOperations.filter((operation) => !isIn(devnet.release, operation)).map(({ name }) => name)
];

/** Returns true if the restricted port of this release refuses the operation. */
const isClosed = ({ ownerOnly, ownerOnlySince }: Operation) =>
	ownerOnly || (ownerOnlySince !== null && isIn(devnet.release, { since: ownerOnlySince }));

/** Fields in which the restricted port answers differently from the other port, or that change at any moment. */
const EXPECTED_DIFFERENCES: Record<string, unknown> = {
	get_info: { restricted: true, nettype: 'fakechain', synchronized: true },
	'/get_info': { restricted: true, nettype: 'fakechain', synchronized: true },
	get_block_template: { difficulty: 1n, expected_reward: expect.any(BigInt) },
	get_txpool_backlog: { backlog: expect.any(Array) },
	'/get_transaction_pool': { transactions: expect.any(Array) },
	// The restricted port leaves out the node's own transactions that are still being passed on through a single peer.
	'/get_transaction_pool_hashes': { tx_hashes: expect.any(Array) },
	'/get_transaction_pool_hashes.bin': { tx_hashes: expect.any(Uint8Array) },
	'/get_transaction_pool_stats': { pool_stats: { num_not_relayed: 0 } }
};

const outcome = (answer: Promise<unknown>) =>
	answer.catch((error: unknown) => ({ failure: Reflect.get(Object(error), 'failure') as unknown }));
const ask = (client: AnyClient, operation: Operation) => outcome(client.call(operation, PARAMS[operation.name]));

const openOperations = daemonOperations.filter(
	(operation) => !isClosed(operation) && ![...UNMARKED_OWNER_OPERATIONS, ...MISSING_OPERATIONS].includes(operation.name)
);
const others = daemonOperations.filter((operation) => !openOperations.includes(operation));

describe('a restricted daemon', () => {
	it.each(openOperations)('answers $name as by its other port', async (operation) => {
		const [here, there] = await Promise.all([ask(narrow, operation), ask(open, operation)]);
		expect(here).not.toMatchObject({ failure: { kind: 'not_offered' } });
		if (operation.name in EXPECTED_DIFFERENCES)
			expect(here).toMatchObject(Object(EXPECTED_DIFFERENCES[operation.name]));
		else expect(here).toEqual(there);
	});

	it.each(others)('does not offer $name', async (operation) => {
		expect(await ask(narrow, operation)).toEqual({ failure: { kind: 'not_offered' } });
	});
});

describe('by its other port a daemon', () => {
	const asked = others.filter(
		({ name, effect }) => !MISSING_OPERATIONS.includes(name) && effect !== 'stop' && name !== '/update'
	);

	it.each(asked)('offers $name', async (operation) => {
		const answer = await ask(open, operation);
		expect(answer).not.toMatchObject({ failure: { kind: expect.not.stringMatching('refused') } });
	});

	it.each(daemonOperations.flatMap((operation) => operation.aliases.map((alias) => ({ operation, alias }))))(
		'knows $operation.name as $alias too',
		async ({ operation, alias }) => {
			const byAlias = operation.style === 'json_rpc' ? { ...operation, name: alias } : { ...operation, path: alias };
			const [here, there] = await Promise.all([
				outcome(open.call(byAlias, PARAMS[operation.name])),
				ask(open, operation)
			]);
			const { name } = operation;
			if (name in EXPECTED_DIFFERENCES) expect(here).not.toHaveProperty('failure');
			else expect(here).toEqual(there);
		}
	);
});
