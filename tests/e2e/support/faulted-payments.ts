import type { Page } from '@playwright/test';
import { customer } from '../../../devnet';
import type { Outcome } from '../../payment-faults';
import { expect, type PaymentTestChain } from './money';
import { pollNow } from './wallet-page';

const amountText = (atomic: bigint) => `0.${String(atomic).padStart(12, '0')}`;

export const reviewPanel = (page: Page) => page.getByRole('region', { name: 'Review' });
export const sendButton = (page: Page) => reviewPanel(page).getByRole('button', { name: /^Send [\d.]+ XMR( again)?$/ });
/** Page of a payment that was sent, or may have been. */
export const paymentPage = (page: Page) => page.getByRole('region', { name: 'Payment', exact: true });
export const button = (page: Page, name: string | RegExp) => paymentPage(page).getByRole('button', { name });
export const sentHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sent', exact: true });
/** Titles that the page shows when it did not send a payment. */
export const NOT_SENT_TITLES =
	/^(Nothing was sent|Not sent\. New since the review:|Not sent again|The rest was not sent)$/;

/**
 * Returns settings of config.json: the payer's service is reached through the proxy.
 *
 * @param node URL of the node; the chain's own when omitted
 */
export const servicesOf = (money: PaymentTestChain, node = money.chain.node.url) => ({
	nodes: [{ name: 'Node', url: node }],
	wallets: [{ name: 'Shop', url: money.proxy.url }]
});

const isPaymentPage = (page: Page) => /history\/[0-9a-f]{64}$/.test(page.url());

const openSendPage = async (page: Page) => {
	await page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Send' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Send' })).toBeVisible();
};

/**
 * Opens the paying wallet, as the operator of the service would, and goes back to the payment: under review, or on its
 * page.
 */
async function backToPayment(page: Page, money: PaymentTestChain): Promise<void> {
	await money.open();
	await pollNow(page);
	if (isPaymentPage(page)) return;
	await openSendPage(page);
	if (await sendButton(page).isVisible()) return;
	await page.getByRole('link', { name: /^[0-9a-f]{8}…[0-9a-f]{4}$/ }).click();
	await expect(paymentPage(page)).toBeVisible();
}

/** @returns true when there is a preview to confirm */
export async function reviewPayment(page: Page, amount: bigint): Promise<boolean> {
	await page.getByRole('textbox', { name: 'To', exact: true }).fill(customer.address);
	await page.getByRole('textbox', { name: 'Amount' }).fill(amountText(amount));
	await page.getByRole('button', { name: 'Review', exact: true }).click();
	const failed = page.getByText('Nothing was sent');
	await expect(sendButton(page).or(failed).first()).toBeVisible();
	return sendButton(page).isVisible();
}

const filesHeading = (page: Page) => page.getByRole('heading', { level: 1, name: /files/i });

/**
 * Double-clicks, as a person in a hurry does. A page that has already noticed that the wallet is closed has no button
 * left.
 */
export async function pressSend(page: Page): Promise<void> {
	await expect(sendButton(page).or(filesHeading(page)).first()).toBeVisible();
	if (await filesHeading(page).isVisible()) return;
	try {
		await sendButton(page).dblclick({ timeout: 5000 });
	} catch (error) {
		if (!(await filesHeading(page).isVisible())) throw error;
	}
}

/**
 * Continues as a person would who reads what the page says, until the payment is settled.
 *
 * @param isPatient true when the person does not give up
 */
export async function settlePayment(page: Page, money: PaymentTestChain, isPatient: boolean): Promise<Outcome> {
	const unknown = paymentPage(page).getByText(/^(Not found so far|Handed to the wallet service)$/);
	/** Message when only the node knows the payment, for example because another wallet is open. */
	const atNode = paymentPage(page).getByText('The node has it. Not in a block yet', { exact: true });
	const held = page.getByText(NOT_SENT_TITLES);
	const closed = filesHeading(page);
	const replaced = paymentPage(page).getByText('Not sent', { exact: true });
	const mine = async () => {
		await money.mine();
		await pollNow(page);
	};
	for (let attempt = 0; attempt < 8; attempt++) {
		await expect(sentHeading(page).or(replaced).or(unknown).or(atNode).or(held).or(closed).first()).toBeVisible();
		await backToPayment(page, money);
		// Another payment may have spent its money.
		if (attempt > 1) await mine();
		await expect(sentHeading(page).or(replaced).or(unknown).or(atNode).or(sendButton(page)).first()).toBeVisible();
		if (await atNode.isVisible()) {
			await mine();
			await expect(sentHeading(page)).toBeVisible();
		}
		if (await sentHeading(page).isVisible()) {
			await page.getByRole('link', { name: 'New payment' }).click();
			return 'sent';
		}
		if (await replaced.isVisible()) {
			await openSendPage(page);
			return 'not sent';
		}
		if (isPatient) {
			await button(page, 'Send the same transaction again').or(sendButton(page)).or(replaced).click();
			// The previous message disappears once the button is pressed: either it is being sent, or there is a new result.
			await expect(page.getByText('Being sent', { exact: true })).toHaveCount(0);
		} else if (await unknown.isVisible()) {
			await button(page, 'Give up').click();
			await page.getByRole('button', { name: 'Stop looking for it' }).click();
			return 'given up';
		} else {
			await reviewPanel(page).getByRole('button', { name: 'Edit' }).click();
			return 'not sent';
		}
	}
	throw new Error('The payment came to no end');
}

/** Delays the next payment before it is delivered. @returns a function that delivers it */
export function delayPayment(money: PaymentTestChain): () => void {
	let deliver = () => {};
	const held = new Promise<void>((resolve) => (deliver = resolve));
	money.proxy.once('relay_tx', { kind: 'meanwhile', before: () => held });
	return () => deliver();
}

/** Waits until the service has received a call to send that it has not answered yet. */
export async function waitForSendCall(money: PaymentTestChain): Promise<void> {
	await expect.poll(() => money.proxy.pendingTroubles()).toBe(0);
}

/** Reloads the page while a payment is being sent, and accepts whatever dialog the browser shows. */
export async function reloadWhileSending(page: Page): Promise<void> {
	page.once('dialog', (dialog) => void dialog.accept());
	await page.reload();
}

/** Messages after a reload, when the page can only look for a payment. */
export const earlierPaymentMessages = (page: Page) => ({
	found: page.getByText('An earlier payment was sent', { exact: true }),
	unknown: page.getByText('An earlier payment has not been found yet', { exact: true })
});
