import type { Locator, Page } from '@playwright/test';
import { access, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OwnWalletService } from '../../../devnet/own';
import { expect, forWorker, test as base } from './test';

export { expect } from './test';

/** Playwright's test, with a wallet service whose wallet files the tests may change in any way. */
export const test = base.extend<object, { own: OwnWalletService }>({
	own: forWorker(({ site, chain }) => OwnWalletService.start({ origin: site.url, daemonUrl: chain.node }))
});

let walletCount = 0;

/** Returns a name that no wallet file has yet. */
export const newFilename = () => `wallet ${++walletCount} ü`;

/** Wallet file, and the address in it. */
interface WalletFile {
	filename: string;
	password: string;
	address: string;
}

const sharedFiles = new WeakMap<OwnWalletService, Promise<WalletFile>>();

/**
 * Returns a service's wallet file that no test changes, created once: a service takes a second for each wallet that it
 * creates or opens.
 */
export function sharedFile(own: OwnWalletService): Promise<WalletFile> {
	const file = sharedFiles.get(own) ?? makeFile(own);
	sharedFiles.set(own, file);
	return file;
}

async function makeFile(own: OwnWalletService): Promise<WalletFile> {
	const file = { filename: 'kept', password: 'of the kept one' };
	await own.call('create_wallet', { ...file, language: 'English' });
	const { address } = await own.call<{ address: string }>('get_address');
	return { ...file, address };
}

/** Copies the unchanged file, without opening it, to a service's directory: a test may then do anything to the copy. */
export async function copySharedFile(own: OwnWalletService, to = own): Promise<WalletFile> {
	const { filename, ...others } = await sharedFile(own);
	const copy = { filename: newFilename(), ...others };
	await copyFile(keysFile(own, filename), keysFile(to, copy.filename));
	return copy;
}

/** Returns the path of the keys of a wallet file, which are all that it needs. */
const keysFile = (service: OwnWalletService, filename: string) => join(service.walletDirectory, `${filename}.keys`);

/** Asserts that the service has a wallet file of that name. */
export const expectFile = (own: OwnWalletService, filename: string) =>
	expect(access(keysFile(own, filename)), filename).resolves.toBeUndefined();

/** Makes sure that a wallet is open: the one that is open already, if there is one. */
export async function ensureOpen(own: OwnWalletService): Promise<void> {
	const isOpen = await own.call('get_address').then(
		() => true,
		() => false
	);
	if (isOpen) return;
	const { filename, password } = await sharedFile(own);
	await own.call('open_wallet', { filename, password });
}

/** Makes sure that no wallet is open. */
export const ensureClosed = (own: OwnWalletService) => own.call('close_wallet').catch(() => undefined);

/** Returns settings of config.json that make a wallet service the only one. */
export const onlyService = ({ url }: { readonly url: string }) => ({ wallets: [{ name: 'Own', url }] });

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Asserts that the page went to the open wallet. */
export async function expectHome(page: Page): Promise<void> {
	await expect(page).toHaveURL(/#\/wallet$/);
	const home = page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Home' });
	await expect(home).toHaveAttribute('aria-current', 'page');
}

/** Unfolds one of the cards, and returns it with functions for its fields and buttons. */
export async function unfoldCard(page: Page, title: string) {
	const details = page.locator('details.card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
	await expect(async () => {
		if ((await details.getAttribute('open')) === null) await details.getByRole('heading', { name: title }).click();
		await expect(details).toHaveAttribute('open', '', { timeout: 1000 });
	}).toPass();
	const field = (label: string) => details.getByLabel(label, { exact: true });
	return { details, field, press: (name: string) => details.getByRole('button', { name, exact: true }).click() };
}

export async function fillFile(field: (label: string) => Locator, name: string, password: string): Promise<void> {
	await field('Name of the wallet file').fill(name);
	await field('Password').fill(password);
	await field('Password again').fill(password);
}

/** Section that describes the open wallet. */
export const openWallet = (page: Page) => page.getByRole('region', { name: 'Open wallet' });

/** Section with the seed words of a new wallet, which the user is to write down. */
export const newSeedSection = (page: Page) => page.getByRole('region', { name: 'The seed of the new wallet' });
