import type { BrowserContext, Page } from '@playwright/test';
import { customer } from '../../devnet';
import { startLiar, type Liar } from '../../devnet/stand-in/liar';
import type { Trouble } from '../../devnet/stand-in/proxy';
import { cases, isFull } from '../full';
import {
	delivered,
	FAULTS,
	FIRST,
	notDelivered,
	other,
	Outcomes,
	relaying,
	type Fault,
	type Outcome
} from '../payment-faults';
import { unsettled } from './support/journal';
import { expect, test, type Money } from './support/money';

test.use({ networkErrors: true });

/** A fault, and what happens to the page. */
interface PageFault extends Fault {
	/** Happens to the tab once the service was asked to send. */
	sending?: 'reload' | 'close';
	/** What a second tab tries to pay meanwhile: the same, or another amount of the same outputs. */
	twoTabs?: 'same' | 'other';
	/** What the node answers that the page and the service share, until the page has said something. */
	lies?: (node: Liar) => void;
	/** Whether the same is sent again while nobody can say what became of it. */
	again?: boolean;
	/** Whether the same is prepared in a second tab, and once more after it was sent. */
	repeated?: boolean;
}

type Answer = { txs?: { in_pool: boolean; as_hex: string; tx_hash: string }[]; missed_tx?: string[] };

/** It relays the payment and says that it failed, that it is unknown, that its money is spent, and that an older payment has its bytes. */
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

const CALLS_THAT_LOOK = 40;

/** Of those that `tests/contract/send-faults.test.ts` has, one of each kind that the page shows differently. */
const SHARED = [
	'none',
	'status 500, not delivered',
	'wallet closed before',
	'wallet switched meanwhile',
	'preview {"kind":"drop_after"}'
];

const PAGE_FAULTS: readonly PageFault[] = [
	...FAULTS.filter(({ name }) => isFull || SHARED.includes(name)),
	// The browser sends a request again by itself when a kept connection ends without an answer.
	relaying(
		'dropped after delivery, and the repeat refused',
		{ kind: 'drop_after' },
		{ kind: 'rpc_error', code: -13, ...notDelivered }
	),
	{ ...relaying('reload, then delivered', { kind: 'delay', milliseconds: 1500 }), sending: 'reload' },
	{ ...relaying('reload, never delivered', { kind: 'drop_before', milliseconds: 1500 }), sending: 'reload' },
	{ ...relaying('tab closed, then delivered', { kind: 'delay', milliseconds: 1500 }), sending: 'close' },
	{ ...relaying('two tabs', { kind: 'delay', milliseconds: 2000 }), twoTabs: 'same' },
	{ ...relaying('two tabs, two payments', { kind: 'delay', milliseconds: 2000 }), twoTabs: 'other' },
	{ name: 'a lying node', lies: lieAboutPayment },
	{
		name: 'no look-up works, and the same is sent again',
		again: true,
		lies: (node) => node.lie('/get_transactions', (answer) => (answer['txs'] = 'nothing')),
		calls: () => [
			['relay_tx', { kind: 'rpc_error', code: -4, ...delivered }],
			...Array.from({ length: CALLS_THAT_LOOK }, (): [string, Trouble] => [
				'get_transfer_by_txid',
				{ kind: 'status', status: 503, ...notDelivered }
			])
		]
	},
	{ name: 'the same again, in a second tab and afterwards', repeated: true }
];

/** Each of these payments meets one fault, in turn. A second tab makes one more. */
const PAYMENTS = cases(PAGE_FAULTS.length, 300);

const amountText = (atomic: bigint) => `0.${String(atomic).padStart(12, '0')}`;

const side = (page: Page) => page.getByRole('region', { name: 'Review' });
const send = (page: Page) => side(page).getByRole('button', { name: /^Send [\d.]+ XMR$/ });
/** The page of a payment that was sent, or may have been. */
const payment = (page: Page) => page.getByRole('region', { name: 'Payment', exact: true });
const button = (page: Page, name: string | RegExp) => payment(page).getByRole('button', { name });
const sent = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sent', exact: true });
const isPage = (page: Page) => /history\/[0-9a-f]{64}$/.test(page.url());

const toSend = async (page: Page) => {
	await page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Send' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Send' })).toBeVisible();
};

/** Opens the paying wallet, as whoever runs the service would, and goes back to the payment: under review, or on its page. */
async function backToPayment(page: Page, money: Money): Promise<void> {
	await money.open();
	if (isPage(page)) return;
	await toSend(page);
	if (await send(page).isVisible()) return;
	await page.getByRole('link', { name: /^[0-9a-f]{8}…[0-9a-f]{4}$/ }).click();
	await expect(payment(page)).toBeVisible();
}

/** @returns whether there is a preview to confirm */
async function preview(page: Page, amount: bigint): Promise<boolean> {
	await page.getByRole('textbox', { name: 'To', exact: true }).fill(customer.address);
	await page.getByRole('textbox', { name: 'Amount' }).fill(amountText(amount));
	await page.getByRole('button', { name: 'Review', exact: true }).click();
	const failed = page.getByText('Nothing was sent');
	await expect(send(page).or(failed).first()).toBeVisible();
	return send(page).isVisible();
}

const leftForFiles = (page: Page) => page.getByRole('heading', { level: 1, name: /files/i });

/** Presses twice, as a person in a hurry. A page that has seen already that the wallet is closed has no button left. */
async function pressSend(page: Page): Promise<void> {
	try {
		await send(page).dblclick({ timeout: 10_000 });
	} catch (error) {
		if (!(await leftForFiles(page).isVisible())) throw error;
	}
}

const HELD = /^(Nothing was sent|Not sent again|The rest was not sent)$/;

/** Goes on as a person would who reads what the page says, until the payment is settled. @param isPatient whether they do not give up */
async function settle(page: Page, money: Money, isPatient: boolean): Promise<Outcome> {
	const unknown = payment(page).getByText(/^(Not found so far|Handed to the wallet service)$/);
	/** Another wallet is open, say, so that only the node knows it. */
	const atNode = payment(page).getByText('The node has it: not in a block yet', { exact: true });
	const held = page.getByText(HELD);
	const closed = leftForFiles(page);
	const replaced = payment(page).getByText('Not sent', { exact: true });
	for (let attempt = 0; attempt < 8; attempt++) {
		await expect(sent(page).or(replaced).or(unknown).or(atNode).or(held).or(closed).first()).toBeVisible();
		await backToPayment(page, money);
		// Another payment may have spent its money.
		if (attempt > 1) await money.mine();
		await expect(sent(page).or(replaced).or(unknown).or(atNode).or(send(page)).first()).toBeVisible();
		if (await atNode.isVisible()) {
			await money.mine();
			await expect(sent(page)).toBeVisible();
		}
		if (await sent(page).isVisible()) {
			await page.getByRole('link', { name: 'New payment' }).click();
			return 'sent';
		}
		if (await replaced.isVisible()) {
			await toSend(page);
			return 'not sent';
		}
		if (isPatient) {
			await button(page, 'Send the same transaction again').or(send(page)).or(replaced).click();
			// What it said before is gone once the button was pressed: either it is being sent, or there is a new result.
			await expect(page.getByText('Being sent', { exact: true })).toHaveCount(0);
		} else if (await unknown.isVisible()) {
			await button(page, 'Give up').click();
			await page.getByRole('button', { name: 'Stop looking for it' }).click();
			return 'given up';
		} else {
			await side(page).getByRole('button', { name: 'Edit' }).click();
			return 'not sent';
		}
	}
	throw new Error('The payment came to no end');
}

/** After a reload, or in a new tab, the payment can be looked for only. */
async function settleEarlier(page: Page, isDelivered: boolean): Promise<Outcome> {
	const found = page.getByText('An earlier payment was sent', { exact: true });
	const unknown = page.getByText('An earlier payment: not found so far', { exact: true });
	await expect(found.or(unknown)).toBeVisible();
	if (isDelivered) {
		await expect(found).toBeVisible();
		await page.getByRole('button', { name: 'OK', exact: true }).click();
		return 'sent';
	}
	await page.getByRole('button', { name: 'Give up' }).click();
	await page.getByRole('button', { name: 'Stop looking for it' }).click();
	return 'given up';
}

test(`${PAYMENTS} payments with faults on the way: none is paid twice, called what it is not, or lost from sight`, async ({
	page: firstPage,
	context,
	open,
	money
}) => {
	test.setTimeout(cases(600_000, 9_000_000));
	await money.service.call('create_wallet', { ...other, language: 'English' }).catch(() => null);
	await money.open();
	const liar = await startLiar(money.chain.node.url);
	const mend = () => LIES.forEach((operation) => liar.lie(operation, null));
	await open('#/wallet/send', {
		nodes: [{ name: 'Node', url: liar.url }],
		wallets: [{ name: 'Shop', url: money.proxy.url }]
	});
	let page = firstPage;
	const outcomes = new Outcomes();
	for (let index = 0; index < PAYMENTS; index++) {
		const fault = PAGE_FAULTS[index % PAGE_FAULTS.length];
		if (!fault) continue;
		const amount = FIRST + BigInt(2 * index);
		await test.step(`${index}: ${fault.name}`, async () => {
			// Every third person gives up on what is not found.
			const isPatient = Math.floor(index / PAGE_FAULTS.length + index) % 3 !== 1;
			for (const [operation, trouble] of fault.calls?.(money) ?? []) money.proxy.once(operation, trouble);
			if (!(await preview(page, amount))) outcomes.note(amount, fault.name, 'not sent');
			else if (fault.twoTabs) {
				const second = await openTab(context, page.url());
				const isSame = fault.twoTabs === 'same';
				expect(await preview(second, isSame ? amount : amount + 1n)).toBe(true);
				await send(page).dblclick();
				await asked(money);
				await send(second).click();
				const outcome = await settle(second, money, false);
				if (isSame) expect(outcome).toBe('not sent');
				else outcomes.note(amount + 1n, `${fault.name}, the second`, outcome);
				outcomes.note(amount, fault.name, await settle(page, money, true));
				await second.close();
			} else if (fault.repeated) {
				const second = await openTab(context, page.url());
				expect(await preview(second, amount)).toBe(true);
				await send(page).dblclick();
				outcomes.note(amount, fault.name, await settle(page, money, true));
				await expect(announced(second)).toHaveCount(0);
				await send(second).click();
				await expectAnnounced(second);
				await second.close();
				expect(await preview(page, amount)).toBe(true);
				await expectAnnounced(page);
				await side(page).getByRole('button', { name: 'Edit' }).click();
			} else {
				await fault.previewed?.(money);
				if (fault.lies) await money.service.call('set_daemon', { address: liar.url, trusted: true });
				fault.lies?.(liar);
				await pressSend(page);
				if (fault.lies) {
					await expect(payment(page).getByText('Not found so far', { exact: true })).toBeVisible();
					if (fault.again) {
						await button(page, 'Send the same transaction again').click();
						await expect(payment(page).getByText('Not sent again', { exact: true })).toBeVisible();
					}
					mend();
					await money.service.call('set_daemon', { address: money.chain.node.url, trusted: true });
					money.proxy.clear();
					await money.mine();
					await expect(sent(page)).toBeVisible();
					const address = page.url();
					for (const name of ['Home', 'History', 'Receive', 'Send']) {
						const link = page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name });
						await link.click();
						// The page before has a heading, too.
						await expect(link).toHaveAttribute('aria-current', 'page');
						await expect(page.getByText(HELD)).toHaveCount(0);
						await expect(page.getByText(/waits to be sent|not found so far/)).toHaveCount(0);
					}
					await page.goto(address);
					outcomes.note(amount, fault.name, await settle(page, money, true));
				} else if (fault.sending) {
					await asked(money);
					if (fault.sending === 'close') {
						const address = page.url();
						await page.close();
						page = await openTab(context, address);
					} else {
						page.once('dialog', (dialog) => void dialog.accept());
						await page.reload();
					}
					outcomes.note(amount, fault.name, await settleEarlier(page, !fault.name.includes('never')));
				} else outcomes.note(amount, fault.name, await settle(page, money, isPatient));
			}
			await expect.poll(() => unsettled(page)).toEqual([]);
			// A repeat is the browser's own decision.
			if (!fault.name.includes('repeat')) expect(money.proxy.pending()).toBe(0);
			money.proxy.clear();
			await money.open();
			await money.mine();
			// What is typed belongs to the wallet that the page knows as open: it has to know the shop's again.
			if (fault.name.includes('switched')) {
				await page.reload();
				await expect(page.getByRole('heading', { level: 1, name: 'Send' })).toBeVisible();
			}
		});
	}
	await page.close();
	await liar.stop();
	expect(outcomes.wrong(await money.arrived())).toEqual([]);
	expect(outcomes.count('sent')).toBeGreaterThan(PAYMENTS / 2);
	expect(outcomes.count('not sent')).toBeGreaterThan(0);
	expect(outcomes.count('given up')).toBeGreaterThan(0);
});

const LIES = ['/sendrawtransaction', '/is_key_image_spent', '/get_transactions'];

const announced = (page: Page) => side(page).getByText(/^You paid [\d.]+ XMR to this address .* ago \(transaction /);

/** What was paid before is said, and has to be confirmed. */
async function expectAnnounced(page: Page): Promise<void> {
	await expect(announced(page)).toBeVisible();
	await expect(send(page)).toBeDisabled();
}

/** Another tab of the same browser. */
async function openTab(context: BrowserContext, address: string): Promise<Page> {
	const second = await context.newPage();
	await second.goto(address);
	await expect(second.getByRole('heading', { level: 1, name: 'Send' })).toBeVisible();
	return second;
}

/** Waits until the service has been asked to send, by a call that is not answered yet. */
async function asked(money: Money): Promise<void> {
	await expect.poll(() => money.proxy.pending()).toBe(0);
}
