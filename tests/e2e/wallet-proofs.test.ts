import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { walletProofsLink, walletTransferLink } from '../../src/lib/links';
import type { PlainDevnet } from '../../devnet';
import { followLink } from './support/follow';
import { callCustomerService, customer, MESSAGE, shopPayments, shop } from './support/proofs';
import { button, expect, factValue, section, chainConfig, test, formatInColumn } from './support/wallet-page';

const making = (page: Page) => section(page, /^(Create a proof|Sign a message)$/);

test.beforeEach(async ({ ownChain }) => void (await shopPayments(ownChain)));

/** Returns the proof that the page created, and the link to its check. */
async function createdProof(page: Page, title: string): Promise<{ proof: string; link: string }> {
	const made = section(page, title);
	const proof = (await made.getByTestId('proof').textContent()) ?? '';
	const link = (await made.getByRole('link', { name: 'Open the link' }).getAttribute('href')) ?? '';
	return { proof, link };
}

/** Opens a link as a stranger who has only a node. */
async function asStranger(
	page: Page,
	own: PlainDevnet,
	open: (address: string, config?: Record<string, unknown>) => Promise<void>,
	link: string
) {
	await page.goto('about:blank');
	await open(link.slice(link.indexOf('#')), { nodes: [{ name: 'Node', url: own.node.url }] });
	return section(page, 'Result');
}

test('the wallet makes proofs of a transfer that others can check', async ({ page, open, ownChain }) => {
	const { txid, amount } = await shopPayments(ownChain);
	await open(walletTransferLink(txid), chainConfig(ownChain));
	await page.getByText('Transaction key, change, proofs').click();
	await page.getByRole('link', { name: 'Prove that it paid' }).click();
	await expect(making(page).getByLabel('Transaction', { exact: true })).toHaveValue(txid);
	await expect(making(page).getByLabel('Address that was paid')).toHaveValue(customer.address);
	await making(page).getByLabel('Message').fill(MESSAGE);
	await button(page, 'Create proof').click();
	const paid = await createdProof(page, 'The transaction proof');
	expect(paid.proof).toMatch(/^OutProofV2/);
	const about = { txid, address: customer.address, message: MESSAGE };
	const right = await callCustomerService(ownChain, 'check_tx_proof', { ...about, signature: paid.proof });
	expect(right).toMatchObject({ good: true });

	const saving = page.waitForEvent('download');
	await button(page, 'Save as a file').click();
	const file = await readFile(await (await saving).path(), 'utf8');
	expect(file).toContain(paid.proof);
	expect(file).toContain(paid.link);
	await expect(page.getByRole('img', { name: /QR code of the link/ })).toBeVisible();

	await making(page).getByLabel('Kind of proof').selectOption('Transaction key: I sent a payment');
	await expect(section(page, 'The transaction proof')).toBeHidden();
	await button(page, 'Create proof').click();
	const key = await createdProof(page, 'The transaction key');
	expect(key.proof).toMatch(/^[0-9a-f]{64}$/);

	await making(page).getByLabel('Kind of proof').selectOption('Spend proof: I sent a transaction');
	await button(page, 'Create proof').click();
	const made = await createdProof(page, 'The spend proof');
	const by = { txid, message: MESSAGE, signature: made.proof };
	expect(await callCustomerService(ownChain, 'check_spend_proof', by)).toEqual({ good: true });

	for (const { link } of [paid, key]) {
		const came = await asStranger(page, ownChain, open, link);
		await expect(came).toContainText('Valid: the address was paid');
		await expect(factValue(page, 'Received')).toContainText(formatInColumn(amount));
	}
	await expect(await asStranger(page, ownChain, open, made.link)).toContainText(
		'Valid: the prover sent the transaction'
	);
});

test('what the wallet holds, and what it signs, is proved', async ({ page, open, ownChain }) => {
	await open(walletProofsLink({ kind: 'reserve_proof' }), chainConfig(ownChain));
	await making(page).getByLabel('How much').selectOption('At least an amount, from one account');
	await making(page).getByLabel('Amount').fill('18000000');
	await button(page, 'Create proof').click();
	await expect(making(page).getByRole('status').last()).toContainText('The balance is less than that');
	await making(page).getByLabel('Amount').fill('1.5');
	await making(page).getByLabel('Message').fill('audit');
	await button(page, 'Create proof').click();
	const reserve = await createdProof(page, 'The reserve proof');
	const held = { address: shop.address, message: 'audit', signature: reserve.proof };
	expect(await callCustomerService(ownChain, 'check_reserve_proof', held)).toMatchObject({ good: true });

	await test.step('a message is signed on a page of its own', async () => {
		const more = page.getByRole('navigation', { name: 'Wallet' }).getByRole('group');
		const entry = (name: string) => more.getByRole('link', { name, exact: true });
		await more.getByText('More').click();
		await expect(entry('Proofs')).toHaveAttribute('aria-current', 'page');
		await expect(entry('Sign a message')).not.toHaveAttribute('aria-current');
		await entry('Sign a message').click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign a message');
		await more.getByText('More').click();
		await expect(entry('Sign a message')).toHaveAttribute('aria-current', 'page');
		await expect(entry('Proofs')).not.toHaveAttribute('aria-current');
		await page.keyboard.press('Escape');
	});
	await making(page).getByLabel('Key that signs').selectOption('View key: shows that you can watch');
	await making(page).getByLabel('Text to sign').fill(MESSAGE);
	await button(page, 'Sign').click();
	const signature = await createdProof(page, 'The signed message');
	const signed = { data: MESSAGE, address: shop.address, signature: signature.proof };
	expect(await callCustomerService(ownChain, 'verify', signed)).toMatchObject({ good: true, signature_type: 'view' });

	await expect(await asStranger(page, ownChain, open, reserve.link)).toContainText('Valid: the wallet holds this');
	await expect(await asStranger(page, ownChain, open, signature.link)).toContainText('the view key');
});

test('what the wallet cannot prove is reported', async ({ page, open, ownChain }) => {
	const { several } = await shopPayments(ownChain);
	await callCustomerService(ownChain, 'refresh');
	const { tx_hash } = await ownChain.transfer('customer', [{ address: shop.address, amount: 2_000_000_000n }]);
	await open(walletProofsLink({ kind: 'spend_proof', txid: tx_hash }), chainConfig(ownChain));
	await button(page, 'Create proof').click();
	await expect(making(page).getByRole('status').last()).toContainText('This wallet did not make that transaction');
	await making(page).getByLabel('Kind of proof').selectOption('Transaction key: I sent a payment');
	await button(page, 'Create proof').click();
	await expect(making(page).getByRole('status').last()).toContainText(
		'The wallet does not have the key of that transaction'
	);
	await making(page).getByLabel('Kind of proof').selectOption('Transaction proof: an address was paid');
	await making(page).getByLabel('Address that was paid').fill(several.subaddress);
	await button(page, 'Create proof').click();
	await expect(making(page).getByRole('status').last()).toContainText('The wallet cannot prove that payment');
	await making(page).getByLabel('Transaction', { exact: true }).fill('12');
	await button(page, 'Create proof').click();
	await expect(making(page).getByLabel('Transaction', { exact: true })).toHaveAccessibleDescription(/but this has 2/);
});

test('a view-only wallet and a multisig wallet say what they cannot do, and are not asked for it', async ({
	page,
	walletStandIn
}) => {
	const viewOnly = {
		describe_transfer: { error: { code: -29, message: 'command not supported by view-only wallet' } }
	};
	const service = await walletStandIn(walletProofsLink({ kind: 'message' }), viewOnly);
	await expect(making(page)).toContainText('A view-only wallet cannot sign');
	await making(page).getByLabel('Text to sign').fill('x');
	await button(page, 'Sign').press('Enter');
	await followLink(page, walletProofsLink({ kind: 'reserve_proof' }));
	await expect(making(page)).toContainText('A view-only wallet has no spend key');
	await button(page, 'Create proof').press('Enter');
	expect(service.calls.filter(({ method }) => ['sign', 'get_reserve_proof'].includes(method))).toEqual([]);

	await page.goto('about:blank');
	const signers = {
		is_multisig: { multisig: true, ready: true, threshold: 2, total: 3 },
		sign: { signature: 'SigV2x' }
	};
	const shared = await walletStandIn(walletProofsLink({ kind: 'message' }), signers);
	await expect(making(page)).toContainText('signs only with the view key of its primary address');
	await making(page).getByLabel('Text to sign').fill('x');
	await button(page, 'Sign').click();
	await expect(section(page, 'The signed message')).toBeVisible();
	const asked = shared.calls.find(({ method }) => method === 'sign');
	expect(asked?.params).toEqual({ data: 'x', account_index: 0, address_index: 0, signature_type: 'view' });
});
