import type { Page } from '@playwright/test';
import { customer, type PlainDevnet } from '../../devnet';
import { startLiar, type Lie, type Liar } from '../../devnet/stand-in/liar';
import { expect, test as base, timesPaid } from './support/parties';
import { button, mineAndRefresh } from './support/wallet-page';

const test = base.extend<{ liar: Liar }>({
	/** Proxy in front of the shop's service that can lie. */
	changedNode: async ({ ownChain, stopAfterTest }, use) => use(await stopAfterTest(startLiar(ownChain.wallet.url)))
});

const configOf = (own: PlainDevnet, liar: Liar) => ({
	nodes: [{ name: 'Private chain', url: own.node.url }],
	wallets: [{ name: 'Shop', url: liar.url }]
});

const side = (page: Page) => page.getByRole('region', { name: 'Review' });
const send = (page: Page) => side(page).getByRole('button', { name: /^Send [\d.,]+ XMR$/ });

async function fill(page: Page, amount: string): Promise<void> {
	await page.getByRole('textbox', { name: 'To', exact: true }).fill(customer.address);
	await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
}

/** Returns a lie that changes the first item of some of an answer's lists. */
const first =
	(change: (value: never) => unknown, ...names: readonly string[]): Lie =>
	(answer) => {
		for (const name of names) {
			const items = answer[name] as unknown[];
			items[0] = change(items[0] as never);
		}
	};
const oneMore = (amount: number | bigint) => BigInt(amount) + 1n;
const otherDigit = (hex: string) => hex.replace(/.$/, (last) => (last === '0' ? '1' : '0'));

const LIES: readonly [what: string, lie: Lie, text: string | RegExp][] = [
	['amount', first(oneMore, 'amount_list'), 'You entered 1.5 XMR, but the service prepared 1.500000000001 XMR.'],
	['fee', first(oneMore, 'fee_list'), /The service stated a fee of [\d.]+ XMR, but the transaction pays [\d.]+ XMR\./],
	['hash', first(otherDigit, 'tx_hash_list'), 'The service stated a wrong hash for the transaction.'],
	[
		'what would be sent',
		first(
			(hex: string) => `${hex.slice(0, 200)}${otherDigit(hex.slice(200, 201))}${hex.slice(201)}`,
			'tx_metadata_list'
		),
		'The service would send something other than the transaction that it showed.'
	],
	['key', first(otherDigit, 'tx_key_list'), 'The service stated a wrong key for the transaction.']
];

test('a payment that the wallet service lies about cannot be sent', async ({ page, open, ownChain, changedNode }) => {
	await open('#/wallet/send', configOf(ownChain, changedNode));
	const low = page.getByLabel('Fee', { exact: true }).locator('option').nth(1);
	await expect(low).toHaveText('Low when there is room');
	await fill(page, '1.5');
	await expect(low).toHaveText(/^Low 0\.\d{1,6} XMR · when there is room$/);
	for (const [what, lie, text] of LIES) {
		await test.step(what, async () => {
			changedNode.lie('transfer_split', lie);
			await button(page, 'Review').click();
			await expect(side(page).getByRole('alert')).toContainText('This does not match your payment: it cannot be sent');
			await expect(side(page).getByRole('alert')).toContainText(text);
			await expect(send(page)).toHaveCount(0);
			await button(side(page), 'Edit').click();
		});
	}
	changedNode.lie('transfer_split', null);
	await button(page, 'Review').click();
	await expect(side(page).locator('summary', { hasText: '4 checks passed' })).toBeVisible();
	await expect(side(page).getByRole('alert')).toHaveCount(0);
	await expect(send(page)).toBeVisible();
	const higher = side(page).getByText(/^Higher than shown before \(0\.\d{1,6}\)\.$/);
	await expect(higher).toHaveCount(0);
	changedNode.lie(
		'transfer_split',
		first((fee) => BigInt(fee) * 5n, 'fee_list')
	);
	await button(side(page), 'Edit').click();
	await button(page, 'Review').click();
	await expect(higher).toBeVisible();
	expect(changedNode.calls).not.toContain('relay_tx');
});

test('a high fee is confirmed before the payment can be sent', async ({ page, open, ownChain, changedNode }) => {
	await open('#/wallet/send', configOf(ownChain, changedNode));
	await fill(page, '1.700000000003');
	await page.getByLabel('Fee', { exact: true }).selectOption({ index: 4 });
	await button(page, 'Review').click();
	await expect(side(page).getByText(/^The fee of 0\.\d+ XMR is more than 1 % of the amount/)).toBeVisible();
	await send(page).click();
	await expect(side(page).getByText('Tick the box first.')).toBeVisible();
	expect(changedNode.calls).not.toContain('relay_tx');
	await side(page).getByLabel('I have read this and want to send it').check();
	await send(page).click();
	await expect(page.getByText('Sent', { exact: true })).toBeVisible();
	await mineAndRefresh(ownChain, 1);
	expect(await timesPaid(ownChain, 1_700_000_000_003n)).toBe(1);
});
