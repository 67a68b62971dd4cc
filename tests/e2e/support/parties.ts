import type { Browser, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import type { PlainDevnet } from '../../../devnet';
import { OwnWalletService } from '../../../devnet/own';
import { receivedByCustomer } from '../../money';
import { test as base } from './wallet-page';
import { watch } from './watch';

export { expect } from './wallet-page';

/** Somebody with a wallet service of their own, at a browser of their own. */
export interface Party {
	service: OwnWalletService;
	page: Page;
}

interface Fixtures {
	/** Starts a wallet service, without a wallet. @param daemonUrl the chain's own node when it is left out */
	ownService: (daemonUrl?: string) => Promise<OwnWalletService>;
	/** Sits somebody down before a service, at an address of the page. One after the other: the site has one configuration. */
	seat: (service: OwnWalletService, address: string) => Promise<Party>;
}

/** The private chain's test, with several people who each have a wallet service. */
export const test = base.extend<Fixtures>({
	ownService: ({ own, site, ending }, use) =>
		use((daemonUrl = own.node.url) => ending(OwnWalletService.start({ origin: site.url, daemonUrl }))),

	seat: async ({ own, site, browser }, use) => {
		const seated: Awaited<ReturnType<typeof sit>>[] = [];
		await use(async (service, address) => {
			const config = {
				nodes: [{ name: 'Private chain', url: own.node.url }],
				wallets: [{ name: 'Own', url: service.url }]
			};
			site.config = JSON.stringify({ title: 'Oriel', ...config });
			const sat = await sit(browser, `${site.url}/${address}`);
			seated.push(sat);
			return { service, page: sat.page };
		});
		const wrong = seated.flatMap((sat) => sat.wrong);
		await Promise.all(seated.map(({ page }) => page.context().close()));
		base.expect(wrong).toEqual([]);
	}
});

async function sit(browser: Browser, address: string) {
	const context = await browser.newContext({
		serviceWorkers: 'block',
		viewport: { width: 1280, height: 800 },
		// Codes stand still until they are stepped to.
		reducedMotion: 'reduce'
	});
	const wrong = watch(context, false);
	const page = await context.newPage();
	await page.goto(address);
	await page.getByRole('navigation', { name: 'Wallet' }).waitFor();
	return { page, wrong };
}

/** The newest of that kind, where a page offers older ones as well. */
const offer = (page: Page, title: string) =>
	page.getByRole('region', { name: `Export: ${title}`, exact: true }).first();
const taking = (page: Page, name: string) => page.getByRole('region', { name: `Import: ${name}`, exact: true });

/** The text that a page hands over. */
export async function given(page: Page, title: string): Promise<string> {
	await offer(page, title).waitFor();
	return (await offer(page, title).locator('pre').textContent()) ?? '';
}

/** The file that a page hands over. */
export async function fileGiven(page: Page, title: string): Promise<{ name: string; buffer: Buffer }> {
	const saving = page.waitForEvent('download');
	await offer(page, title).getByRole('button', { name: 'Save as a file' }).click();
	const saved = await saving;
	return { name: saved.suggestedFilename(), buffer: await readFile(await saved.path()) };
}

/** Pictures of the codes that a page hands over, as a camera would see them. */
export async function picturesGiven(page: Page, title: string): Promise<Buffer[]> {
	await offer(page, title).getByRole('button', { name: 'Show as QR codes' }).click();
	const code = (number: number) => page.getByRole('img', { name: new RegExp(`^QR code ${number} of \\d+$`) });
	await code(1).waitFor();
	const count = Number((await code(1).getAttribute('aria-label'))?.split(' of ')[1]);
	const pictures: Buffer[] = [];
	for (let number = 1; number <= count; number++) {
		// Clear of the bar that stays on top.
		await code(number).evaluate((shown) => shown.scrollIntoView({ block: 'center' }));
		pictures.push(await code(number).screenshot());
		if (number < count) await offer(page, title).getByRole('button', { name: 'Next' }).click();
	}
	return pictures;
}

/** Unfolds the step that has a place for something, if it is folded. */
async function unfold(page: Page, name: string): Promise<void> {
	const folded = page.locator('details:not([open])', { has: page.locator(`section[aria-label="Import: ${name}"]`) });
	if ((await folded.count()) > 0) await folded.locator('> summary').first().click();
}

/** Pastes something at a place for it. */
export async function paste(page: Page, name: string, text: string): Promise<void> {
	await unfold(page, name);
	await taking(page, name).getByRole('textbox').fill(text);
	await taking(page, name).getByRole('button', { name: 'Import', exact: true }).click();
}

/** Gives files to a place for them. */
export const giveFiles = (
	page: Page,
	name: string,
	files: readonly { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> =>
	taking(page, name)
		.locator('input[type=file]')
		.setInputFiles([...files]);

export { taking };

/** How often the customer's primary address has received that amount, in atomic units. */
export const timesPaid = async (own: PlainDevnet, amount: bigint): Promise<number> =>
	(await receivedByCustomer(own)).filter((each) => each === amount).length;
