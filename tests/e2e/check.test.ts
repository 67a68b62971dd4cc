import type { Page } from '@playwright/test';
import { parseAddress } from '../../src/lib/chain/address';
import type { ProofDraft } from '../../src/lib/proofs/draft';
import type { PlainDevnet } from '../../devnet';
import {
	callCustomerService,
	withOneCharacterChanged,
	customer,
	proofCheckLink,
	MESSAGE,
	shopPayments,
	shop
} from './support/proofs';
import { startProxy } from '../../devnet/stand-in/proxy';
import { callShopService, button, expect, factValue, section, test, formatInColumn } from './support/wallet-page';

/** Config of a stranger's page: it has a node, and no wallet service. */
const stranger = (own: PlainDevnet) => ({ nodes: [{ name: 'Node', url: own.node.url }] });

const verdict = (page: Page) => section(page, 'Result');
const field = (page: Page, label: string) => section(page, 'The proof').getByLabel(label, { exact: true });

/** Opens another link in the current page. */
const follow = (page: Page, draft: Partial<ProofDraft>) =>
	page.evaluate((hash) => void (location.hash = hash), proofCheckLink(draft));

const signed = async (own: PlainDevnet, method: string, params: object, by = callShopService) =>
	(await by<{ signature: string }>(own, method, params)).signature;

const line = (page: Page, name: string) => page.locator(`[data-line="${name}"]`);

test.beforeEach(async ({ ownChain }) => void (await shopPayments(ownChain)));

test('a payment is checked by the key of its transaction, or by several', async ({ page, open, ownChain }) => {
	const { txid, amount, several } = await shopPayments(ownChain);
	const { tx_key } = await callShopService<{ tx_key: string }>(ownChain, 'get_tx_key', { txid });
	const one = { kind: 'tx_key', txid, address: customer.address, proof: tx_key } as const;
	await open(proofCheckLink(one), stranger(ownChain));
	await expect(verdict(page)).toContainText('Valid: the address was paid');
	await expect(factValue(page, 'Received')).toContainText(formatInColumn(amount));
	await expect(factValue(page, 'State')).toContainText(/\d+ confirmations/);
	await expect(line(page, 'Claimed by the node')).toContainText('how many blocks followed');

	await follow(page, { ...one, proof: withOneCharacterChanged(tx_key) });
	await expect(verdict(page)).toContainText('The key may be of another transaction, or the address may be wrong');

	const keys = await callShopService<{ tx_key: string }>(ownChain, 'get_tx_key', { txid: several.txid });
	expect(keys.tx_key.length).toBeGreaterThan(64);
	await follow(page, { kind: 'tx_key', txid: several.txid, address: several.subaddress, proof: keys.tx_key });
	await expect(verdict(page)).toContainText('Valid: the address was paid');
	await expect(factValue(page, 'Received')).toContainText(formatInColumn(several.amount));
});

test('a payment is checked by the proof of its sender and of its recipient', async ({ page, open, ownChain }) => {
	const { txid, amount, several } = await shopPayments(ownChain);
	const about = { txid, address: customer.address, message: MESSAGE };
	const out = await signed(ownChain, 'get_tx_proof', about);
	const one = { ...about, kind: 'tx_proof', proof: out } as const;
	await open(proofCheckLink(one), stranger(ownChain));
	await expect(verdict(page)).toContainText('Valid: the address was paid');
	await expect(verdict(page)).toContainText('they sent the transaction');
	await expect(factValue(page, 'Received')).toContainText(formatInColumn(amount));
	await follow(page, { ...one, proof: withOneCharacterChanged(out) });
	await expect(verdict(page)).toContainText('The proof is invalid');

	const to = { txid: several.txid, address: several.subaddress };
	const came = await signed(ownChain, 'get_tx_proof', to, callCustomerService);
	expect(came).toMatch(/^InProofV2/);
	await follow(page, { ...to, kind: 'tx_proof', proof: came });
	await expect(verdict(page)).toContainText('they received the payment');
	await expect(factValue(page, 'Received')).toContainText(formatInColumn(several.amount));
});

test('who made a transaction is checked, and who signed a message', async ({ page, open, ownChain }) => {
	const { txid } = await shopPayments(ownChain);
	const proof = await signed(ownChain, 'get_spend_proof', { txid, message: MESSAGE });
	const one = { kind: 'spend_proof', txid, message: MESSAGE, proof } as const;
	await open(proofCheckLink(one), stranger(ownChain));
	await expect(verdict(page)).toContainText('Valid: the prover sent the transaction');
	await follow(page, { ...one, proof: withOneCharacterChanged(proof) });
	await expect(verdict(page)).toContainText('The proof is invalid');

	for (const signature_type of ['spend', 'view']) {
		const proof = await signed(ownChain, 'sign', { data: MESSAGE, signature_type });
		const by = { kind: 'message', address: shop.address, message: MESSAGE, proof } as const;
		await follow(page, by);
		await expect(verdict(page)).toContainText('Valid: the holder of this address signed the message');
		await expect(factValue(page, 'Signed with')).toHaveText(`the ${signature_type} key`);
		await follow(page, { ...by, proof: withOneCharacterChanged(proof) });
		await expect(verdict(page)).toContainText('The signature is invalid');
	}
});

test('what a wallet holds is checked, and what it spent since', async ({ page, open, ownChain }) => {
	const proof = await signed(ownChain, 'get_reserve_proof', { all: true, message: MESSAGE }, callCustomerService);
	const { balance } = await callCustomerService<{ balance: number | bigint }>(ownChain, 'get_balance', {});
	const one = { kind: 'reserve_proof', address: customer.address, message: MESSAGE, proof } as const;
	await open(proofCheckLink(one), stranger(ownChain));
	await expect(verdict(page)).toContainText('Valid: the wallet holds this');
	await expect(factValue(page, 'Balance now')).toContainText(formatInColumn(balance));
	await expect(line(page, 'Claimed by the node')).toContainText('which of the outputs are spent');
	await follow(page, { ...one, proof: withOneCharacterChanged(proof) });
	await expect(verdict(page)).toContainText(/The proof is invalid|This is not a proof of that kind|does not know/);

	await ownChain.transfer('customer', [{ address: shop.address, amount: 1_000_000_000n }]);
	await follow(page, one);
	await expect(verdict(page)).toContainText('Valid, but part of it has been spent since');
	await expect(factValue(page, 'When created')).toContainText(formatInColumn(balance));
});

test('what cannot be checked is reported, each in its own words', async ({ page, open, ownChain }) => {
	const { txid } = await shopPayments(ownChain);
	const { tx_key } = await callShopService<{ tx_key: string }>(ownChain, 'get_tx_key', { txid });
	const one = { kind: 'tx_key', txid, address: customer.address, proof: tx_key } as const;
	await open(proofCheckLink({ ...one, txid: 'ab'.repeat(32) }), stranger(ownChain));
	await expect(verdict(page)).toContainText('The node does not know the transaction');

	await button(page, 'Clear').click();
	await expect(verdict(page)).toContainText('The result appears here after the check.');
	await button(page, 'Check proof').click();
	await expect(field(page, 'Transaction')).toHaveAccessibleDescription(/64 hex digits/);
	await expect(field(page, 'Transaction')).toBeFocused();
	await field(page, 'Transaction key').fill('SigV2whatever');
	await expect(field(page, 'Kind of proof')).toHaveValue('Signed message');
	await field(page, 'Address').fill(withOneCharacterChanged(shop.address));
	await button(page, 'Check proof').click();
	await expect(field(page, 'Address')).toHaveAccessibleDescription(/checksum is wrong/);
	await expect(field(page, 'Message')).toHaveAccessibleDescription(/Enter the signed message/);
	await field(page, 'Address').fill(shop.address);
	await field(page, 'Message').fill('x');
	await button(page, 'Check proof').click();
	await expect(verdict(page)).toContainText('This is not a signature');

	await field(page, 'Signature').fill(`See ${new URL(page.url()).origin}/${proofCheckLink(one)} for it`);
	await expect(field(page, 'Transaction')).toHaveValue(txid);
	await button(page, 'Check proof').click();
	await expect(verdict(page)).toContainText('Valid: the address was paid');
});

test('a proof is opened from a file, and checked with the keyboard alone', async ({ page, open, ownChain }) => {
	const proof = await signed(ownChain, 'sign', { data: MESSAGE });
	await open('#/tools', stranger(ownChain));
	await page.getByRole('link', { name: 'Paste a proof' }).click();
	const link = proofCheckLink({ kind: 'message', address: shop.address, message: MESSAGE, proof });
	await page.getByLabel('Or open a file').setInputFiles({
		name: 'signed-message.txt',
		mimeType: 'text/plain',
		buffer: Buffer.from(`Signed message\n\nhttps://elsewhere.example/${link}\n`)
	});
	await expect(field(page, 'Message')).toHaveValue(MESSAGE);
	await field(page, 'Signature').focus();
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await expect(verdict(page)).toContainText('Valid: the holder of this address signed the message');
});

test('nothing of a proof leaves the page but what names a transaction', async ({
	page,
	open,
	ownChain,
	site,
	stopAfterTest
}) => {
	const { txid, several } = await shopPayments(ownChain);
	const { tx_key } = await callShopService<{ tx_key: string }>(ownChain, 'get_tx_key', { txid: several.txid });
	const drafts: Partial<ProofDraft>[] = [
		{ kind: 'tx_key', txid: several.txid, address: several.subaddress, proof: tx_key },
		{
			kind: 'tx_proof',
			txid,
			address: customer.address,
			message: MESSAGE,
			proof: await signed(ownChain, 'get_tx_proof', { txid, address: customer.address, message: MESSAGE })
		},
		{
			kind: 'spend_proof',
			txid,
			message: MESSAGE,
			proof: await signed(ownChain, 'get_spend_proof', { txid, message: MESSAGE })
		},
		{
			kind: 'reserve_proof',
			address: customer.address,
			message: MESSAGE,
			proof: await signed(ownChain, 'get_reserve_proof', { all: true, message: MESSAGE }, callCustomerService)
		},
		{
			kind: 'message',
			address: shop.address,
			message: MESSAGE,
			proof: await signed(ownChain, 'sign', { data: MESSAGE })
		}
	];
	const proxy = await stopAfterTest(startProxy(ownChain.node.url));
	const from = site.served.length;
	const elsewhere: string[] = [];
	page.on('request', (request) => {
		if (![site.url, proxy.url].includes(new URL(request.url()).origin)) elsewhere.push(request.url());
	});
	for (const draft of drafts) {
		await page.goto('about:blank');
		await open(proofCheckLink(draft), { nodes: [{ name: 'Node', url: proxy.url }] });
		await expect(verdict(page)).toContainText('Valid');
	}
	expect(elsewhere).toEqual([]);
	const log = [...proxy.received, ...site.served.slice(from).map((served) => JSON.stringify(served))].join('\n');
	// The log works: it has the calls for the transactions.
	expect(log).toContain(txid);
	expect(log).toContain('/is_key_image_spent');
	const lower = log.toLowerCase();
	for (const { address = '', message = '', proof = '' } of drafts) {
		const parts = Array.from({ length: Math.floor(proof.length / 32) }, (_, i) => proof.slice(32 * i, 32 * i + 32));
		const keys = parseAddress(address).address;
		const secrets = [address, address.slice(10, 42), message, encodeURIComponent(message), 'Order 7', ...parts];
		const secretTexts = [...secrets, keys?.spendKey ?? '', keys?.viewKey ?? ''].filter((text) => text !== '');
		expect(secretTexts.filter((text) => lower.includes(text.toLowerCase()))).toEqual([]);
	}
});

test('the library for it is loaded by this page alone', async ({ page, open, ownChain }) => {
	const scripts: string[] = [];
	page.on('response', async (response) => {
		if (response.url().endsWith('.js')) scripts.push(await response.text());
	});
	await open('#/tools', stranger(ownChain));
	await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible();
	expect(scripts.some((text) => text.includes('TXPROOF_V2'))).toBe(false);
	await page.getByRole('link', { name: 'Paste a proof' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Check a proof' })).toBeVisible();
	await expect.poll(() => scripts.some((text) => text.includes('TXPROOF_V2'))).toBe(true);
});
