import { customer, callJsonRpc } from '../../devnet';
import { expect, onlyNode, test } from './support/own-chain';

test.use({ hasCustomer: false });

/**
 * Creates a transfer of the shop without sending it.
 *
 * @returns the transaction as hex, and its hash
 */
async function signed(own: {
	wallet: Parameters<typeof callJsonRpc>[0];
}): Promise<{ tx_blob: string; tx_hash: string }> {
	await callJsonRpc(own.wallet, 'refresh');
	return callJsonRpc(own.wallet, 'transfer', {
		destinations: [{ address: customer.address, amount: 250_000_000_000 }],
		do_not_relay: true,
		get_tx_hex: true
	});
}

test('six tools, whose pages keep the tab lit', async ({ page, open, ownChain }) => {
	await open('#/tools', onlyNode(ownChain.node.url));
	const tools = page.getByRole('main').getByRole('listitem');
	await expect(tools).toHaveCount(6);
	const links = await tools.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
	// Outputs have a tab of their own, and the console is another section.
	const pages = links.filter((link) => !/outputs|console/.test(link));
	expect(pages).toHaveLength(5);
	const tab = page.getByRole('navigation', { name: 'Explorer' }).getByRole('link', { name: 'Tools' });
	for (const link of [...pages, '#/sent']) {
		await open(link, onlyNode(ownChain.node.url));
		await expect(tab, link).toHaveAttribute('aria-current', 'true');
	}
});

test('a raw transaction is checked as it is typed, sent, and then waits in the pool', async ({
	page,
	open,
	ownChain
}) => {
	await open('#/tools/raw', onlyNode(ownChain.node.url));
	const { tx_blob, tx_hash } = await signed(ownChain);
	const raw = page.getByRole('main');
	await raw.getByLabel('A signed transaction').fill(tx_blob.slice(0, 100));
	await expect(raw.getByRole('status')).toBeVisible();
	await expect(raw.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
	await raw.getByLabel('A signed transaction').fill(tx_blob);
	await expect(raw.getByRole('status')).toContainText(/Version 2.*2 out.*Fee 0\.\d+ XMR/s);
	await raw.getByRole('button', { name: 'Send', exact: true }).click();
	await expect(raw.getByText('The node accepted and relayed it.')).toBeVisible();
	await open(`#/tx/${tx_hash}`, onlyNode(ownChain.node.url));
	await expect(page.getByText('In the pool', { exact: true })).toBeVisible();
});

test('a transaction that spends what is spent is refused with the reason', async ({ page, open, ownChain }) => {
	await open('#/tools/raw', onlyNode(ownChain.node.url));
	const { tx_blob } = await signed(ownChain);
	// Changes one digit of the last response, which makes the ring signature invalid.
	const at = tx_blob.length - 100;
	const damaged = tx_blob.slice(0, at) + (tx_blob[at] === '0' ? '1' : '0') + tx_blob.slice(at + 1);
	const raw = page.getByRole('main');
	await raw.getByLabel('A signed transaction').fill(damaged);
	await raw.getByRole('button', { name: 'Send', exact: true }).click();
	await expect(raw.getByText(/The node did not accept it: |The node refused/)).toBeVisible();
});
