import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { GROUP_SIZE, groupDigest } from '../../src/lib/chain/checkpoints';
import { callJsonRpc, pathRpc } from '../../devnet';
import { followLink } from './support/follow';
import { expect, onlyNode, test } from './support/test';

type Answer = Record<string, unknown>;

const verification = (page: Page) => page.getByRole('region', { name: 'Verification' });
const line = (page: Page, name: string) => verification(page).locator(`[data-line="${name}"]`);

/** Expects these results of the bytes and of the proofs; all other lines say that nothing was checked. */
async function expectBytes(page: Page, state: string, what?: string, proofs = 'not_checked') {
	await expect(line(page, 'Bytes'), what).toHaveAttribute('data-state', state);
	await expect(line(page, 'Proofs'), what).toHaveAttribute('data-state', proofs);
	for (const name of ['Work', 'Claimed by the node']) {
		await expect(line(page, name), what).toHaveAttribute('data-state', 'not_checked');
	}
	const passed = [state, proofs].filter((result) => result === 'passed').length;
	await expect(verification(page).getByText('✓'), what).toHaveCount(passed);
}

const BLOCK = 'get_block';
const TRANSACTIONS = '/get_transactions';
const other = (hash: unknown) => String(hash).replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
const inside = (answer: Answer, name: string) => answer[name] as Answer;
const first = (answer: Answer) => (answer['txs'] as Answer[])[0] ?? {};

/** Returns another value of the same type. */
function changed(value: unknown): unknown {
	if (typeof value === 'number') return value + 1;
	if (typeof value === 'bigint') return value + 1n;
	if (typeof value === 'boolean') return !value;
	if (typeof value === 'string' && value.startsWith('0x')) return `0x${(BigInt(value) + 1n).toString(16)}`;
	return value === '' ? 'ab'.repeat(32) : other(value);
}

/**
 * Fields of a header that a block's bytes prove wrong. Its size and weight would need its transactions, which other
 * errors hide.
 */
const HEADER = [
	'hash',
	'height',
	'prev_hash',
	'timestamp',
	'nonce',
	'major_version',
	'minor_version',
	'num_txes',
	'reward',
	'miner_tx_hash'
];

/** Locates the names of the facts that differ, in the page's alert. */
const differing = (page: Page) =>
	page
		.getByRole('alert')
		.filter({ hasText: /does not match its (bytes|signatures and proofs)/ })
		.locator('dt code');

test('a block is verified from its bytes, and what is not checked has lines of its own', async ({
	page,
	open,
	chain
}) => {
	await open(`#/block/${chain.hashes.block}`);
	await expectBytes(page, 'passed');
	await expect(verification(page)).toContainText(/Verification \d\d checks passed, \d+ not checked/);
	await expect(line(page, 'Bytes')).toContainText(/✓ Passed \d\d checks passed\./);
	await expect(line(page, 'Work')).toContainText('– Not checked This page does not check proof of work yet.');
	await line(page, 'Bytes').locator('summary').click();
	await expect(line(page, 'Bytes')).toContainText(`Block hash ${chain.hashes.block}`);
	await line(page, 'Proofs').locator('summary').press('Enter');
	await expect(line(page, 'Proofs')).toContainText('Range proofs: that no output has a negative amount');
	await line(page, 'Claimed by the node').locator('summary').click();
	await expect(line(page, 'Claimed by the node')).toContainText('Cumulative difficulty');
	await verification(page).getByRole('button', { name: 'Check the previous block' }).click();
	await expect(line(page, 'Bytes')).toContainText('Previous block, from its own bytes');
	await expectBytes(page, 'passed');
	await verification(page).getByRole('button', { name: 'Check signatures and proofs' }).click();
	await expect(line(page, 'Proofs')).toContainText('2 checks passed.');
	await expectBytes(page, 'passed', 'with proofs', 'passed');
	await verification(page).getByRole('link', { name: 'Verify a range of blocks' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify a range of blocks');
});

test('a block off the main chain and a transaction in the pool have no tick', async ({
	page,
	open,
	chain,
	changedNode
}) => {
	await open('#/tools');
	// Links work only once the whole page runs.
	await expect(page.getByRole('button', { name: `Node: ${chain.tip}` })).toBeVisible();
	for (const id of chain.hashes.alternative) {
		await followLink(page, `#/block/${id}`);
		await expectBytes(page, 'unconfirmed', id, 'none');
		await expect(line(page, 'Bytes')).toContainText('The block is not on the main chain.');
	}
	for (const id of chain.hashes.pool) {
		await followLink(page, `#/tx/${id}`);
		await expect(page.locator('.identity code')).toHaveAttribute('title', id);
		await expectBytes(page, 'unconfirmed', id);
		await expect(line(page, 'Bytes')).toContainText('The transaction is not in a block.');
		await verification(page).getByRole('button', { name: 'Check signatures and proofs' }).click();
		await expect(verification(page).getByRole('button')).toHaveCount(0);
		await expectBytes(page, 'unconfirmed', id, 'unconfirmed');
	}
	// The block is missing in the answer: only the block's Merkle tree proves that the transaction is in it.
	changedNode.lie(TRANSACTIONS, (answer) => void delete first(answer)['block_height']);
	// A change of the hash alone would not load a new document, and would use the previous node.
	await page.goto('about:blank');
	await open(`#/tx/${chain.hashes.confirmed}`, onlyNode(changedNode.url));
	await expectBytes(page, 'unconfirmed');
});

test('a restricted node is verified as well', async ({ page, open, chain }) => {
	await open(`#/block/${chain.hashes.block}`, onlyNode(chain.restricted));
	await expectBytes(page, 'passed');
	await followLink(page, `#/tx/${chain.hashes.confirmed}`);
	await verification(page).getByRole('button', { name: 'Check signatures and proofs' }).click();
	await expect(verification(page).getByRole('button')).toHaveCount(0);
	await expectBytes(page, 'passed', 'restricted', 'passed');
});

// Tests of single fields are in tests/unit/chain/check-block.test.ts and check-transaction.test.ts.
test('a node that lies about a block is caught in all that its bytes show', async ({
	page,
	open,
	chain,
	changedNode
}) => {
	changedNode.lie(BLOCK, (answer) => {
		const header = inside(answer, 'block_header');
		for (const field of Object.keys(header)) header[field] = changed(header[field]);
		answer['miner_tx_hash'] = other(answer['miner_tx_hash']);
		answer['json'] = String(answer['json']).replace(/"amount": (\d)/, '"amount": 9$1');
		answer['tx_hashes'] = (answer['tx_hashes'] as string[] | undefined)?.map(other);
	});
	await open('#/block/111', onlyNode(changedNode.url));
	await expectBytes(page, 'differs');
	const caught = ['block.miner_tx_hash', 'json.miner_tx.vout[0].amount', 'tx_hashes[0]'];
	await expect(differing(page).getByText('hash', { exact: true })).toBeVisible();
	expect(await differing(page).allTextContents()).toEqual(expect.arrayContaining([...HEADER, ...caught]));
	// The node sends another block than the requested one, with all that is correct for it.
	const another = await callJsonRpc<Answer>({ url: chain.node }, BLOCK, { height: 109 });
	changedNode.lie(BLOCK, (answer) => void Object.assign(answer, another));
	await followLink(page, '#/block/110');
	await expect(differing(page).getByText('asked.height', { exact: true })).toBeVisible();
});

test('a node that lies about a transaction is caught in all that its bytes show', async ({
	page,
	open,
	chain,
	changedNode
}) => {
	const lie = (change: (entry: Answer) => void) => changedNode.lie(TRANSACTIONS, (answer) => change(first(answer)));
	const look = async () => {
		// A reload, because a mined transaction is not loaded again without need.
		await page.reload();
		await expect(page.getByRole('heading', { level: 1 })).toContainText('Transaction');
	};
	const ask = verification(page).getByRole('button', { name: 'Check signatures and proofs' });
	lie((entry) => {
		entry['tx_hash'] = other(entry['tx_hash']);
		entry['prunable_hash'] = 'ab'.repeat(32);
		(entry['output_indices'] as unknown[] | undefined)?.reverse();
	});
	await open(`#/tx/${chain.hashes.confirmed}`, onlyNode(changedNode.url));
	await expectBytes(page, 'differs');
	expect(await differing(page).allTextContents()).toEqual(
		expect.arrayContaining(['tx_hash', 'prunable_hash', 'output_indices[1]'])
	);

	// The lie is detected once more is loaded.
	lie((entry) => {
		if (typeof entry['as_json'] === 'string') entry['as_json'] = withDigit(entry['as_json'], '"txnFee": ');
		entry['block_timestamp'] = 1_500_000_000;
	});
	await look();
	await ask.click();
	for (const caught of ['as_json.rct_signatures.txnFee', 'block_timestamp']) {
		await expect(differing(page).getByText(caught, { exact: true })).toBeVisible();
	}

	// Only the proofs need the ring members. The other call of this operation is for the transaction's own two outputs.
	changedNode.lie(TRANSACTIONS, null);
	changedNode.lie('/get_outs', (answer) => {
		const outs = answer['outs'] as Answer[];
		if (outs.length > 2) (outs[1] ?? {})['key'] = outs[0]?.['key'];
	});
	await look();
	await ask.click();
	await expect(differing(page).getByText('proofs.ring_signatures[0]', { exact: true })).toBeVisible();
	await expectBytes(page, 'passed', 'ring members', 'invalid');
});

/** Changes the digit after the first occurrence of `start` in a JSON text. */
function withDigit(json: string, start: string): string {
	const words = json.replace(/\s+/g, ' ');
	const at = words.indexOf(start) + start.length;
	return `${words.slice(0, at)}${words.charAt(at) === '1' ? '2' : '1'}${words.slice(at + 1)}`;
}

const HEADERS = 'get_block_headers_range';

test('a block is compared with the checkpoints and the rules, and a node that lies about either is caught by name', async ({
	page,
	open,
	chain,
	changedNode
}) => {
	// The private chain is shorter than a group of 512 blocks, so the stand-in node invents the headers above it.
	const { headers } = await callJsonRpc<{ headers: Answer[] }>({ url: chain.node }, HEADERS, {
		start_height: 0,
		end_height: chain.tip
	});
	for (let height = chain.tip + 1; height < GROUP_SIZE; height++) {
		const { hash: prev_hash } = headers.at(-1) ?? {};
		headers.push({ ...headers.at(-1), height, prev_hash, hash: height.toString(16).padStart(64, '0') });
	}
	const digests = await readFile(new URL('../../src/lib/explorer/verification/checkpoints.dat', import.meta.url));
	digests.write(groupDigest(headers.map(({ hash }) => String(hash))), 'hex');
	await page.route(/checkpoints[^/]*\.dat$/, (route) => route.fulfill({ body: digests }));
	const lies = page.getByRole('alert').filter({ hasText: 'does not match rules and checkpoints' }).locator('dt code');
	const compare = verification(page).getByRole('button', { name: 'Compare with the checkpoints' });
	changedNode.lie('get_info', (answer) => Object.assign(answer, { nettype: 'mainnet', mainnet: true }));
	const answerWith = (changed: readonly Answer[]) =>
		changedNode.lie(HEADERS, (answer) => {
			if (!('error' in answer)) return;
			delete answer['error'];
			answer['result'] = { headers: changed, status: 'OK' };
		});
	answerWith(headers.map((header) => (header['height'] === 111 ? { ...header, hash: 'ab'.repeat(32) } : header)));
	await open('#/block/111', onlyNode(changedNode.url));
	await expect(verification(page)).toContainText(
		'Downloads 232 kB from this site, once. Also downloads about 420 kB of headers from the node.'
	);
	await compare.click();
	await expect(lies).toHaveText(['checkpoint.hash', 'checkpoint.prev_hash', 'checkpoint']);
	await expect(line(page, 'Bytes')).toHaveAttribute('data-state', 'differs');

	answerWith(headers);
	await followLink(page, '#/block/110');
	await compare.click();
	await expect(line(page, 'Bytes')).toHaveAttribute('data-state', 'passed');
	const trust = line(page, 'Claimed by the node');
	await trust.locator('summary').click();
	await expect(trust).toContainText('Blocks above it');
	await expect(trust).not.toContainText('Which chain has the most work');
	// The group is loaded already: only the headers of the windows around the block are requested.
	const around = page.getByRole('region', { name: 'Blocks around it' });
	await expect(around.getByRole('link', { name: '109', exact: true })).toBeVisible();
	const calls = changedNode.calls.filter((name) => name === HEADERS).length;
	await followLink(page, '#/block/109');
	await expect(verification(page)).toContainText('nothing is downloaded');
	// Before its own neighbours arrive, it is shown among those of block 110, up to 117.
	await expect(around.getByRole('listitem').first()).toContainText('114');
	await compare.click();
	await expect(compare).toHaveCount(0);
	await expectBytes(page, 'passed', 'without transactions', 'none');
	expect(changedNode.calls.filter((name) => name === HEADERS).length).toBe(calls + 1);

	// A range of blocks, and the block of a transaction, are compared in the same lines.
	await followLink(page, '#/verify?from=100&to=111');
	await page.getByRole('button', { name: 'Verify', exact: true }).click();
	await trust.locator('summary').click();
	await expect(trust).toContainText('Which chain has the most work');
	await compare.click();
	await expect(trust).not.toContainText('Which chain has the most work');
	await expect(line(page, 'Bytes')).toHaveAttribute('data-state', 'passed');
	await followLink(page, `#/tx/${chain.hashes.confirmed}`);
	const compareBlock = verification(page).getByRole('button', { name: 'Compare its block with the checkpoints' });
	await compareBlock.click();
	await expect(compareBlock).toHaveCount(0);
	await expect(line(page, 'Bytes')).toHaveAttribute('data-state', 'passed');
	await line(page, 'Bytes').locator('summary').click();
	await expect(line(page, 'Bytes')).toContainText('Checkpoint of the reference release');
	await trust.locator('summary').click();
	await expect(trust).toContainText('Heights and transactions of its ring members');
	await expect(trust).not.toContainText('Which chain has the most work');

	await followLink(page, '#/block/109');
	// The private chain has its own difficulty, and its coins are from before the tail emission.
	await verification(page).getByRole('button', { name: 'Check difficulty and reward' }).click();
	await expect(lies).toHaveText(['rule.reward', 'headers.difficulty', 'headers.cumulative_difficulty']);
	await expect(line(page, 'Claimed by the node')).toHaveAttribute('data-state', 'differs');
});

test('the reward of a private chain follows from its coins, and a report of it can be shared', async ({
	page,
	open,
	chain
}) => {
	await open(`#/block/${chain.hashes.block}`);
	const rules = verification(page).getByRole('button', { name: 'Check difficulty and reward' });
	await rules.click();
	await expect(rules).toHaveCount(0);
	await line(page, 'Bytes').locator('summary').click();
	await expect(line(page, 'Bytes')).toContainText('Reward, from emission and fees');
	await expectBytes(page, 'passed');
	await verification(page).getByText('Report to share').click();
	const report = verification(page).getByRole('region', { name: 'Report' });
	await expect(report).toContainText(`Verification: Block 111 ${chain.hashes.block} Network: regtest Node: not named`);
	await verification(page)
		.getByLabel(/Name the node/)
		.check();
	await expect(report).toContainText(`Node: ${new URL(chain.node).host}`);
	const saved = page.waitForEvent('download');
	await verification(page).getByRole('button', { name: 'Save as JSON' }).click();
	const json = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as { id: string; lines: unknown[] };
	expect(json.id).toBe(chain.hashes.block);
	expect(json.lines).toHaveLength(4);
});

test('a private lookup names no transaction to the node, and every call of the visit is listed', async ({
	page,
	open,
	chain,
	changedNode
}) => {
	const id = chain.hashes.confirmed;
	const { txs } = await pathRpc<{ txs: Answer[] }>({ url: chain.node }, TRANSACTIONS, { txs_hashes: [id] });
	const height = String(txs[0]?.['block_height']);
	await open(`#/private?hash=${id}`, onlyNode(changedNode.url));
	await page.getByLabel('Height of its block').fill(height);
	await page.getByRole('button', { name: 'See who you hide among' }).click();
	await expect(page.getByText('A group of')).toBeVisible();
	await page.getByRole('button', { name: 'Load them' }).click();
	await expect(page.getByText(/One of \d+ transactions/)).toBeVisible();
	await expect(page.locator('[data-line="Bytes"]')).toHaveAttribute('data-state', 'passed');
	expect(changedNode.calls).not.toContain(TRANSACTIONS);

	await page.getByLabel('How', { exact: true }).selectOption('Among decoys: I know roughly when it was');
	await page.getByLabel('Group size', { exact: true }).selectOption({ index: 0 });
	await page.getByRole('button', { name: 'See who you hide among' }).click();
	await expect(page.getByText('A group of 10')).toBeVisible();
	await page.getByRole('button', { name: 'Load them' }).click();
	// The private chain has fewer transactions.
	await expect(page.getByText(/Too few other transactions around this height: \d/)).toBeVisible();
	expect(changedNode.calls).not.toContain(TRANSACTIONS);

	await page.getByRole('link', { name: 'What left this browser' }).click();
	const node = page.getByRole('region', { name: changedNode.url });
	await expect(node).toContainText('/get_blocks_by_height.bin');
	await expect(node).toContainText('Reveals: which heights you look at.');
	const blocks = node.getByRole('listitem').filter({ hasText: '/get_blocks_by_height.bin' });
	await blocks.getByText('What was asked').click();
	await expect(blocks).toContainText(`heights: ${height}`);
});
