import type { Page } from '@playwright/test';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { customer, callJsonRpc, shop } from '../../devnet';
import { OwnWalletService } from '../../devnet/own';
import { unsettled } from './support/journal';
import { expect, test, type PaymentTestChain } from './support/money';

const side = (page: Page) => page.getByRole('region', { name: 'Review' });
const to = (page: Page) => page.getByRole('textbox', { name: 'To', exact: true });
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const preview = (page: Page) => page.getByRole('button', { name: 'Review', exact: true });
const options = (page: Page) => page.locator('summary', { hasText: 'Options' });
/** Heading of the page of a sent payment. */
const sent = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sent', exact: true });
const hashOf = (page: Page) => /[0-9a-f]{64}$/.exec(page.url())?.[0] ?? '';
const confirm = (page: Page) => side(page).getByRole('button', { name: /^Send [\d.,]+ XMR$/ });

const configOf = (money: PaymentTestChain, url = money.service.url) => ({
	nodes: [{ name: 'Node', url: money.chain.node.url }],
	wallets: [{ name: 'Shop', url }]
});

/** Prepares a payment to the customer. */
async function review(page: Page, value: string): Promise<void> {
	await to(page).fill(customer.address);
	await amount(page).fill(value);
	await preview(page).click();
}

const links = (page: Page) => {
	const link = (name: string) => page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name });
	return { Home: link('Home'), Send: link('Send') };
};

/** Calls the customer's service. */
const byCustomer = <Result>(money: PaymentTestChain, method: string, params: unknown = {}) => {
	const { url, user, password } = money.chain.walletWithLogin;
	return callJsonRpc<Result>({ url, login: { user, password } }, method, params);
};

test.beforeEach(async ({ money }) => {
	await money.mine();
});

test('a payment is previewed to the last digit, sent, and shown with its hash and its key', async ({
	page,
	open,
	money
}) => {
	await open('#/wallet/send', configOf(money));
	await to(page).fill(customer.address);
	await amount(page).fill('1.500000000001');
	await options(page).click();
	await page.getByLabel('Note to self').fill('August rent');
	await options(page).click();
	await expect(options(page)).toContainText('Note: August rent');
	await preview(page).click();
	await expect(side(page).getByText('1.500000000001 XMR').first()).toBeVisible();
	await side(page).getByText('Details', { exact: true }).click();
	await expect(side(page).getByText('Change', { exact: true })).toBeVisible();
	await expect(side(page).getByText('unknown', { exact: true })).toHaveCount(0);
	const payer = side(page).getByText('Paying wallet').locator('xpath=following-sibling::dd');
	await expect(payer).toContainText('Primary account');
	await expect(payer).toContainText(shop.address.slice(0, 8));
	await expect(payer).toContainText(money.service.url);
	expect(await money.receivedAmounts()).not.toContain(1_500_000_000_001n);

	await confirm(page).click();
	await expect(sent(page)).toBeVisible();
	expect(await money.receivedAmounts()).toContain(1_500_000_000_001n);
	const hash = hashOf(page);
	const { transfer } = await money.service.call<{ transfer: { note: string; fee: number } }>('get_transfer_by_txid', {
		txid: hash
	});
	expect(transfer.note).toBe('August rent');
	await page.getByText('Transaction key, change, proofs').click();
	await page.getByRole('button', { name: 'Show the transaction key' }).click();
	const { tx_key } = await money.service.call<{ tx_key: string }>('get_tx_key', { txid: hash });
	await expect(page.getByText(tx_key)).toBeVisible();
	await page.getByRole('link', { name: 'In the explorer' }).click();
	await expect(page.getByText('In the pool', { exact: true }).first()).toBeVisible();
});

test('a payment link that is searched for leads to Send, once a wallet is open', async ({ page, open, money }) => {
	await open('#/wallet', configOf(money));
	await page.waitForFunction(() => sessionStorage.getItem('oriel-files') !== null);
	await page.getByRole('searchbox').fill(`monero:${customer.address}?tx_amount=1.25`);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send');
	await expect(to(page)).toHaveValue(customer.address);
	await expect(amount(page)).toHaveValue('1.25');
});

test('several recipients are pasted as lines, and each gets what is its', async ({ page, open, money }) => {
	const { address: second } = await byCustomer<{ address: string }>(money, 'create_address', { account_index: 0 });
	const { address: third } = await byCustomer<{ address: string }>(money, 'create_address', { account_index: 0 });
	await open('#/wallet/send', configOf(money));
	const lines = [customer.address, second, third].map((address, index) => `${address}, 0.5200000000${index + 10}`);
	await to(page).evaluate((box, text) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData('text', text);
		box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
	}, lines.join('\n'));
	await expect(page.getByRole('group', { name: /Recipient/ })).toHaveCount(3);
	await preview(page).click();
	await expect(side(page).getByRole('list', { name: 'Recipients' }).getByRole('listitem')).toHaveCount(3);
	await expect(side(page).getByText('1.560000000033 XMR').first()).toBeVisible();
	await confirm(page).click();
	await expect(sent(page)).toBeVisible();
	await byCustomer(money, 'refresh');
	type Listed = { pool: { amount: number; address: string }[] };
	const { pool } = await byCustomer<Listed>(money, 'get_transfers', { pool: true, subaddr_indices: [] });
	for (const [index, address] of [customer.address, second, third].entries()) {
		expect(pool.filter((entry) => entry.address === address).map((entry) => entry.amount)).toContain(
			520_000_000_010 + index
		);
	}
});

test('a payment URI fills the form in, from a link and from the field', async ({ page, open, money }) => {
	const uri = `monero:${customer.address}?tx_amount=0.25&recipient_name=Ann&tx_description=${encodeURIComponent('a = b & <b>')}`;
	await open(`#/wallet/send?to=${encodeURIComponent(uri)}`, configOf(money));
	const payment = page.getByRole('region', { name: 'Payment', exact: true });
	await expect(payment).toContainText('Ann name from the link');
	await expect(payment).toContainText('as the link asks');
	await expect(page.getByRole('region', { name: 'The link' })).toContainText('a = b & <b>');
	await expect(amount(page)).toHaveValue('0.25');
	await expect(page.getByLabel('Note to self', { exact: true })).toHaveValue('Paid by link to “Ann”: a = b & <b>');
	await amount(page).fill('9');
	await expect(payment).not.toContainText('as the link asks');
	await page.getByRole('button', { name: 'Clear recipient 1' }).click();
	await expect(page.getByLabel('Note to self', { exact: true })).toHaveValue('');
	await to(page).fill(`monero:${shop.address}`);
	await expect(to(page)).toHaveValue(shop.address);
});

test('a link of others fills the form in, says what it does not understand, or stops', async ({
	page,
	open,
	money
}) => {
	const stopped = `monero:${shop.address}?tx_amount=1&address=${customer.address}`;
	await open(`#/wallet/send?to=${encodeURIComponent(stopped)}`, configOf(money));
	await expect(to(page)).toHaveAccessibleDescription(/^This link for several recipients has a newer format/);
	await preview(page).click();
	await expect(confirm(page)).toHaveCount(0);
	await to(page).fill(`MONERO:${shop.address}?tx_amount=0.25&label=Caf%C3%A9&`);
	await expect(to(page)).toHaveValue(shop.address);
	await expect(amount(page)).toHaveValue('0.25');
	const payment = page.getByRole('region', { name: 'Payment', exact: true });
	await expect(payment).toContainText('Not understood in the link: label=Caf%C3%A9');
	await to(page).fill(`https://pay.example/#/pay?address=${customer.address}&tx_amount=0.5`);
	await expect(amount(page)).toHaveValue('0.5');
	await expect(payment).not.toContainText('not understood');
	await to(page).fill(`monero:${shop.address}?tx_payment_id=420fa29b2d9a49f5&tx_amount=0.75`);
	await page.getByRole('button', { name: 'Use the integrated address' }).click();
	await expect(to(page)).toHaveValue(/^4[1-9A-Za-z]{105}$/);
	await expect(amount(page)).toHaveValue('0.75');
});

test('a link fills the form in, discards a review of another payment, and asks for the same again with a warning', async ({
	page,
	open,
	money
}) => {
	const link = (value: string) =>
		`#/wallet/send?to=${encodeURIComponent(`monero:${customer.address}?tx_amount=${value}`)}`;
	const follow = (value: string) => page.evaluate((hash) => (location.hash = hash), link(value));
	const { Home, Send } = links(page);
	await open(link('0.751'), configOf(money));
	await preview(page).click();
	await confirm(page).click();
	await expect(sent(page)).toBeVisible();
	await page.goBack();
	await expect(to(page)).toHaveValue('');
	await Send.click();
	await follow('0.751');
	await expect(amount(page)).toHaveValue('0.751');
	await preview(page).click();
	await expect(side(page).getByText(/^You paid 0\.751 XMR to this address/)).toBeVisible();
	await confirm(page).click();
	await expect(side(page).getByText('Tick the box first.')).toBeVisible();
	await Home.click();
	// Before Home is loaded, the previous entry in the history is not this page.
	await expect(side(page)).toHaveCount(0);
	await page.goBack();
	await expect(confirm(page)).toBeVisible();
	await follow('0.752');
	await expect(amount(page)).toHaveValue('0.752');
	await expect(side(page)).toHaveCount(0);
	await preview(page).click();
	await expect(confirm(page)).toHaveText('Send 0.752 XMR');
});

test('Review and Send are never at the same place, and an edit discards the review', async ({ page, open, money }) => {
	const relayed = () => money.proxy.calls.filter(({ method }) => method === 'relay_tx').length;
	// The count includes calls of earlier tests.
	const relaysBefore = relayed();
	await open('#/wallet/send', configOf(money, money.proxy.url));
	for (const width of [390, 1280]) {
		await page.setViewportSize({ width, height: 844 });
		await to(page).fill(customer.address);
		await amount(page).fill('0.6511');
		await preview(page).scrollIntoViewIfNeeded();
		const before = await preview(page).boundingBox();
		const takesNone = page.evaluate(
			() =>
				new Promise<boolean>((resolve) => {
					const observer = new MutationObserver(() => {
						const button = [...document.querySelectorAll('button')].find((each) => /^Send \d/.test(each.textContent));
						if (!button) return;
						observer.disconnect();
						// Clicks as a key does, independent of the pointer's position.
						button.click();
						button.scrollIntoView({ block: 'center' });
						const { x, y, width, height } = button.getBoundingClientRect();
						resolve(!button.contains(document.elementFromPoint(x + width / 2, y + height / 2)));
					});
					observer.observe(document.body, { subtree: true, childList: true, characterData: true });
				})
		);
		await preview(page).click();
		expect(await takesNone, 'the first click on Send, as soon as it is there').toBe(true);
		await expect(confirm(page)).toBeVisible();
		const after = await confirm(page).boundingBox();
		if (!before || !after) throw new Error('A button is not shown');
		const isApart =
			after.y > before.y + before.height || after.y + after.height < before.y || after.x > before.x + before.width;
		expect(isApart, `${width} px`).toBe(true);
		if (width === 390) await side(page).getByRole('button', { name: 'Edit' }).click();
		else await amount(page).fill('0.6512');
		await expect(side(page)).toHaveCount(0);
	}
	expect(relayed()).toBe(relaysBefore);
	// A change while the payment is being prepared discards the preparation.
	let goOn = () => {};
	const held = new Promise<void>((resolve) => (goOn = resolve));
	money.proxy.once('transfer_split', { kind: 'meanwhile', before: () => held });
	await preview(page).click();
	await amount(page).fill('0.6513');
	goOn();
	await expect(preview(page)).toHaveAttribute('aria-disabled', 'false');
	await expect(side(page)).toHaveCount(0);
	await preview(page).click();
	await expect(confirm(page)).toHaveText('Send 0.6513 XMR');
});

test('a contact is paid with four clicks and a field, and a recipient saved with one each', async ({
	page,
	open,
	money
}) => {
	const { address } = await byCustomer<{ address: string }>(money, 'create_address', { account_index: 0 });
	const name = `Ann \u202e${'x'.repeat(500)}`;
	await open('#/wallet', configOf(money));
	const pay = async (choose: () => Promise<void>, value: string) => {
		await links(page).Send.click();
		await choose();
		await amount(page).fill(value);
		await preview(page).click();
		await confirm(page).click();
		await expect(sent(page)).toBeVisible();
	};
	await pay(() => to(page).fill(address), '0.5717');
	await page.locator('summary', { hasText: 'Save recipient' }).click();
	await page.getByLabel('Name', { exact: true }).fill(name);
	await page.getByRole('button', { name: 'Save recipient' }).click();
	const party = page.getByRole('list', { name: 'Recipients' });
	await expect(party).toContainText('Contact');
	await page.getByRole('button', { name: 'Open receipt' }).click();
	await expect(page.getByRole('heading', { level: 1, name: /^Receipt/ })).toBeVisible();
	await expect(page.getByText('Sent, not final: 0 of 10 confirmations')).toBeVisible();
	await expect(page.getByText(address.slice(0, 4)).first()).toBeVisible();
	await page.goBack();
	await expect(party).not.toContainText('Save recipient');
	const choose = () => page.getByRole('region', { name: 'Recipients' }).getByRole('button', { name: /^Ann/ }).click();
	await pay(choose, '0.5718');
	await expect(party).toContainText('Contact');
	await links(page).Send.click();
	await to(page).pressSequentially('ann');
	await page.keyboard.press('Enter');
	await expect(amount(page)).toBeFocused();
	await expect(to(page)).toHaveCount(0);
	await page.getByRole('button', { name: 'Clear recipient 1' }).click();
	await expect(to(page)).toBeFocused();
	// A link that calls another recipient by a contact's name does not make them that contact.
	const link = new URLSearchParams({
		to: `monero:${customer.address}?tx_amount=0.5719&recipient_name=${'Ann ' + 'x'.repeat(200)}`
	});
	await page.evaluate((hash) => (location.hash = hash), `#/wallet/send?${link}`);
	await expect(amount(page)).toHaveValue('0.5719');
	await preview(page).click();
	await expect(side(page)).toContainText('Name from the link. Not a contact');
	await confirm(page).click();
	await expect(sent(page)).toBeVisible();
	await expect(party).toContainText('Name from the link');
	await expect(page.getByText('Save recipient')).toHaveCount(0);
});

test('all of an address goes out at once', async ({ page, open, money }) => {
	const { address, address_index } = await money.service.call<{ address: string; address_index: number }>(
		'create_address',
		{ account_index: 0, label: 'Swept' }
	);
	await money.service.transfer([{ address, amount: 777_000_000_000n }]);
	await money.mine(11);
	await open('#/wallet/send', configOf(money));
	await options(page).click();
	await page.getByText('Pay from some addresses only').click();
	await page.getByLabel(/Swept/).check();
	await page.getByRole('button', { name: 'Max' }).click();
	await expect(amount(page)).toHaveValue('0.777');
	await to(page).fill(customer.address);
	await preview(page).click();
	await expect(confirm(page)).toBeVisible();
	await confirm(page).click();
	await expect(sent(page)).toBeVisible();
	await money.mine();
	type Held = { per_subaddress?: { address_index: number; balance: number }[] };
	const { per_subaddress = [] } = await money.service.call<Held>('get_balance', {
		account_index: 0,
		address_indices: [address_index]
	});
	expect(per_subaddress.filter((entry) => entry.balance > 0)).toEqual([]);
});

test('what was previewed and not confirmed never goes out: back, elsewhere and back, a reload', async ({
	page,
	open,
	money
}) => {
	await open('#/wallet/send', configOf(money));
	await review(page, '0.987654321');
	await expect(confirm(page)).toBeVisible();
	await side(page).getByRole('button', { name: 'Edit' }).click();
	await expect(amount(page)).toHaveValue('0.987654321');
	await preview(page).click();
	await expect(confirm(page)).toBeVisible();
	await page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Home' }).click();
	await expect(page).toHaveURL(/#\/wallet$/);
	await page.goBack();
	await expect(confirm(page)).toBeVisible();
	await page.reload();
	await expect(page.getByRole('heading', { level: 1, name: 'Send' })).toBeVisible();
	await expect(confirm(page)).toHaveCount(0);
	await expect(to(page)).toHaveValue('');
	expect(await money.receivedAmounts()).not.toContain(987_654_321_000n);
});

test('what was sent is not sent again by going back, nor by a reload', async ({ page, open, money }) => {
	await open('#/wallet/send', configOf(money));
	await review(page, '0.723123123123');
	await confirm(page).dblclick();
	await expect(sent(page)).toBeVisible();
	await page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Home' }).click();
	await expect(page).toHaveURL(/#\/wallet$/);
	await page.goBack();
	await expect(sent(page)).toBeVisible();
	await page.reload();
	await expect(sent(page)).toBeVisible();
	await links(page).Send.click();
	await expect(to(page)).toHaveValue('');
	await expect(confirm(page)).toHaveCount(0);
	await money.mine();
	expect((await money.receivedAmounts()).filter((each) => each === 723_123_123_123n)).toHaveLength(1);
});

test.describe('while a payment is on its way', () => {
	test.use({ networkErrors: true });

	test('a reload loses its data, looks for it, and says that it was sent', async ({ page, open, money }) => {
		await open('#/wallet/send', configOf(money, money.proxy.url));
		await review(page, '0.456456456456');
		await expect(confirm(page)).toBeVisible();
		let deliver = () => {};
		const held = new Promise<void>((resolve) => (deliver = resolve));
		money.proxy.once('relay_tx', { kind: 'meanwhile', before: () => held });
		await confirm(page).click();
		await expect(side(page).getByText('Being sent', { exact: true })).toBeVisible();
		await expect.poll(() => money.proxy.pendingTroubles()).toBe(0);
		page.on('dialog', (dialog) => void dialog.accept());
		await page.reload();
		await expect(page.getByText('An earlier payment has not been found yet')).toBeVisible();
		deliver();
		const found = page.getByText('An earlier payment was sent', { exact: true });
		await expect(found).toBeVisible();
		await page.reload();
		await expect(found).toBeVisible();
		expect((await money.receivedAmounts()).filter((each) => each === 456_456_456_456n)).toHaveLength(1);
		await page.getByRole('button', { name: 'OK', exact: true }).click();
		await expect(found).toHaveCount(0);
		await expect.poll(() => unsettled(page)).toEqual([]);
	});

	test('an unknown payment has its page, is seen by another tab, lets others go on, and outlives both tabs', async ({
		page,
		context,
		open,
		money
	}) => {
		await open('#/wallet/send', configOf(money, money.proxy.url));
		const second = await context.newPage();
		await second.goto(page.url());
		await expect(preview(second)).toBeVisible();
		await review(page, '0.555555555555');
		money.proxy.once('relay_tx', { kind: 'status', status: 502, delivered: false });
		await confirm(page).click();
		await expect(page.getByText('Not found so far', { exact: true })).toBeVisible();
		expect(hashOf(page)).not.toBe('');
		await expect(second.getByText('An earlier payment has not been found yet')).toBeVisible();
		// The same payment is blocked; another one is not.
		await review(second, '0.555555555555');
		await side(second).getByLabel('I have read this and want to send it').check();
		await confirm(second).click();
		await expect(side(second).getByText(/which may be the same, has not been found yet/)).toBeVisible();
		await amount(second).fill('0.565656565656');
		await preview(second).click();
		await confirm(second).click();
		await expect(sent(second)).toBeVisible();
		await second.close();
		// Both payments spend the same outputs, so only one of them can be mined.
		await money.mine();
		await expect(page.getByText('Not sent', { exact: true })).toBeVisible();
		await expect(page.getByRole('list', { name: 'Recipients' })).toContainText(/0\.555555555555 XMR\s*Not paid/);
		await expect(page.getByRole('region', { name: 'The other payment' })).toContainText('0.565656565656 XMR');
		await page.getByRole('button', { name: /^Review 0\.555555555555 XMR to / }).click();
		await expect(confirm(page)).toHaveText('Send 0.555555555555 XMR');
		money.proxy.once('relay_tx', { kind: 'status', status: 502, delivered: false });
		const isAgain = side(page).getByLabel('I have read this and want to send it');
		if (await isAgain.isVisible()) await isAgain.check();
		await confirm(page).click();
		await expect(page.getByText('Not found so far', { exact: true })).toBeVisible();
		const third = await context.newPage();
		await third.goto(page.url().replace(/#.*/, '#/wallet/send'));
		await page.close();
		await expect(third.getByText('An earlier payment has not been found yet')).toBeVisible();
		await third.getByRole('button', { name: 'Give up' }).click();
		await expect(third.getByRole('dialog')).toContainText('the recipient may be paid twice');
		await third.getByRole('button', { name: 'Keep looking' }).click();
		await expect(third.getByText('An earlier payment has not been found yet')).toBeVisible();
		await third.getByRole('button', { name: 'Give up' }).click();
		await third.getByRole('button', { name: 'Stop looking for it' }).click();
		await expect(third.getByText('An earlier payment has not been found yet')).toHaveCount(0);
		// The names are lost with the tab that knew them.
		await third.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'History' }).click();
		await third.getByRole('region', { name: 'Not sent' }).getByRole('link', { name: 'to 1 recipient' }).click();
		await expect(third.getByRole('heading', { level: 1 })).toHaveText('Not sent');
		await expect(third.getByRole('list', { name: 'Recipients' })).toContainText(
			/Name not kept\s*0\.555555555555 XMR\s*Not paid/
		);
		expect(await money.receivedAmounts()).not.toContain(555_555_555_555n);
	});

	test('a payment is not made by a wallet that another client opened meanwhile, and stays in sight', async ({
		page,
		open,
		money
	}) => {
		await open('#/wallet/send', configOf(money, money.proxy.url));
		await review(page, '0.666666666666');
		await expect(confirm(page)).toBeVisible();
		// A new wallet is opened at once.
		await money.service.call('create_wallet', { filename: 'bystander', language: 'English' });
		await confirm(page).click();
		await expect(side(page).getByText('Nothing was sent', { exact: true })).toBeVisible();
		await expect(side(page).getByText('This payment belongs to another wallet')).toBeVisible();
		await expect(confirm(page)).toBeVisible();
		// Input for one wallet is not used for another.
		await expect(to(page)).toHaveValue('');
		await money.open();
		await confirm(page).click();
		await expect(sent(page)).toBeVisible();
		expect((await money.receivedAmounts()).filter((each) => each === 666_666_666_666n)).toHaveLength(1);
	});
});

test('bad input gets a clear sentence each, and nothing is asked of the service', async ({ page, open, money }) => {
	await open('#/wallet/send', configOf(money, money.proxy.url));
	await expect(preview(page)).toBeVisible();
	const asked = () => money.proxy.calls.filter(({ method }) => method === 'transfer_split').length;
	const before = asked();
	for (const [address, value, words] of [
		['', '1', /address/i],
		['hello', '1', /Not a Monero address: character 3 is “l”\./],
		[customer.address, '', /amount is empty/],
		[customer.address, '9999999', /The balance is/],
		['bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1', /monero:|scheme/]
	] as const) {
		await to(page).fill(address);
		await amount(page).fill(value);
		await preview(page).click();
		await expect(page.getByRole('region', { name: 'Payment', exact: true })).toContainText(words);
		await expect(confirm(page)).toHaveCount(0);
	}
	expect(asked()).toBe(before);
});

test('a refusal of the service is reported in words, and what was typed stays', async ({ page, open, money }) => {
	type Held = { unlocked_balance: number };
	const { unlocked_balance } = await money.service.call<Held>('get_balance', { account_index: 0 });
	await open('#/wallet/send', configOf(money));
	await to(page).fill(customer.address);
	// The whole unlocked balance, which leaves nothing for the fee.
	const text = `${BigInt(unlocked_balance) / 10n ** 12n}.${String(BigInt(unlocked_balance) % 10n ** 12n).padStart(12, '0')}`;
	await amount(page).fill(text);
	await preview(page).click();
	await expect(page.getByRole('region', { name: 'Recipients' }).getByRole('alert')).toContainText(
		/Nothing was sent\. (Not enough|Too large|This payment)/
	);
	await expect(amount(page)).toHaveValue(text);
});

test('a payment is made with the keyboard alone', async ({ page, open, money }) => {
	await open('#/wallet/send', configOf(money));
	await to(page).focus();
	await page.keyboard.insertText(customer.address);
	await amount(page).focus();
	await page.keyboard.type('0.31');
	await options(page).focus();
	await page.keyboard.press('Enter');
	await page.getByLabel('Do not split').focus();
	await page.keyboard.press('Space');
	await expect(page.getByLabel('Do not split')).toBeChecked();
	await amount(page).focus();
	await page.keyboard.press('Enter');
	await expect(confirm(page)).toBeVisible();
	await confirm(page).evaluate((button) => Promise.all(button.getAnimations().map(({ finished }) => finished)));
	await confirm(page).focus();
	await page.keyboard.press('Enter');
	await expect(sent(page)).toBeVisible();
});

test('nothing of it is left where others could read it', async ({ page, open, money }) => {
	await open('#/wallet/send', configOf(money));
	await to(page).fill(customer.address);
	await amount(page).fill('0.72');
	await options(page).click();
	await page.getByLabel('Note to self').fill('private words');
	await preview(page).click();
	await confirm(page).click();
	await expect(sent(page)).toBeVisible();
	const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
	expect(left).not.toMatch(/private words|48C8pn|0\.72/);
});

test.describe('after a reload', () => {
	// Chromium logs each 401 as an error.
	test.use({ networkErrors: true });

	test('two secrets and a click lead back to paying, and to an address with a label', async ({
		page,
		open,
		site,
		money
	}) => {
		const login = { user: 'owner', password: 'a long password' };
		const wallet = await OwnWalletService.start({ origin: site.url, daemonUrl: money.chain.node.url, login });
		let steps = 0;
		const fill = (label: string, text: string) => {
			steps++;
			return page.getByLabel(label, { exact: true }).fill(text);
		};
		const click = (name: string | RegExp) => {
			steps++;
			return page.getByRole('button', { name, exact: true }).click();
		};
		const unlock = async () => {
			await fill('Password', login.password);
			await fill('Password of the wallet file', shop.password);
			await click('Open');
		};
		try {
			// The stored file includes the scanned chain.
			await money.service.call('store');
			for (const file of [shop.filename, `${shop.filename}.keys`]) {
				await copyFile(join(money.service.walletDirectory, file), join(wallet.walletDirectory, file));
			}
			await open('#/wallet/send', configOf(money, wallet.url));
			await fill('User name', login.user);
			await fill('Name of the wallet file', shop.filename);
			await unlock();
			await expect(to(page)).toBeVisible();

			await wallet.call('close_wallet');
			await page.reload();
			steps = 0;
			await unlock();
			await fill('To', customer.address);
			await fill('Amount in XMR', '1.5');
			await click('Review');
			await click(/^Send [\d.,]+ XMR$/);
			await expect(sent(page)).toBeVisible();
			expect(steps).toBe(7);

			await wallet.call('close_wallet');
			await page.goto(`${site.url}/#/wallet/receive`);
			await page.reload();
			steps = 0;
			await unlock();
			await expect(page.getByRole('button', { name: 'New address' })).toBeVisible();
			const before = page.url();
			await click('New address');
			// Input for one address is not used for the next.
			await expect(page).not.toHaveURL(before);
			await click('Label');
			await fill('Label of this address', 'Order 7');
			await page.keyboard.press('Enter');
			await expect(page.getByText('Label saved.')).toBeVisible();
			await expect(page.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible();
			expect(steps).toBe(6);
		} finally {
			await page.goto('about:blank');
			await wallet.stop();
		}
	});
});

test.describe('while the site is updated', () => {
	test.use({ networkErrors: true });

	test('a payment under review outlives links to pages whose files are gone', async ({ page, open, money }) => {
		await open('#/wallet/send', configOf(money));
		await review(page, '1.5');
		await expect(confirm(page)).toBeVisible();
		await page.route(/_app\/immutable\/chunks\//, (route) => route.fulfill({ status: 404 }));
		await page.route(/version\.json$/, (route) => route.fulfill({ json: { version: 'next' } }));
		for (const name of ['Console', 'Pay', 'Explorer']) {
			// The version is checked once the page could not be loaded: each link has failed before the files are
			// restored.
			const checked = [/_app\/immutable\/chunks\//, /version\.json$/].map((file) => page.waitForResponse(file));
			// The keyboard is used because a pointer above a link prefetches its page, which triggers the check, too.
			await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).press('Enter');
			await Promise.all(checked);
			await expect(page.getByText('This site was updated:')).toBeVisible();
			await expect(page).toHaveURL(/#\/wallet\/send$/);
			await expect(page.locator('.progress')).toHaveCount(0);
		}
		await page.unrouteAll();
		await confirm(page).click();
		// Nothing would be lost now, so the page of the new version is loaded.
		await expect(sent(page)).toBeVisible();
		await expect(page.getByText('This site was updated:')).toHaveCount(0);
	});
});
