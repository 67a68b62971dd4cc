import type { Page } from '@playwright/test';
import { walletMultisigLink, walletReceiveLink } from '../../src/lib/links';
import { customer, type PlainDevnet } from '../../devnet';
import type { OwnWalletService } from '../../devnet/own';
import { expect, exportedText, pasteImport, test, timesPaid, type Party } from './support/parties';
import { button, mineAndRefresh } from './support/wallet-page';

const KEYS = 'Key exchange';
const INFO = 'Multisig info';
const SET = 'Multisig transfer';

/** A person with a wallet file that has a password, or an empty one. */
interface Signer extends Party {
	password: string;
}

/** Returns the data that each party sends, in the order of the parties. */
const dataToSend = (parties: readonly Party[], what: string) =>
	Promise.all(parties.map(({ page }) => exportedText(page, what)));

/** Pastes to each party the data of the others. */
async function exchange(parties: readonly Party[], what: string): Promise<void> {
	const texts = await dataToSend(parties, what);
	for (const [at, { page }] of parties.entries()) {
		for (const [other, text] of texts.entries()) if (other !== at) await pasteImport(page, what, text);
	}
}

async function press(parties: readonly Party[], name: string): Promise<void> {
	for (const { page } of parties) await button(page, name).click();
}

/** Presses a button that rewrites the wallet file, with its password. */
async function rewrite({ page, password }: Signer, name: string, typed = password): Promise<void> {
	await page.getByRole('textbox', { name: 'Password of this wallet file' }).fill(typed);
	await button(page, name).click();
}

/** Tries wrong passwords of the file, which change nothing. */
async function tryWrong(signer: Signer, name: string): Promise<void> {
	for (const wrong of [`${signer.password}!`, ...(signer.password === '' ? [] : [''])]) {
		const before = await signer.service.call('is_multisig');
		await rewrite(signer, name, wrong);
		const field = signer.page.getByRole('textbox', { name: 'Password of this wallet file' });
		await expect(field).toHaveAccessibleDescription(/Wrong password. Nothing was changed.$/);
		await expect(field).toBeFocused();
		expect(await signer.service.call('is_multisig')).toEqual(before);
	}
}

/** Reopens each file with its password, and expects it to be the wallet of all of them. */
async function openAgain(signers: readonly Signer[], address: string): Promise<void> {
	for (const { service, password } of signers) {
		await service.call('close_wallet');
		await service.call('open_wallet', { filename: 'signer', password });
		expect(await service.call('is_multisig')).toMatchObject({ multisig: true, ready: true });
		expect(await service.call('get_address', { account_index: 0 })).toMatchObject({ address });
	}
}

/** Begins the set-up of a wallet with a threshold of signers. */
async function begin(parties: readonly Signer[], threshold: number): Promise<void> {
	for (const [at, signer] of parties.entries()) {
		const { page } = signer;
		await page.getByLabel('How many have to sign').fill(String(threshold));
		await page.getByLabel('Of how many signers').fill(String(parties.length));
		await button(page, 'Begin').click();
		await expect(page.getByText('Confirm this to continue.')).toBeVisible();
		await page.getByLabel(/This wallet is new and empty/).check();
		if (at === 0) await tryWrong(signer, 'Begin');
		await rewrite(signer, 'Begin');
		await expect(page.getByRole('heading', { name: /^Round 1 of/ })).toBeVisible();
	}
}

/**
 * Completes the set-up.
 *
 * @returns the address that all of them have
 */
async function complete(parties: readonly Signer[], threshold: number): Promise<string> {
	await exchange(parties, KEYS);
	for (const [at, signer] of parties.entries()) {
		if (at === 0) await tryWrong(signer, 'Convert to multisig');
		await rewrite(signer, 'Convert to multisig');
	}
	for (let round = 2; round <= parties.length - threshold + 2; round++) {
		for (const { page } of parties) {
			await expect(page.getByRole('heading', { name: new RegExp(`^Round ${round} of`) })).toBeVisible();
		}
		await exchange(parties, KEYS);
		for (const [at, signer] of parties.entries()) {
			if (at === 0 && round === 2) await tryWrong(signer, 'Exchange the keys');
			await rewrite(signer, 'Exchange the keys');
		}
	}
	for (const { page } of parties) await expect(page.getByText('signatures are needed to spend')).toBeVisible();
	type Answer = { address: string };
	const addresses = await Promise.all(
		parties.map(({ service }) => service.call<Answer>('get_address', { account_index: 0 }))
	);
	expect(new Set(addresses.map(({ address }) => address)).size).toBe(1);
	return addresses[0]?.address ?? '';
}

/** Funds their address, and exchanges the multisig info about the outputs. */
async function fundAndExchange(own: PlainDevnet, parties: readonly Party[], address: string): Promise<void> {
	const share = { address, amount: 1_000_000_000_000n };
	await own.transfer('shop', [share, share]);
	await mineAndRefresh(own, 12);
	await Promise.all(parties.map(({ service }) => service.call('refresh')));
	await press(parties, 'Export multisig info');
	await exchange(parties, INFO);
	await press(parties, 'Import multisig info');
	for (const { page } of parties)
		await expect(page.getByText('Multisig info of the other signers imported.')).toBeVisible();
}

async function propose(page: Page, amount: string, to: string = customer.address): Promise<string> {
	await page.getByRole('link', { name: 'Create it under Send' }).click();
	await expect(page.getByText('2 XMR unlocked')).toBeVisible();
	await page.getByRole('textbox', { name: 'To', exact: true }).fill(to);
	await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
	await button(page, 'Review').click();
	return exportedText(page, SET);
}

/** Reviews, signs and sends as the last signer. */
async function signAndSend(page: Page, set: string, amount: string): Promise<void> {
	await pasteImport(page, SET, set);
	await expect(page.getByText(`It pays ${amount} XMR and a fee of`)).toBeVisible();
	await expect(page.getByText('this wallet’s own')).toHaveCount(1);
	await button(page, 'Sign it').click();
	await expect(page.getByText('Signed by enough signers, not sent.')).toBeVisible();
	await button(page, 'Continue to send it below').click();
	await button(page, 'Send it').dblclick();
	await expect(page.getByText('Sent', { exact: true })).toBeVisible();
}

/**
 * Creates people with a new, empty wallet each. They are set up one after the other, because the site has one
 * configuration at a time.
 */
async function people(
	passwords: readonly string[],
	start: () => Promise<OwnWalletService>,
	seat: (service: OwnWalletService, address: string) => Promise<Party>
): Promise<Signer[]> {
	const services = await Promise.all(passwords.map(start));
	const signers: Signer[] = [];
	for (const [at, service] of services.entries()) {
		const password = passwords[at] ?? '';
		await service.call('create_wallet', { filename: 'signer', password, language: 'English' });
		signers.push({ ...(await seat(service, walletMultisigLink)), password });
	}
	return signers;
}

test.describe('a wallet that several sign for', () => {
	// Each of them creates keys, and signs, with a separate service: three minutes on two cores.
	test.describe.configure({ timeout: 480_000 });

	test('2 of 2: set up, funded, spent and mined; damaged data is refused', async ({
		ownChain,
		ownService,
		openForParty
	}) => {
		const parties = await people(['of the first', 'of the second'], () => ownService(), openForParty);
		const [first, second] = parties;
		if (!first || !second) throw new Error('two were asked for');
		await begin(parties, 2);

		await test.step('damaged, one’s own, and something else', async () => {
			const [own = '', other = ''] = await dataToSend(parties, KEYS);
			await pasteImport(first.page, KEYS, own);
			await expect(first.page.getByText('This is this wallet’s own message.')).toBeVisible();
			await pasteImport(first.page, KEYS, 'ab'.repeat(40));
			await expect(first.page.getByText('This is not data that wallets exchange')).toBeVisible();
			await pasteImport(
				first.page,
				KEYS,
				other.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
			);
			await rewrite(first, 'Convert to multisig');
			await expect(first.page.getByText('The multisig step was refused')).toBeVisible();
		});

		await test.step('what the service says of the wallet then is not shown, until its file was opened again', async () => {
			await first.page.goto(new URL(walletReceiveLink(), first.page.url()).href);
			await expect(button(first.page, 'Close without saving')).toBeVisible();
			await expect(first.page.getByRole('heading', { name: 'Receive' })).toBeHidden();
			await button(first.page, 'Close without saving').click();
			await expect(first.page.getByText('No wallet is open')).toBeVisible();
			await first.page.getByRole('textbox', { name: 'Name' }).first().fill('signer');
			await first.page.getByRole('textbox', { name: 'Password' }).first().fill(first.password);
			await button(first.page, 'Open the wallet').click();
			await expect(first.page.getByRole('heading', { name: 'Receive' })).toBeVisible();
			await first.page.goto(new URL(walletMultisigLink, first.page.url()).href);
			await first.page.getByRole('button', { name: /^Remove the one/ }).click();
		});

		const address = await complete(parties, 2);
		await fundAndExchange(ownChain, parties, address);
		const set = await propose(first.page, '0.700000000002');
		await pasteImport(
			second.page,
			SET,
			set.replace(/..$/, (end) => (end === '00' ? '01' : '00'))
		);
		await expect(second.page.getByText('The wallet cannot read this transfer')).toBeVisible();
		await signAndSend(second.page, set, '0.700000000002');
		await mineAndRefresh(ownChain, 1);
		expect(await timesPaid(ownChain, 700_000_000_002n)).toBe(1);
		await openAgain(parties, address);
	});

	test('2 of 3: set up, funded, spent by the first and the third, and mined', async ({
		ownChain,
		ownService,
		openForParty
	}) => {
		const parties = await people(['of the first', '', 'of the third'], () => ownService(), openForParty);
		const [first, , third] = parties;
		if (!first || !third) throw new Error('three were asked for');
		await begin(parties, 2);
		const address = await complete(parties, 2);
		await fundAndExchange(ownChain, [first, third], address);
		// The description of the set, which the first signer's page compares, contains the payment id.
		const { integrated_address: to } = await first.service.call<{ integrated_address: string }>(
			'make_integrated_address',
			{ standard_address: customer.address, payment_id: '1122334455667788' }
		);
		await signAndSend(third.page, await propose(first.page, '0.600000000003', to), '0.600000000003');
		await mineAndRefresh(ownChain, 1);
		expect(await timesPaid(ownChain, 600_000_000_003n)).toBe(1);
		await openAgain(parties, address);
	});
});
