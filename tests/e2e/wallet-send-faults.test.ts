import type { Page } from '@playwright/test';
import { startLiar, type Liar } from '../../devnet/stand-in/liar';
import type { Trouble } from '../../devnet/stand-in/proxy';
import { caseCount, isFull } from '../full';
import {
	delivered,
	FAULTS,
	FIRST_AMOUNT,
	notDelivered,
	otherWallet,
	Outcomes,
	relaying,
	type Fault,
	type Outcome
} from '../payment-faults';
import {
	waitForSendCall,
	button,
	earlierPaymentMessages,
	NOT_SENT_TITLES,
	delayPayment,
	paymentPage,
	pressSend,
	reviewPayment,
	reloadWhileSending,
	sendButton,
	sentHeading,
	servicesOf,
	settlePayment,
	reviewPanel
} from './support/faulted-payments';
import { unsettled } from './support/journal';
import { expect, test, type PaymentTestChain } from './support/money';
import { pollNow } from './support/wallet-page';

test.use({ networkErrors: true });

/** A payment under review, and its environment. */
interface Reviewed {
	page: Page;
	/** Opens a second tab of the same browser, at the form. */
	openTab: () => Promise<Page>;
	money: PaymentTestChain;
	/** Node of the page and, while the node lies, of the service. */
	liar: Liar;
	/** Amount in atomic units. No other payment has this amount plus one. */
	amount: bigint;
	/** Records the outcome of this payment, or of one of another amount. */
	note: (outcome: Outcome, amount?: bigint) => void;
}

/** A fault, and how a person continues who sees it in a browser. */
interface PageFault extends Fault {
	/**
	 * Makes the payment, from the review until it is settled. By default it is sent, and settled as in
	 * `tests/contract/send-faults.test.ts`.
	 */
	pay?: (reviewed: Reviewed) => Promise<void>;
}

type Answer = { txs?: { in_pool: boolean; as_hex: string; tx_hash: string }[]; missed_tx?: string[] };

/**
 * Makes the node relay the payment but report that it failed, that it is unknown, that its outputs are spent, and that
 * an older payment has its bytes.
 */
function lieAboutPayment(node: Liar): void {
	let own = '';
	node.lie('/sendrawtransaction', (answer) => (answer['status'] = 'Failed'));
	node.lie('/is_key_image_spent', (answer) => (answer['spent_status'] = [1]));
	node.lie('/get_transactions', (answer: Answer) => {
		const hidden = answer.txs?.filter(({ in_pool }) => in_pool) ?? [];
		own = hidden[0]?.as_hex ?? own;
		answer.missed_tx = hidden.map(({ tx_hash }) => tx_hash);
		answer.txs = answer.txs?.filter(({ in_pool }) => !in_pool).map((entry) => ({ ...entry, as_hex: own })) ?? [];
	});
}

const LIES = ['/sendrawtransaction', '/is_key_image_spent', '/get_transactions'];

const CALLS_THAT_LOOK = 40;

/**
 * Sends the payment while the node lies, until the page shows a result.
 *
 * @param isAgain true to send the same payment again while its outcome is unknown
 */
const whileLying = (lie: (liar: Liar) => void, isAgain: boolean) => async (reviewed: Reviewed) => {
	const { page, money, liar, note } = reviewed;
	await money.service.call('set_daemon', { address: liar.url, trusted: true });
	lie(liar);
	await pressSend(page);
	await expect(paymentPage(page).getByText('Not found so far', { exact: true })).toBeVisible();
	if (isAgain) {
		await button(page, 'Send the same transaction again').click();
		await expect(paymentPage(page).getByText('Not sent again', { exact: true })).toBeVisible();
	}
	for (const operation of LIES) liar.lie(operation, null);
	await money.service.call('set_daemon', { address: money.chain.node.url, trusted: true });
	money.proxy.clear();
	await money.mine();
	await pollNow(page);
	await expect(sentHeading(page)).toBeVisible();
	const address = page.url();
	for (const name of ['Home', 'History', 'Receive', 'Send']) {
		const link = page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name });
		await link.click();
		// The previous page has a heading, too.
		await expect(link).toHaveAttribute('aria-current', 'page');
		await expect(page.getByText(NOT_SENT_TITLES)).toHaveCount(0);
		await expect(page.getByText(/waiting to be sent|not been found yet/)).toHaveCount(0);
	}
	await page.goto(address);
	note(await settlePayment(page, money, true));
};

/** Reloads during the payment, which can then only be looked for, and gives up. */
async function reloadAndGiveUp({ page, money, note }: Reviewed): Promise<void> {
	await pressSend(page);
	await waitForSendCall(money);
	await reloadWhileSending(page);
	await expect(earlierPaymentMessages(page).found.or(earlierPaymentMessages(page).unknown)).toBeVisible();
	await page.getByRole('button', { name: 'Give up' }).click();
	await page.getByRole('button', { name: 'Stop looking for it' }).click();
	note('given up');
}

/** Tries to pay the same, or another amount of the same outputs, in a second tab while the first payment is on its way. */
const inTwoTabs = (isSame: boolean) => async (reviewed: Reviewed) => {
	const { page, openTab, money, amount, note } = reviewed;
	const second = await openTab();
	const secondAmount = isSame ? amount : amount + 1n;
	expect(await reviewPayment(second, secondAmount)).toBe(true);
	const deliver = delayPayment(money);
	await sendButton(page).dblclick();
	await waitForSendCall(money);
	await sendButton(second).click();
	const outcome = await settlePayment(second, money, false);
	deliver();
	if (isSame) expect(outcome).toBe('not sent');
	else note(outcome, secondAmount);
	note(await settlePayment(page, money, true));
	await second.close();
};

const announced = (page: Page) =>
	reviewPanel(page).getByText(/^You paid [\d.]+ XMR to this address .* ago \(transaction /);

/** Expects that an earlier payment is mentioned, and has to be confirmed. */
async function expectAnnounced(page: Page): Promise<void> {
	await expect(announced(page)).toBeVisible();
	await sendButton(page).click();
	await expect(reviewPanel(page).getByText('Tick the box first.')).toBeVisible();
}

/** Prepares the same payment in a second tab, and once more after it was sent. */
async function repeat({ page, openTab, money, amount, note }: Reviewed): Promise<void> {
	const second = await openTab();
	expect(await reviewPayment(second, amount)).toBe(true);
	await sendButton(page).dblclick();
	note(await settlePayment(page, money, true));
	await expect(announced(second)).toHaveCount(0);
	await sendButton(second).click();
	await expect(reviewPanel(second).getByText(/^The same payment was made .* ago: the other payment\.$/)).toBeVisible();
	await expect(reviewPanel(second).getByRole('checkbox', { name: /^Pay .* twice$/ })).not.toBeChecked();
	await sendButton(second).click();
	await expect(reviewPanel(second).getByText('Tick the box first.')).toBeVisible();
	await second.close();
	expect(await reviewPayment(page, amount)).toBe(true);
	await expectAnnounced(page);
	await reviewPanel(page).getByRole('button', { name: 'Edit' }).click();
}

/**
 * One fault of each kind that the page shows differently, of those in `tests/contract/send-faults.test.ts`. `wallet-send.test.ts` has
 * payments without a fault.
 */
const SHOWN = [
	'status 500, not delivered',
	'wallet closed before',
	'wallet switched meanwhile',
	'preview {"kind":"drop_after"}'
];

/** Faults of this test. `wallet-faulted-payments.test.ts` has two more, and `wallet-send-killed.test.ts` one. */
const PAGE_FAULTS: readonly PageFault[] = [
	...FAULTS.filter(({ name }) => isFull || SHOWN.includes(name)),
	{ ...relaying('reload, never delivered', { kind: 'drop_before', milliseconds: 1500 }), pay: reloadAndGiveUp },
	{ name: 'two tabs', pay: inTwoTabs(true) },
	{ name: 'two tabs, two payments', pay: inTwoTabs(false) },
	{ name: 'a lying node', pay: whileLying(lieAboutPayment, false) },
	{
		name: 'no look-up works, and the same is sent again',
		pay: whileLying((liar) => liar.lie('/get_transactions', (answer) => (answer['txs'] = 'nothing')), true),
		calls: () => [
			['relay_tx', { kind: 'rpc_error', code: -4, ...delivered }],
			...Array.from({ length: CALLS_THAT_LOOK }, (): [string, Trouble] => [
				'get_transfer_by_txid',
				{ kind: 'status', status: 503, ...notDelivered }
			])
		]
	},
	{ name: 'the same again, in a second tab and afterwards', pay: repeat }
];

/** Number of payments. Each has one fault, in turn. A second tab makes one more payment. */
const PAYMENTS = caseCount(PAGE_FAULTS.length, 300);

test(`${PAYMENTS} payments with faults on the way: none is paid twice, called what it is not, or lost from sight`, async ({
	page,
	context,
	open,
	money
}) => {
	test.setTimeout(caseCount(600_000, 9_000_000));
	await money.service.call('create_wallet', { ...otherWallet, language: 'English' }).catch(() => null);
	await money.open();
	const liar = await startLiar(money.chain.node.url);
	await open('#/wallet/send', servicesOf(money, liar.url));
	const openTab = async () => {
		const second = await context.newPage();
		await second.goto(page.url());
		await expect(second.getByRole('heading', { level: 1, name: 'Send' })).toBeVisible();
		return second;
	};
	const outcomes = new Outcomes();
	for (let index = 0; index < PAYMENTS; index++) {
		const fault = PAGE_FAULTS[index % PAGE_FAULTS.length];
		if (!fault) continue;
		const amount = FIRST_AMOUNT + BigInt(2 * index);
		const note = (outcome: Outcome, of = amount) => outcomes.record(of, fault.name, outcome);
		await test.step(`${index}: ${fault.name}`, async () => {
			for (const [operation, trouble] of fault.calls?.(money) ?? []) money.proxy.once(operation, trouble);
			if (!(await reviewPayment(page, amount))) note('not sent');
			else if (fault.pay) await fault.pay({ page, openTab, money, liar, amount, note });
			else {
				await fault.afterPreview?.(money);
				await pressSend(page);
				// Every third person gives up on a payment that is not found, starting with the first.
				note(await settlePayment(page, money, Math.floor(index / PAGE_FAULTS.length + index) % 3 !== 0));
			}
			// A payment that was found only by a lookup is settled with the next lookup.
			await pollNow(page);
			await expect.poll(() => unsettled(page)).toEqual([]);
			expect(money.proxy.pendingTroubles()).toBe(0);
			await money.open();
			await money.mine();
			// Input belongs to the wallet that the page knows as open: the page has to learn that the shop's is open
			// again.
			if (fault.name.includes('switched')) {
				await page.reload();
				await expect(page.getByRole('heading', { level: 1, name: 'Send' })).toBeVisible();
			}
		});
	}
	await page.close();
	await liar.stop();
	expect(outcomes.findErrors(await money.receivedAmounts())).toEqual([]);
	expect(outcomes.count('sent')).toBeGreaterThan(PAYMENTS / 2);
	expect(outcomes.count('not sent')).toBeGreaterThan(0);
	expect(outcomes.count('given up')).toBeGreaterThan(0);
});
