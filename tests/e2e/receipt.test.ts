import { receiptLink } from '../../src/lib/links';
import { receiptMessage, writeReceipt, type Receipt } from '../../src/lib/payment/receipt';
import { readCode } from '../pictures/read-code';
import { untilNextPoll } from './support/clock';
import { expectGoodLooks } from './support/looks';
import { askCustomer, changed } from './support/proofs';
import { ask, expect, freshAddress, mineOn, pay, test } from './support/wallet-page';

const coin = { decimals: 12 };
const terms = {
	...{ amount: 500_000_000_000n, price: { total: '156.20', currency: 'EUR', rate: '312.40' }, created: 1_795_442_520 },
	...{ from: `Kiosk am See \u202e${'x'.repeat(240)}`, text: '2 Coffee, 1 Cake\n<b>Table</b> 7' }
};

test('a receipt is checked when opened, printed on one page, and scanned from it', async ({
	page,
	open,
	own,
	site
}) => {
	const { address } = await freshAddress(own, 'Order 40');
	const txid = await pay(own, address, 500_000_000_000n);
	await mineOn(own, 3);
	const params = { txid, address, message: receiptMessage(terms, coin) };
	const byPayer = (await askCustomer<{ signature: string }>(own, 'get_tx_proof', params)).signature;
	const byShop = (await ask<{ signature: string }>(own, 'get_tx_proof', params)).signature;
	const receipt: Receipt = { ...terms, address, txid, proof: byPayer };
	const nodes = [{ name: 'Private chain', url: own.node.url }];
	const opened = (changes: Partial<Receipt>) =>
		open(receiptLink(writeReceipt({ ...receipt, ...changes }, coin)), { nodes });
	const verdict = page.getByRole('region');
	await page.clock.install();

	await opened({ proof: byShop });
	await expect(verdict).toContainText('0.5 XMR has arrived.');
	await expect(page.getByRole('article')).toContainText('Name and items: as the shop states them.');
	await opened({});
	await expect(page.getByRole('heading', { name: 'Valid' })).toBeVisible();
	await expect(page.getByRole('article')).toContainText('Waiting for 7 more confirmations');
	await expect(page.getByRole('article')).toContainText('Name and items: as the payer states them.');
	await expect(page.getByRole('listitem')).toHaveText([
		'2 Coffee',
		'1 Cake',
		'<b>Table</b> 7',
		/^Total\s*156\.20 EUR$/
	]);
	await mineOn(own, 7);
	await untilNextPoll(page);
	const paid = page.getByRole('article').getByText('Paid');
	await expect(paid).toBeVisible();
	await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
	await expect(page.getByRole('heading', { name: 'Gültig' })).toBeVisible();
	await expect(page.getByRole('article')).toContainText('Name und Posten: nach Angabe des Zahlers.');
	await page.getByRole('combobox').selectOption('English');
	await expectGoodLooks(page, 'receipt');
	await expect(page.getByRole('link', { name: 'Run full verification' })).toHaveAttribute('href', `#/tx/${txid}`);

	// An A4 page at 96 dots per inch, less than any printer has.
	await page.emulateMedia({ media: 'print' });
	await page.setViewportSize({ width: 718, height: 1047 });
	expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1047);
	const link = receiptLink(writeReceipt(receipt, coin));
	expect(readCode(await page.screenshot())).toBe(`${site.url}/${link}`);
	await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
	await page.emulateMedia({ media: 'screen' });

	for (const changes of [{ text: '3 Coffee' }, { amount: 5n }, { proof: changed(byPayer) }]) {
		await opened(changes);
		await expect(page.getByRole('heading', { name: 'Not valid' })).toBeVisible();
		await expect(paid).toHaveCount(0);
	}
	await opened({ txid: 'ab'.repeat(32) });
	await expect(verdict).toContainText('The node did not send the transaction');
	await open(link.slice(0, -40), { nodes });
	await expect(page.getByRole('alert')).toContainText('damaged or incomplete');
	// Without a proof that fits on paper.
	await opened({ text: 'ü'.repeat(1000) });
	await expect(page.getByRole('article')).toContainText('Anyone can check this receipt');
	await expect(page.getByRole('img')).toHaveCount(0);
});
