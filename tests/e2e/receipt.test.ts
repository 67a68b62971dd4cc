import { receiptLink } from '../../src/lib/links';
import { receiptMessage, writeReceipt, type Receipt, type ReceiptTerms } from '../../src/lib/payment/receipt';
import { readCode } from '../pictures/read-code';
import { advanceToNextPoll } from './support/clock';
import { expectPageToFit } from './support/looks';
import { callCustomerService, withOneCharacterChanged, customer } from './support/proofs';
import { callShopService, expect, freshAddress, mineAndRefresh, payAsCustomer, test } from './support/wallet-page';

const coin = { decimals: 12 };
const terms = {
	amount: 500_000_000_000n,
	price: { total: '156.20', currency: 'EUR', rate: '312.40' },
	created: 1_795_442_520,
	from: `Kiosk am See \u202e${'x'.repeat(240)}`,
	text: '2 <b>Coffee</b> 120.00, 1 Cake 30.00\ntip 6.20 EUR'
};

test('a receipt is checked when opened, printed on one page, and scanned from it', async ({
	page,
	open,
	ownChain,
	site
}) => {
	const { address } = await freshAddress(ownChain, 'Order 40');
	const txid = await payAsCustomer(ownChain, address, 500_000_000_000n);
	await mineAndRefresh(ownChain, 3);
	const params = { txid, address, message: receiptMessage(terms, coin) };
	const byPayer = (await callCustomerService<{ signature: string }>(ownChain, 'get_tx_proof', params)).signature;
	const byShop = (await callShopService<{ signature: string }>(ownChain, 'get_tx_proof', params)).signature;
	const receipt: Receipt = { ...terms, address, txid, proof: byPayer };
	const nodes = [{ name: 'Private chain', url: ownChain.node.url }];
	const opened = (changes: Partial<Receipt>, config: object = {}) =>
		open(receiptLink(writeReceipt({ ...receipt, ...changes }, coin)), { nodes, ...config });
	const card = page.getByRole('article');
	const verdict = card.locator('.verdict');
	const shop = { name: 'Kiosk am See', addresses: [address] };
	await page.clock.install();

	await opened({ proof: byShop });
	await expect(verdict).toContainText('Sent, not final: 3 of 10 confirmations');
	await expect(card).toContainText('Made by the owner of the address, for exactly this text.');
	await expect(card).toContainText('Name as the receipt states it');
	await opened({ proof: byShop }, { shop });
	await expect(card).toContainText('Made by Kiosk am See, for exactly this text.');
	await expect(card).not.toContainText('as the receipt states it');
	await opened({});
	await expect(verdict).toContainText(/Checked .* UTC\. Scan the code to check again\./);
	await expect(card).toContainText('As the payer states them.');
	await expect(card.locator('.rows > li')).toHaveText([
		/^2 × <b>Coffee<\/b>\s*60\.00\s*120\.00 EUR$/,
		/^1 × Cake\s*30\.00 EUR$/,
		/^tip\s*6\.20 EUR$/,
		/^Total\s*156\.20 EUR$/
	]);
	await mineAndRefresh(ownChain, 7);
	await advanceToNextPoll(page);
	const valid = card.getByText('Valid: 0.5 XMR was paid');
	await expect(valid).toBeVisible();
	await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
	await expect(verdict).toContainText('Gültig: 0,5 XMR wurden gezahlt');
	await expect(card).toContainText('Nach Angabe des Zahlers.');
	await page.getByRole('combobox').selectOption('English');
	await expectPageToFit(page, 'receipt');
	await expect(page.getByRole('link', { name: 'Run full verification' })).toHaveAttribute('href', `#/tx/${txid}`);

	// The size of an A4 page at 96 dots per inch, less than any printer has.
	await page.emulateMedia({ media: 'print' });
	await page.setViewportSize({ width: 718, height: 1047 });
	expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1047);
	const link = receiptLink(writeReceipt(receipt, coin));
	expect(readCode(await page.screenshot())).toBe(`${site.url}/${link}`);
	await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
	await expect(valid).toBeVisible();

	const refused = async (title: string, struck: readonly string[]) => {
		await page.emulateMedia({ media: 'print' });
		await expect(verdict).toContainText(title);
		for (const text of struck) await expect(card.locator('.struck', { hasText: text })).toBeVisible();
		await expect(page.getByRole('img')).toHaveCount(0);
		await page.emulateMedia({ media: 'screen' });
		await expect(page.getByRole('link', { name: 'Check another receipt' })).toBeVisible();
		for (const name of ['Print', 'Copy link']) await expect(page.getByRole('button', { name })).toHaveCount(0);
	};
	for (const changes of [{ text: '3 Coffee' }, { from: 'Kiosk' }, { proof: withOneCharacterChanged(byPayer) }]) {
		await opened(changes);
		await refused('Not valid: do not accept this receipt', ['0.5 XMR', 'EUR at 312.40', 'Coffee', 'Kiosk']);
	}
	// Receipts with terms that a payer invented; the proof is valid for them.
	const openedWith = async (changes: Partial<ReceiptTerms>) => {
		const message = receiptMessage({ ...terms, ...changes }, coin);
		const { signature } = await callCustomerService<{ signature: string }>(ownChain, 'get_tx_proof', {
			txid,
			address,
			message
		});
		await opened({ ...changes, proof: signature });
	};
	await openedWith({ amount: 5_000_000_000_000n, price: { total: '1562.00', currency: 'EUR', rate: '312.40' } });
	await refused('Does not add up: only 0.5 XMR was paid', ['EUR at 312.40', 'Coffee']);
	await expect(card.locator('.huge')).toHaveText('0.5 XMR');
	await expect(verdict).toContainText('The text says 5 XMR. The items do not add up to 1562.00 EUR.');
	await opened({ proof: byShop }, { shop: { ...shop, addresses: [customer.address] } });
	await refused('Not an address of Kiosk am See', ['Kiosk']);
	await expectPageToFit(page, 'a receipt that is refused');
	await opened({ txid: 'ab'.repeat(32) });
	await expect(verdict).toContainText('The node did not send the transaction');
	await open(link.slice(0, -40), { nodes });
	await expect(page.getByRole('alert')).toContainText('damaged or incomplete');
	await page.getByRole('link', { name: 'Check another receipt' }).click();
	await page.getByLabel('Link of the receipt').fill(`monero:${address}`);
	await page.getByRole('button', { name: 'Check', exact: true }).click();
	await expect(page.getByText('This is not the link of a receipt.')).toBeVisible();
	await page.getByLabel('Link of the receipt').fill(`${site.url}/${link}`);
	await page.getByRole('button', { name: 'Check', exact: true }).click();
	await expect(valid).toBeVisible();
	// The QR code of this receipt does not fit on paper.
	await openedWith({ text: 'ü'.repeat(1000) });
	await expect(valid).toBeVisible();
	await expect(page.getByRole('img')).toHaveCount(0);
});
