/**
 * Tests two payments with faults that only a browser has: its own repeat of a request, and a reload.
 * `wallet-send-faults` has the others.
 */
import { Outcomes, notDelivered } from '../payment-faults';
import {
	waitForSendCall,
	earlierPaymentMessages,
	delayPayment,
	pressSend,
	reviewPayment,
	reloadWhileSending,
	sendButton,
	servicesOf,
	settlePayment
} from './support/faulted-payments';
import { unsettled } from './support/journal';
import { expect, test } from './support/money';
import { pollNow } from './support/wallet-page';

test.use({ networkErrors: true });

test.beforeEach(async ({ open, money }) => {
	await money.open();
	await open('#/wallet/send', servicesOf(money));
});

test('a payment that lost its answer, and whose repeat is refused, is sent, once', async ({ page, money }) => {
	const amount = 510_000_000_001n;
	const outcomes = new Outcomes();
	// The browser repeats a request by itself if a kept-alive connection ends without an answer.
	money.proxy.once('relay_tx', { kind: 'drop_after' });
	money.proxy.once('relay_tx', { kind: 'rpc_error', code: -13, ...notDelivered });
	expect(await reviewPayment(page, amount)).toBe(true);
	await pressSend(page);
	expect(await settlePayment(page, money, true)).toBe('sent');
	outcomes.record(amount, 'repeat refused', 'sent');
	await expect.poll(() => unsettled(page)).toEqual([]);
	money.proxy.clear();
	await money.mine();
	expect(outcomes.findErrors(await money.receivedAmounts())).toEqual([]);
});

test('a payment during which the page is reloaded is looked for, and found once it is sent', async ({
	page,
	money
}) => {
	const amount = 510_000_000_002n;
	const outcomes = new Outcomes();
	expect(await reviewPayment(page, amount)).toBe(true);
	const deliver = delayPayment(money);
	await sendButton(page).dblclick();
	await waitForSendCall(money);
	await reloadWhileSending(page);
	await expect(earlierPaymentMessages(page).unknown).toBeVisible();
	deliver();
	// The service lists the payment once it has passed it to its node.
	await expect.poll(() => money.receivedAmounts()).toContain(amount);
	await pollNow(page);
	await expect(earlierPaymentMessages(page).found).toBeVisible();
	await page.getByRole('button', { name: 'OK', exact: true }).click();
	outcomes.record(amount, 'reload', 'sent');
	await expect.poll(() => unsettled(page)).toEqual([]);
	await money.mine();
	expect(outcomes.findErrors(await money.receivedAmounts())).toEqual([]);
});
