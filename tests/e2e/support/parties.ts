import type { Browser, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import type { PlainDevnet } from '../../../devnet';
import { OwnWalletService } from '../../../devnet/own';
import { receivedByCustomer } from '../../money';
import { test as base } from './wallet-page';
import { recordPageErrors } from './watch';

export { expect } from './wallet-page';

/** Person with a wallet service of their own, and a browser of their own. */
export interface Party {
	service: OwnWalletService;
	page: Page;
}

interface Fixtures {
	/** Starts a wallet service, without a wallet. @param daemonUrl URL of its node; the chain's own when omitted */
	ownService: (daemonUrl?: string) => Promise<OwnWalletService>;
	/**
	 * Opens an address of the page for a person with a service. Call it for one after the other: the site has one
	 * configuration.
	 */
	openForParty: (service: OwnWalletService, address: string) => Promise<Party>;
}

/** Test with the private chain and several people who each have a wallet service. */
export const test = base.extend<Fixtures>({
	ownService: ({ ownChain, site, stopAfterTest }, use) =>
		use((daemonUrl = ownChain.node.url) => stopAfterTest(OwnWalletService.start({ origin: site.url, daemonUrl }))),

	openForParty: async ({ ownChain, site, browser }, use) => {
		const seated: Awaited<ReturnType<typeof openPartyPage>>[] = [];
		await use(async (service, address) => {
			const config = {
				nodes: [{ name: 'Private chain', url: ownChain.node.url }],
				wallets: [{ name: 'Own', url: service.url }]
			};
			site.config = JSON.stringify({ title: 'Oriel', ...config });
			const sat = await openPartyPage(browser, `${site.url}/${address}`);
			seated.push(sat);
			return { service, page: sat.page };
		});
		const wrong = seated.flatMap((sat) => sat.wrong);
		await Promise.all(seated.map(({ page }) => page.context().close()));
		base.expect(wrong).toEqual([]);
	}
});

async function openPartyPage(browser: Browser, address: string) {
	const context = await browser.newContext({
		serviceWorkers: 'block',
		viewport: { width: 1280, height: 800 },
		// QR codes then do not animate: the test steps through them.
		reducedMotion: 'reduce'
	});
	const wrong = recordPageErrors(context, false);
	const page = await context.newPage();
	await page.goto(address);
	await page.getByRole('navigation', { name: 'Wallet' }).waitFor();
	return { page, wrong };
}

/** Returns the newest export of that kind, where a page offers older ones as well. */
const exportPanel = (page: Page, title: string) =>
	page.getByRole('region', { name: `Export: ${title}`, exact: true }).first();
const importPanel = (page: Page, name: string) => page.getByRole('region', { name: `Import: ${name}`, exact: true });

/** Returns the text that a page exports. */
export async function exportedText(page: Page, title: string): Promise<string> {
	await exportPanel(page, title).waitFor();
	return (await exportPanel(page, title).locator('pre').textContent()) ?? '';
}

/** Returns the file that a page exports. */
export async function exportedFile(page: Page, title: string): Promise<{ name: string; buffer: Buffer }> {
	const saving = page.waitForEvent('download');
	await exportPanel(page, title).getByRole('button', { name: 'Save as a file' }).click();
	const saved = await saving;
	return { name: saved.suggestedFilename(), buffer: await readFile(await saved.path()) };
}

/** Returns pictures of the QR codes that a page exports, as a camera would see them. */
export async function exportedPictures(page: Page, title: string): Promise<Buffer[]> {
	await exportPanel(page, title).getByRole('button', { name: 'Show as QR codes' }).click();
	const code = (number: number) => page.getByRole('img', { name: new RegExp(`^QR code ${number} of \\d+$`) });
	await code(1).waitFor();
	const count = Number((await code(1).getAttribute('aria-label'))?.split(' of ')[1]);
	const pictures: Buffer[] = [];
	for (let number = 1; number <= count; number++) {
		// Scrolls the code clear of the bar that stays on top.
		await code(number).evaluate((shown) => shown.scrollIntoView({ block: 'center' }));
		pictures.push(await code(number).screenshot());
		if (number < count) await exportPanel(page, title).getByRole('button', { name: 'Next' }).click();
	}
	return pictures;
}

/** Unfolds the step that contains an import panel, if it is folded. */
async function unfold(page: Page, name: string): Promise<void> {
	const folded = page.locator('details:not([open])', { has: page.locator(`section[aria-label="Import: ${name}"]`) });
	if ((await folded.count()) > 0) await folded.locator('> summary').first().click();
}

/** Pastes text into an import panel. */
export async function pasteImport(page: Page, name: string, text: string): Promise<void> {
	await unfold(page, name);
	await importPanel(page, name).getByRole('textbox').fill(text);
	await importPanel(page, name).getByRole('button', { name: 'Import', exact: true }).click();
}

/** Gives files to an import panel. */
export const importFiles = (
	page: Page,
	name: string,
	files: readonly { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> =>
	importPanel(page, name)
		.locator('input[type=file]')
		.setInputFiles([...files]);

export { importPanel };

/** Returns how often the customer's primary address has received that amount (atomic units). */
export const timesPaid = async (own: PlainDevnet, amount: bigint): Promise<number> =>
	(await receivedByCustomer(own)).filter((each) => each === amount).length;
