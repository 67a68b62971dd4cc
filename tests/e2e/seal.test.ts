import type { Page } from '@playwright/test';
import { jsonRpc, pathRpc } from '../devnet';
import { startLiar, type Liar, type Lie } from '../stand-in/liar';
import { follow } from './support/follow';
import { expect, only, test } from './support/test';

type Answer = Record<string, unknown>;

const seal = (page: Page) => page.getByRole('region', { name: 'Verification' });

/** A lie about one field, and the fact by which it is caught; null where no bytes could tell. */
interface Told {
	field: string;
	operation: string;
	change: Lie;
	caught: string | null;
}

const BLOCK = 'get_block';
const TRANSACTIONS = '/get_transactions';
const other = (hash: unknown) => String(hash).replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
const flipped = (hex: unknown, at = 0.7) => {
	const text = String(hex);
	const place = Math.floor(text.length * at);
	return text.slice(0, place) + (parseInt(text.charAt(place), 16) ^ 1).toString(16) + text.slice(place + 1);
};
const inside = (answer: Answer, name: string) => answer[name] as Answer;
const first = (answer: Answer) => (answer['txs'] as Answer[])[0] ?? {};

/** Another value of the same kind. */
function changed(value: unknown): unknown {
	if (typeof value === 'number') return value + 1;
	if (typeof value === 'bigint') return value + 1n;
	if (typeof value === 'boolean') return !value;
	if (typeof value === 'string' && value.startsWith('0x')) return `0x${(BigInt(value) + 1n).toString(16)}`;
	return value === '' ? 'ab'.repeat(32) : other(value);
}

/** Every field of a header, as the real node has them. */
const HEADER: Record<string, string | null> = {
	...{ hash: 'hash', height: 'height', prev_hash: 'prev_hash', timestamp: 'timestamp', nonce: 'nonce' },
	...{ major_version: 'major_version', minor_version: 'minor_version', num_txes: 'num_txes', reward: 'reward' },
	...{ block_size: 'block_size', block_weight: 'block_weight', miner_tx_hash: 'miner_tx_hash' },
	...{ depth: null, difficulty: null, wide_difficulty: null, cumulative_difficulty: null },
	...{ wide_cumulative_difficulty: null, long_term_weight: null, pow_hash: null, orphan_status: null },
	// No page shows these: they say again what the wide ones say.
	...{ difficulty_top64: null, cumulative_difficulty_top64: null }
};

const blockLies: Told[] = [
	...Object.entries(HEADER).map(([field, caught]) => ({
		...{ field: `block_header.${field}`, operation: BLOCK, caught },
		change: (answer: Answer) => {
			const header = inside(answer, 'block_header');
			header[field] = changed(header[field]);
		}
	})),
	{
		field: 'blob, a bit of its header',
		operation: BLOCK,
		change: (answer) => (answer['blob'] = flipped(answer['blob'], 0.1)),
		caught: 'hash'
	},
	{
		field: 'blob, a bit of its coinbase',
		operation: BLOCK,
		change: (answer) => (answer['blob'] = flipped(answer['blob'], 0.55)),
		caught: 'hash'
	},
	{
		field: 'blob, a bit of the last transaction id',
		operation: BLOCK,
		change: (answer) => (answer['blob'] = flipped(answer['blob'], 0.99)),
		caught: 'hash'
	},
	{
		field: 'json, an amount',
		operation: BLOCK,
		change: (answer) => (answer['json'] = String(answer['json']).replace(/"amount": (\d)/, '"amount": 9$1')),
		caught: 'json.miner_tx.vout[0].amount'
	},
	{ field: 'json, all of it', operation: BLOCK, change: (answer) => (answer['json'] = 'x'), caught: 'json' },
	{
		field: 'miner_tx_hash',
		operation: BLOCK,
		change: (answer) => (answer['miner_tx_hash'] = other(answer['miner_tx_hash'])),
		caught: 'block.miner_tx_hash'
	},
	{
		field: 'tx_hashes, one left out',
		operation: BLOCK,
		change: (answer) => (answer['tx_hashes'] as string[]).pop(),
		caught: 'tx_hashes.length'
	},
	{
		field: 'tx_hashes, another one',
		operation: BLOCK,
		change: (answer) => (answer['tx_hashes'] = (answer['tx_hashes'] as string[]).map(other)),
		caught: 'tx_hashes[0]'
	},
	{
		field: "a transaction's bytes",
		operation: TRANSACTIONS,
		change: (answer) => (first(answer)['as_hex'] = flipped(first(answer)['as_hex'])),
		caught: 'transactions[0]'
	},
	{
		field: "a transaction's hash",
		operation: TRANSACTIONS,
		change: (answer) => (first(answer)['tx_hash'] = other(first(answer)['tx_hash'])),
		caught: 'transactions[0].tx_hash'
	}
];

/** By what a page names the facts that differ, in its alert. */
const differing = (page: Page) =>
	page.getByRole('alert').filter({ hasText: 'is not what its bytes say' }).locator('dt code');

/** Shows a page anew while the node tells a lie about it. */
async function look(page: Page, liar: Liar, told: Told, address: string, then?: () => Promise<void>) {
	const { field, operation, change, caught } = told;
	await follow(page, '#/tools');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tools');
	liar.lie(operation, change);
	await follow(page, address);
	await expect(seal(page), field).toBeVisible();
	await then?.();
	if (caught === null) {
		await expect(seal(page), field).toHaveAttribute('data-seal', 'confirmed');
		await expect(differing(page), field).toHaveCount(0);
	} else {
		await expect(seal(page), field).toHaveAttribute('data-seal', 'broken');
		await expect(differing(page).getByText(caught, { exact: true }), field).toBeVisible();
	}
	liar.lie(operation, null);
}

test('a block is verified from its bytes, and what is on trust is said', async ({ page, open, chain }) => {
	await open(`#/block/${chain.hashes.block}`);
	await expect(seal(page)).toHaveAttribute('data-seal', 'confirmed');
	await expect(seal(page)).toContainText(
		/Verified in this page \d\d facts recomputed from the block's bytes, \d on trust/
	);
	await seal(page).locator('summary').click();
	await expect(seal(page)).toContainText(`Block id ${chain.hashes.block}`);
	await expect(seal(page)).toContainText('That its proof of work is done');
	await expect(seal(page).getByText('Could not be checked')).toHaveCount(0);
	await seal(page).getByRole('button', { name: 'Check the block before too' }).click();
	await expect(seal(page)).toContainText('The block before, from its own bytes');
	await expect(seal(page)).toHaveAttribute('data-seal', 'confirmed');
	await seal(page).getByRole('link', { name: 'Verify a range of blocks' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify a range of blocks');
});

test('every block and transaction of the private chain has an unbroken seal', async ({ page, open, chain }) => {
	test.slow();
	await open('#/block/0');
	// The first ones, some with nothing in them, all with something, and those beside the chain.
	const full = await blocksWithTransactions(chain.node, chain.tip);
	const ids = new Set<string>();
	for (const id of [0, 1, 2, 50, chain.tip, ...full.keys(), ...chain.hashes.alternative]) {
		await follow(page, `#/block/${id}`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(typeof id === 'number' ? `Block ${id}` : /Block/);
		await expect(seal(page)).toHaveAttribute('data-seal', 'confirmed');
		for (const hash of full.get(Number(id)) ?? []) ids.add(hash);
	}
	for (const id of [...ids, ...chain.hashes.pool]) {
		await follow(page, `#/tx/${id}`);
		await expect(page.locator('main h1 code')).toHaveAttribute('title', id);
		await expect(seal(page)).toHaveAttribute('data-seal', 'confirmed');
		await seal(page)
			.getByRole('button', { name: /^Check / })
			.click();
		await expect(seal(page).getByRole('button')).toHaveCount(0);
		await expect(seal(page)).toHaveAttribute('data-seal', 'confirmed');
	}
	expect(ids.size).toBeGreaterThanOrEqual(4);
});

async function blocksWithTransactions(url: string, tip: number): Promise<Map<number, string[]>> {
	const { headers } = await jsonRpc<{ headers: { height: number; num_txes: number }[] }>(
		{ url },
		'get_block_headers_range',
		{ start_height: 0, end_height: tip }
	);
	const found = new Map<number, string[]>();
	for (const { height, num_txes } of headers) {
		if (num_txes === 0) continue;
		const { tx_hashes } = await jsonRpc<{ tx_hashes: string[] }>({ url }, BLOCK, { height });
		found.set(height, tx_hashes);
	}
	return found;
}

test('a restricted node is verified as well', async ({ page, open, chain }) => {
	await open(`#/block/${chain.hashes.block}`, only(chain.restricted));
	await expect(seal(page)).toHaveAttribute('data-seal', 'confirmed');
	await follow(page, `#/tx/${chain.hashes.confirmed}`);
	await seal(page).getByRole('button', { name: "Check its block and the node's own reading too" }).click();
	await expect(seal(page).getByRole('button')).toHaveCount(0);
	await expect(seal(page)).toHaveAttribute('data-seal', 'confirmed');
});

test('a node that lies about a block is caught in each field that can be checked', async ({ page, open, chain }) => {
	const { block_header } = await jsonRpc<{ block_header: Answer }>({ url: chain.node }, BLOCK, { height: 111 });
	expect(Object.keys(HEADER)).toEqual(expect.arrayContaining(Object.keys(block_header)));
	const liar = await startLiar(chain.node);
	try {
		await open('#/tools', only(liar.url));
		for (const told of blockLies) await look(page, liar, told, '#/block/111');
		// What is asked for is another block than the one that comes, with all that is right for it.
		await follow(page, '#/block/110');
		await expect(seal(page)).toHaveAttribute('data-seal', 'confirmed');
		const another = await jsonRpc<Answer>({ url: chain.node }, BLOCK, { height: 109 });
		liar.lie(BLOCK, (answer) => void Object.assign(answer, another));
		await follow(page, '#/block/111');
		await expect(differing(page).getByText('asked.height', { exact: true })).toBeVisible();
	} finally {
		await liar.stop();
	}
});

/** Every field of an entry of `/get_transactions`. */
const transactionLies: Told[] = [
	{
		field: 'as_hex, its first half',
		operation: TRANSACTIONS,
		change: (answer) => (first(answer)['as_hex'] = flipped(first(answer)['as_hex'], 0.1)),
		caught: 'tx_hash'
	},
	{
		field: 'as_hex, its signatures',
		operation: TRANSACTIONS,
		change: (answer) => (first(answer)['as_hex'] = flipped(first(answer)['as_hex'], 0.9)),
		caught: 'tx_hash'
	},
	{
		field: 'tx_hash',
		operation: TRANSACTIONS,
		change: (answer) => (first(answer)['tx_hash'] = other(first(answer)['tx_hash'])),
		caught: 'tx_hash'
	},
	{
		field: 'prunable_hash',
		operation: TRANSACTIONS,
		change: (answer) => (first(answer)['prunable_hash'] = 'ab'.repeat(32)),
		caught: 'prunable_hash'
	},
	{
		field: 'output_indices, out of their order',
		operation: TRANSACTIONS,
		change: (answer) => (first(answer)['output_indices'] as unknown[]).reverse(),
		caught: 'output_indices[1]'
	},
	{
		field: 'output_indices, one more',
		operation: TRANSACTIONS,
		change: (answer) => (first(answer)['output_indices'] as unknown[]).push(1),
		caught: 'output_indices.length'
	},
	...['block_timestamp', 'confirmations', 'double_spend_seen'].map((field) => ({
		...{ field, operation: TRANSACTIONS, caught: null },
		change: (answer: Answer) => {
			first(answer)[field] = changed(first(answer)[field]);
		}
	}))
];

/** Those that are caught once more is asked for. */
const askedLies: Told[] = [
	{
		field: 'block_height',
		operation: TRANSACTIONS,
		change: (answer) => (first(answer)['block_height'] = 110),
		caught: 'in_block'
	},
	{
		field: 'block_timestamp',
		operation: TRANSACTIONS,
		change: (answer) => (first(answer)['block_timestamp'] = 1_500_000_000),
		caught: 'block_timestamp'
	},
	{
		field: 'output_indices, all of them',
		operation: TRANSACTIONS,
		change: (answer) => {
			const entry = first(answer);
			entry['output_indices'] = (entry['output_indices'] as number[]).map((index) => index - 7);
		},
		caught: 'output_indices[0].key'
	},
	...['"k_image": "', '"txnFee": ', '"unlock_time": ', '"key_offsets": [ '].map((start) => ({
		field: `as_json, ${start}`,
		operation: TRANSACTIONS,
		change: (answer: Answer) => {
			const entry = first(answer);
			if (typeof entry['as_json'] === 'string') entry['as_json'] = withDigit(entry['as_json'], start);
		},
		caught:
			{
				'"k_image": "': 'as_json.vin[0].key.k_image',
				'"txnFee": ': 'as_json.rct_signatures.txnFee',
				'"unlock_time": ': 'as_json.unlock_time',
				'"key_offsets": [ ': 'as_json.vin[0].key.key_offsets[0]'
			}[start] ?? ''
	})),
	{
		field: "the block's blob",
		operation: BLOCK,
		change: (answer) => (answer['blob'] = flipped(answer['blob'], 0.1)),
		caught: 'block_hash'
	}
];

/** Another digit after the first place where JSON text has `start`. */
function withDigit(json: string, start: string): string {
	const words = json.replace(/\s+/g, ' ');
	const at = words.indexOf(start) + start.length;
	return `${words.slice(0, at)}${words.charAt(at) === '1' ? '2' : '1'}${words.slice(at + 1)}`;
}

test('a node that lies about a transaction is caught in each field that can be checked', async ({
	page,
	open,
	chain
}) => {
	const id = chain.hashes.confirmed;
	const { txs } = await pathRpc<{ txs: Answer[] }>({ url: chain.node }, TRANSACTIONS, { txs_hashes: [id] });
	const shown = ['as_hex', 'as_json', 'tx_hash', 'prunable_hash', 'output_indices', 'block_height', 'block_timestamp'];
	const onTrust = ['confirmations', 'double_spend_seen', 'in_pool'];
	// Empty where nothing is pruned: what stands there is not looked at.
	const unused = ['pruned_as_hex', 'prunable_as_hex'];
	expect(Object.keys(txs[0] ?? {}).filter((name) => ![...shown, ...onTrust, ...unused].includes(name))).toEqual([]);
	const liar = await startLiar(chain.node);
	try {
		await open('#/tools', only(liar.url));
		for (const told of transactionLies) await look(page, liar, told, `#/tx/${id}`);
		for (const told of askedLies) {
			await look(page, liar, told, `#/tx/${id}`, () =>
				seal(page)
					.getByRole('button', { name: /^Check / })
					.click()
			);
		}
	} finally {
		await liar.stop();
	}
});
