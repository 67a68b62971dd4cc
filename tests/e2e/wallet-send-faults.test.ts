import type { Page } from '@playwright/test';
import { customer } from '../devnet';
import type { Trouble } from '../stand-in/proxy';
import { expect, test, type Money } from './support/money';

test.use({ networkErrors: true });

/** How many payments are made, with something going wrong with most of them. */
const SENDS = 200;
const FIRST = 1_000_000_000n;

/** What goes wrong, in turn. `at` is the operation that it happens to. */
function troubleOf(index: number, money: Money): { at: string; trouble: Trouble } | null {
	if (index % 40 === 20) {
		const before = async () => void (await money.restart());
		return { at: 'relay_tx', trouble: { kind: 'meanwhile', before } };
	}
	if (index % 40 === 39) {
		const after = async () => void (await money.restart());
		return { at: 'relay_tx', trouble: { kind: 'meanwhile', after } };
	}
	const troubles: ({ at: string; trouble: Trouble } | null)[] = [
		{ at: 'relay_tx', trouble: { kind: 'drop_before' } },
		{ at: 'relay_tx', trouble: { kind: 'drop_after' } },
		{ at: 'relay_tx', trouble: { kind: 'cut' } },
		{ at: 'relay_tx', trouble: { kind: 'bad_gateway', delivered: true } },
		{ at: 'relay_tx', trouble: { kind: 'bad_gateway', delivered: false } },
		{ at: 'relay_tx', trouble: { kind: 'delay', milliseconds: 400 } },
		{ at: 'transfer_split', trouble: { kind: 'drop_after' } },
		{ at: 'transfer_split', trouble: { kind: 'cut' } },
		{ at: 'transfer_split', trouble: { kind: 'bad_gateway', delivered: true } },
		null
	];
	return troubles[index % troubles.length] ?? null;
}

const amountText = (atomic: bigint) => `0.${String(atomic).padStart(12, '0')}`;

/** What the page says in the end: the payment went out, or it did not. */
type Said = 'sent' | 'not sent';

/** Pays the customer, as a person would who reads what the page says. @param patient whether they send again what is not known */
async function pay(page: Page, money: Money, amount: bigint, patient: boolean): Promise<Said> {
	const status = page.getByRole('region', { name: 'Before it goes out' });
	await page.getByRole('textbox', { name: 'To', exact: true }).fill(customer.address);
	await page.getByRole('textbox', { name: 'Amount' }).fill(amountText(amount));
	await page.getByRole('button', { name: 'Preview' }).click();
	const send = status.getByRole('button', { name: /^Send [\d.]+ XMR$/ });
	const failed = status.getByText('Nothing was sent. ');
	await expect(send.or(failed)).toBeVisible();
	if (await failed.isVisible()) return 'not sent';
	// A person in a hurry presses twice.
	await send.dblclick();
	const sent = status.getByText('Sent', { exact: true });
	const unknown = status.getByText('It is not known yet whether it went out');
	const stopped = status.getByText('Not sent', { exact: true });
	const closed = page.getByRole('heading', { level: 1, name: /files/i });
	for (let attempt = 0; attempt < 5; attempt++) {
		await expect(sent.or(unknown).or(stopped).or(closed)).toBeVisible();
		// After a restart of the service no wallet is open: whoever runs it opens it, and goes back to where they were.
		await money.open();
		await page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Send' }).click();
		await expect(sent.or(unknown).or(stopped)).toBeVisible();
		if (await sent.isVisible()) {
			await status.getByRole('button', { name: 'Another payment' }).click();
			return 'sent';
		}
		const isUnknown = await unknown.isVisible();
		if (!patient) {
			await status.getByRole('button', { name: isUnknown ? 'Leave it at that' : 'Change it' }).click();
			if (isUnknown) await page.getByRole('button', { name: 'I have seen that it did not go out' }).click();
			return 'not sent';
		}
		await status.getByRole('button', { name: /^(Send the same again|Try again)$/ }).click();
	}
	throw new Error('The payment came to no end');
}

test(`of ${SENDS} payments with faults on the way, each goes out once or is said not to have gone out`, async ({
	page,
	open,
	money
}) => {
	test.setTimeout(1_200_000);
	await open('#/wallet/send', {
		nodes: [{ name: 'Node', url: money.chain.node.url }],
		wallets: [{ name: 'Shop', url: money.proxy.url }]
	});
	await expect(page.getByRole('heading', { level: 1, name: 'Send' })).toBeVisible();
	const said = new Map<bigint, Said>();
	for (let index = 0; index < SENDS; index++) {
		const planned = troubleOf(index, money);
		if (planned) money.proxy.once(planned.at, planned.trouble);
		const amount = FIRST + BigInt(index);
		// Every seventh person gives up: only what never reached the service is then not known.
		said.set(amount, await pay(page, money, amount, index % 7 !== 3));
		await money.open();
		await money.mine();
		expect(money.proxy.pending()).toBe(0);
	}
	const arrived = await money.arrived();
	const times = (amount: bigint) => arrived.filter((each) => each === amount).length;
	const wrong = [...said].filter(([amount, word]) => times(amount) !== (word === 'sent' ? 1 : 0));
	expect(wrong.map(([amount, word]) => `${amount} was said to be ${word}, and came ${times(amount)} times`)).toEqual(
		[]
	);
	const words = [...said.values()];
	expect(words.filter((word) => word === 'sent').length).toBeGreaterThan(SENDS / 2);
	expect(words.filter((word) => word === 'not sent').length).toBeGreaterThan(SENDS / 10);
});
