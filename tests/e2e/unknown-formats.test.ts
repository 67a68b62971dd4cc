import type { Page } from '@playwright/test';
import { fromHex, toHex } from '../../src/lib/bytes/hex';
import { blockLink, chartsLink, scanLink, searchLink, transactionLink, verifyLink } from '../../src/lib/links';
import { callJsonRpc, pathRpc } from '../../devnet';
import { tagsOfBlock, tagsOfTransaction, withByte, type FormatTag } from '../unit/chain/format-tags';
import { recordedWallets } from '../../devnet/chain-data/wallets';
import { expect, onlyNode, test } from './support/test';

type Answer = Record<string, unknown>;

interface NodeJson {
	version?: number;
	vin: object[];
	vout: { target: object }[];
	rct_signatures: { type: number };
}

const VALUES = { version: 3, input: 5, output: 4, rct: 8 };
type Kind = keyof typeof VALUES;
const KINDS: readonly { of: Kind; reason: string }[] = [
	{ of: 'version', reason: 'transaction version 3 is unknown to this release' },
	{ of: 'input', reason: 'input type 0x05 is unknown to this release' },
	{ of: 'output', reason: 'output type 0x04 is unknown to this release' },
	{ of: 'rct', reason: 'RingCT type 8 is unknown to this release' }
];

const changeTag = (bytes: Uint8Array, tags: readonly FormatTag[], of: Kind) =>
	withByte(bytes, tags.find((tag) => tag.of === of)?.at ?? 0, VALUES[of]);

const changeHex = (hex: string, of: Kind) => {
	const bytes = fromHex(hex);
	return toHex(changeTag(bytes, tagsOfTransaction(bytes), of));
};

/** Changes the node's JSON to that of a later release that knows the format. */
function changeJson(json: NodeJson, of: Kind): NodeJson {
	if (of === 'version') return { ...json, version: 3 };
	if (of === 'rct') return { ...json, rct_signatures: { ...json.rct_signatures, type: 8 } };
	if (of === 'input') return { ...json, vin: json.vin.map((input) => ({ later: Object.values(input)[0] as unknown })) };
	const vout = json.vout.map((output) => ({
		...output,
		target: { carrot_v2: Object.values(output.target)[0] as unknown }
	}));
	return { ...json, vout };
}

const changeText = (text: unknown, of: Kind) => JSON.stringify(changeJson(JSON.parse(String(text)) as NodeJson, of));

const changeTransactions = (of: Kind) => (answer: Answer) => {
	for (const entry of (answer['txs'] ?? []) as Answer[]) {
		for (const field of ['as_hex', 'pruned_as_hex']) {
			if (entry[field]) entry[field] = changeHex(String(entry[field]), of);
		}
		if (entry['as_json']) entry['as_json'] = changeText(entry['as_json'], of);
	}
};

const notice = (page: Page, title: string) =>
	page.getByRole('status').filter({ has: page.getByText(title, { exact: true }) });
const bytesLine = (page: Page) => page.locator('[data-line="Bytes"]');
const outputs = (page: Page) => page.getByRole('table', { name: 'Outputs' }).locator('tbody tr');

for (const { of, reason } of KINDS) {
	test(`a transaction with another ${of} is shown on its page and its block's, and not verified`, async ({
		page,
		open,
		changedNode,
		chain
	}) => {
		changedNode.lie('/get_transactions', changeTransactions(of));
		for (const id of [chain.hashes.confirmed, chain.hashes.pool[0] ?? '']) {
			await open(transactionLink(id), onlyNode(changedNode.url));
			await expect(notice(page, 'Not verified')).toContainText(reason);
			await expect(page.getByText("is shown from the node's own JSON")).toBeVisible();
			await expect(page.getByText(/· 2 outputs/)).toBeVisible();
			await expect(page.getByText('Find my outputs with a view key')).toHaveCount(0);
			await expect(outputs(page)).toHaveCount(2);
			await expect(bytesLine(page)).toHaveAttribute('data-state', 'impossible');
		}
		await open(blockLink(chain.hashes.block), onlyNode(changedNode.url));
		const row = page.getByRole('table', { name: "The block's transactions" }).locator('tbody tr').first();
		await expect(row).toContainText('not verified');
		await expect(row).toContainText(/\d, \d/);
		await page.getByRole('heading', { name: 'Coinbase', exact: true }).click();
		await expect(outputs(page)).toHaveCount(1);
		await expect(bytesLine(page)).toHaveAttribute('data-state', 'impossible');
	});
}

const changeBlob = (answer: Answer, change: (bytes: Uint8Array) => Uint8Array) =>
	(answer['blob'] = toHex(change(fromHex(String(answer['blob'])))));

const changeCoinbase = (of: Kind) => (answer: Answer) => {
	changeBlob(answer, (bytes) => changeTag(bytes, tagsOfBlock(bytes).slice(1), of));
	const json = JSON.parse(String(answer['json'])) as { miner_tx: NodeJson };
	answer['json'] = JSON.stringify({ ...json, miner_tx: changeJson(json.miner_tx, of) });
};

const BLOCKS: readonly { what: string; reason: string; change: (answer: Answer) => void }[] = [
	...KINDS.map(({ of, reason }) => ({ what: `another ${of} of its coinbase`, reason, change: changeCoinbase(of) })),
	{
		what: 'another version',
		reason: 'block version 19 is unknown to this release',
		change: (answer) => {
			changeBlob(answer, (bytes) => withByte(bytes, 0, 19));
			(answer['block_header'] as Answer)['major_version'] = 19;
		}
	},
	{
		what: 'more after its transactions',
		reason: 'what follows the transaction ids (33 bytes) is unknown to this release',
		change: (answer) => changeBlob(answer, (bytes) => Uint8Array.from([...bytes, 7, ...Array<number>(32).fill(0xab)]))
	}
];

test('blocks of unknown formats are shown, and not verified', async ({ page, open, changedNode, chain }) => {
	for (const { what, reason, change } of BLOCKS) {
		changedNode.lie('get_block', change);
		await open(blockLink(chain.hashes.block), onlyNode(changedNode.url));
		await expect(notice(page, 'Not verified'), what).toContainText(reason);
		await page.getByRole('heading', { name: 'Coinbase', exact: true }).click();
		await expect(page.getByText("is shown from the node's own JSON"), what).toBeVisible();
		await expect(outputs(page), what).toHaveCount(1);
		await expect(page.getByText('Unlocks at height'), what).toBeVisible();
		await expect(
			page.getByRole('table', { name: "The block's transactions" }).locator('tbody tr').first()
		).toBeVisible();
		await expect(bytesLine(page), what).toHaveAttribute('data-state', 'impossible');
	}
});

test('the other pages have their content, whatever the formats', async ({ page, open, changedNode, chain }) => {
	const later = (header: unknown) => ((header as Answer)['major_version'] = 19);
	changedNode.lie('get_block_headers_range', (answer) => (answer['headers'] as Answer[]).forEach(later));
	changedNode.lie('get_block_header_by_height', (answer) => later(answer['block_header']));
	changedNode.lie('get_block', (answer) => {
		// A search for a transaction's hash has an error here.
		if (!answer['blob']) return;
		changeCoinbase('output')(answer);
		later(answer['block_header']);
	});
	for (const { of } of KINDS) {
		changedNode.lie('/get_transactions', changeTransactions(of));
		await open('#/pool', onlyNode(changedNode.url));
		await expect(page.getByRole('table', { name: 'The transactions in the pool' }).locator('tbody tr')).toHaveCount(4);
	}
	await open('', onlyNode(changedNode.url));
	await expect(page.getByTestId('tip')).toHaveText('270');
	await expect(page.getByRole('region', { name: 'Newest blocks' }).locator('tbody tr')).toHaveCount(8);
	await expect(page.getByRole('region', { name: 'Newest in the pool' }).locator('tbody tr')).toHaveCount(4);
	await open('#/blocks', onlyNode(changedNode.url));
	await expect(page.locator('tbody tr').first()).toContainText('270');
	for (const [id, title] of [
		[chain.hashes.confirmed, 'Transaction'],
		[chain.hashes.block, 'Block']
	] as const) {
		await open(searchLink(id), onlyNode(changedNode.url));
		await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
		if (title === 'Block') await page.getByRole('heading', { name: 'Coinbase', exact: true }).click();
		await expect(outputs(page).first()).toBeVisible();
	}
	await open(chartsLink(200, 260), onlyNode(changedNode.url));
	await expect(page.getByRole('region', { name: /^Block reward/ }).locator('canvas')).toBeVisible();
});

test('a scan and a verified range list what they skipped, and go on', async ({ page, open, changedNode, chain }) => {
	const node = { url: chain.node };
	const { txs } = await pathRpc<{ txs: { as_hex: string; block_height: number }[] }>(node, '/get_transactions', {
		txs_hashes: [chain.hashes.confirmed]
	});
	const [{ as_hex, block_height: height } = { as_hex: '', block_height: 0 }] = txs;
	const { blob } = await callJsonRpc<{ blob: string }>(node, 'get_block', { height: height + 1 });
	const bytes = fromHex(as_hex);
	const type = tagsOfTransaction(bytes).find(({ of }) => of === 'rct')?.at ?? 0;
	const tamper = (body: Buffer) => {
		const at = body.indexOf(fromHex(blob));
		if (at >= 0) body[at] = 19;
		// Blocks without signatures leave out the bytes after the type.
		const transaction = body.indexOf(bytes.subarray(0, type + 1));
		if (transaction >= 0) body[transaction + type] = VALUES.rct;
	};
	// A scan uses the second operation from interface 3.15 on.
	for (const operation of ['/get_blocks_by_height.bin', '/get_blocks.bin']) changedNode.tamper(operation, tamper);
	const from = height - 5;
	const to = height + 5;
	const expectList = async (title: string) => {
		await expect(notice(page, title).getByRole('listitem')).toHaveText([
			/Transaction .* in block .*: RingCT type 8 is unknown to this release/,
			/Block .*: block version 19 is unknown to this release/
		]);
	};

	await open(verifyLink(from, to), onlyNode(changedNode.url));
	await page.getByRole('button', { name: 'Verify', exact: true }).click();
	await expect(bytesLine(page)).toContainText('Not verified: 1 block, 1 transaction.');
	await expect(bytesLine(page)).toContainText('Hashes of 10 blocks');
	await expect(bytesLine(page)).toHaveAttribute('data-state', 'impossible');
	await expectList('Not verified');

	await open(scanLink(from, to), onlyNode(changedNode.url));
	await page.getByLabel('Address', { exact: true }).fill(recordedWallets.wallets.customer.address);
	await page.getByLabel('Private view key', { exact: true }).fill(recordedWallets.wallets.customer.view_key);
	await page.getByRole('button', { name: 'Scan', exact: true }).click();
	await expect(page.getByText('Done. Each scanned block follows the previous one')).toBeVisible();
	await expect(page.getByText('10 of 11 blocks')).toBeVisible();
	await expectList('Not scanned');
});
