import { pathRpc } from '../../devnet';
import { expect, onlyNode, test } from './support/test';

const fact = (name: string) => `dl > div:has(> dt:text-is("${name}")) > dd:first-of-type`;

interface Decoded {
	vin: { key: { key_offsets: number[]; k_image: string } }[];
	rct_signatures: { txnFee: number };
}

/** Returns a transaction in the node's own JSON. */
async function asTheNodeHasIt(node: string, hash: string): Promise<Decoded> {
	const { txs } = await pathRpc<{ txs: { as_json: string }[] }>({ url: node }, '/get_transactions', {
		txs_hashes: [hash],
		decode_as_json: true
	});
	return JSON.parse(txs[0]?.as_json ?? '') as Decoded;
}

test('shows a confirmed transaction with its exact fee, its rings and its outputs', async ({ page, open, chain }) => {
	const { vin, rct_signatures } = await asTheNodeHasIt(chain.node, chain.hashes.confirmed);
	await open(`#/tx/${chain.hashes.confirmed}`);
	await expect(page.getByText('160 confirmations')).toBeVisible();
	await expect(page.locator('.identity')).toContainText(chain.hashes.confirmed);
	const fee = `0.${String(rct_signatures.txnFee).padStart(12, '0')}`.replace(/0+$/, '');
	await expect(page.locator(fact('Fee'))).toHaveText(`${fee} XMR`);
	await expect(page.locator(fact('Kind'))).toContainText(`version 2 · RingCT 6`);
	await page.getByText(/^\d+ key images?$/).click();
	await page.getByText(/^All \d+ possible sources$/).click();
	for (const [index, { key }] of vin.entries()) {
		await expect(page.getByText(key.k_image)).toBeVisible();
		const table = page.getByRole('table', { name: `Possible sources of input ${index + 1}` });
		await page
			.getByText(/^\d+ possible sources$/)
			.nth(index)
			.click();
		await expect(table.locator('tbody tr')).toHaveCount(key.key_offsets.length);
		await expect(table.locator('tbody tr').first().locator('td').last()).toHaveText(String(key.key_offsets[0]));
	}
	const outputs = page.getByRole('table', { name: 'Outputs' }).locator('tbody tr');
	await expect(outputs).toHaveCount(2);
	await expect(outputs.first()).toContainText('hidden');
	await page.locator(fact('Block')).getByRole('link').click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 111');
});

test('says at its head that a transaction never unlocks', async ({ page, open, changedNode, chain }) => {
	// Replaces the unlock time 0 in the bytes with 2^63.
	const never = (bytes: unknown) => String(bytes).replace(/^0200/, '0280808080808080808001');
	changedNode.lie('/get_transactions', (answer) => {
		for (const entry of answer['txs'] as Record<string, unknown>[]) {
			for (const field of ['as_hex', 'pruned_as_hex']) entry[field] &&= never(entry[field]);
			entry['as_json'] &&= String(entry['as_json']).replace(/"unlock_time": 0/, `"unlock_time": ${2n ** 63n}`);
		}
	});
	await open(`#/tx/${chain.hashes.confirmed}`, onlyNode(changedNode.url));
	await expect(page.getByText('160 confirmations, locked for ever')).toBeVisible();
	await expect(page.getByText('more in about')).toHaveCount(0);
});

test('leads from a possible source to the transaction that made it', async ({ page, open, chain }) => {
	await open(`#/tx/${chain.hashes.confirmed}`);
	await page.getByText(/^All \d+ possible sources$/).click();
	await page
		.getByText(/^\d+ possible sources$/)
		.first()
		.click();
	const member = page.getByRole('table', { name: 'Possible sources of input 1' }).locator('tbody tr').first();
	const hash = await member.locator('td').nth(2).getByRole('link').getAttribute('title');
	await member.locator('td').nth(2).getByRole('link').click();
	await expect(page.locator('.identity')).toContainText(hash ?? 'the source names no transaction');
});

test('decodes tx_extra', async ({ page, open, chain }) => {
	await open(`#/tx/${chain.hashes.integrated}`);
	await expect(page.locator(fact('Extra'))).toContainText('Transaction public key');
	await expect(page.locator(fact('Extra'))).toContainText(/Encrypted payment id [0-9a-f]{16}/);
	await open(`#/tx/${chain.hashes.multiDestination}`);
	await expect(page.locator(fact('Extra'))).toContainText('Additional public keys');
});

test('shows a coinbase, whose amount is not hidden', async ({ page, open }) => {
	await open('#/block/50');
	await page.getByRole('heading', { name: 'Coinbase', exact: true }).click();
	await page.locator(fact('Transaction')).getByRole('link').click();
	await expect(page.locator(fact('Kind'))).toContainText('coinbase');
	await expect(page.locator('.identity svg.complete rect.filled')).toHaveCount(1);
	await expect(page.getByRole('table', { name: 'Outputs' }).locator('tbody tr')).toContainText(/\d\.\d{6,} XMR/);
});

test('shows a transaction that waits', async ({ page, open, chain }) => {
	await open(`#/tx/${chain.hashes.pool[0]}`);
	await expect(page.getByText('In the pool', { exact: true })).toBeVisible();
	await expect(page.locator(fact('Waiting'))).toContainText('ago');
	await expect(page.locator(fact('Block'))).toHaveText('not yet');
});

test('says that it knows no transaction of a hash', async ({ page, open }) => {
	await open(`#/tx/${'ab'.repeat(32)}`);
	const main = page.getByRole('main');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found yet');
	await expect(main).toContainText('ab'.repeat(32));
	await expect(main).toContainText(
		'Your node does not have this transaction. If it was just sent, it may not have arrived.'
	);
	await expect(main).toContainText('this node is on a private test chain');
	await expect(page.locator('input[name=q]')).toHaveValue('ab'.repeat(32));
	await main.getByRole('button', { name: 'Check again' }).click();
	await main.getByRole('button', { name: 'Use another node' }).click();
	await expect(page.getByRole('dialog', { name: 'Node' })).toBeVisible();
	await page.keyboard.press('Escape');
	await page.getByRole('link', { name: 'Charts', exact: true }).click();
	await expect(page.locator('input[name=q]')).toHaveValue('');
});
