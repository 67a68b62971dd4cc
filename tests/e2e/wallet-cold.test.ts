import type { Page } from '@playwright/test';
import { walletColdLink } from '../../src/lib/links';
import { customer, type PlainDevnet } from '../../devnet';
import type { OwnWalletService } from '../../devnet/own';
import {
	expect,
	exportedFile,
	exportedText,
	importFiles,
	pasteImport,
	exportedPictures,
	importPanel,
	test,
	timesPaid
} from './support/parties';
import { button, mineAndRefresh, pollNow } from './support/wallet-page';

const NO_NODE = 'http://127.0.0.1:1';
const paid = 1_234_000_000_001n;

/** Creates a wallet without a node, and its view-only copy, which has two outputs. */
async function halves(own: PlainDevnet, cold: OwnWalletService, hot: OwnWalletService): Promise<void> {
	await cold.call('create_wallet', { filename: 'cold', password: '', language: 'English' });
	const { address } = await cold.call<{ address: string }>('get_address', { account_index: 0 });
	const { key: viewkey } = await cold.call<{ key: string }>('query_key', { key_type: 'view_key' });
	const share = { address, amount: 2_000_000_000_000n };
	await own.transfer('shop', [share, share]);
	await mineAndRefresh(own, 12);
	await hot.call('generate_from_keys', { filename: 'hot', address, viewkey, password: '' });
	await hot.call('refresh');
}

const step = (page: Page, name: RegExp) => page.getByRole('region', { name });
const outcomeOf = (page: Page, name: string) => importPanel(page, name).getByRole('status');

test('a payment of a view-only wallet is signed without a node, sent and mined', async ({
	ownChain,
	ownService,
	openForParty
}) => {
	const [coldService, hotService] = await Promise.all([ownService(NO_NODE), ownService()]);
	await halves(ownChain, coldService, hotService);
	const { page: hot } = await openForParty(hotService, walletColdLink);
	const { page: cold } = await openForParty(coldService, walletColdLink);
	await expect(hot.getByText('it is the online side')).toBeVisible();
	await expect(cold.getByText('it is the offline side')).toBeVisible();

	await test.step('outputs go over as text', async () => {
		await button(cold, 'Export the key images').click();
		await expect(cold.getByText('There are no key images to export.')).toBeVisible();
		await button(hot, 'Export the outputs').click();
		const outputs = await exportedText(hot, 'Outputs');
		await pasteImport(cold, 'Outputs', outputs.slice(0, -1));
		await expect(outcomeOf(cold, 'Outputs')).toContainText('A part of it is missing');
		await pasteImport(
			cold,
			'Outputs',
			outputs.replace(/..$/, (end) => (end === '00' ? '01' : '00'))
		);
		await expect(cold.getByText('The wallet cannot read these outputs')).toBeVisible();
		await pasteImport(cold, 'Outputs', outputs);
		await expect(cold.getByText('The wallet now knows 2 outputs.')).toBeVisible();
	});

	await test.step('key images come back as a file', async () => {
		await button(cold, 'Export the key images').click();
		await expect(cold.getByRole('region', { name: 'Export: Key images' })).toBeVisible();
		const file = await exportedFile(cold, 'Key images');
		expect(file.name).toBe('key-images.json');
		await importFiles(hot, 'Key images', [{ ...file, mimeType: 'application/json' }]);
		await expect(hot.getByText('Unspent: 4 XMR. Spent: 0 XMR.')).toBeVisible();
	});

	await test.step('the unsigned transfer goes over as a sequence of codes', async () => {
		await hot.getByRole('link', { name: 'Create it under Send' }).click();
		await hot.getByRole('textbox', { name: 'To', exact: true }).fill(customer.address);
		await hot.getByRole('textbox', { name: 'Amount' }).fill('1.234000000001');
		await button(hot, 'Review').click();
		const pictures = await exportedPictures(hot, 'Unsigned transfer');
		expect(pictures.length).toBeGreaterThan(3);
		const files = pictures.map((buffer, index) => ({ name: `${index}.png`, mimeType: 'image/png', buffer }));
		await importFiles(cold, 'Unsigned transfer', files.slice(2));
		const { length } = files;
		await expect(outcomeOf(cold, 'Unsigned transfer')).toContainText(`${length - 2} of ${length} codes read`);
		await importFiles(cold, 'Unsigned transfer', [...files.slice(2, 3), ...files.slice(0, 2).reverse()]);
	});

	const signing = step(cold, /review and sign/);
	await test.step('it is described before it is signed', async () => {
		await expect(signing.getByText('It pays 1.234000000001 XMR and a fee of')).toBeVisible();
		await expect(signing.getByText('somebody else’s')).toHaveCount(1);
		await expect(signing.getByText('this wallet’s own')).toHaveCount(1);
		await expect(signing.getByRole('alert')).toHaveCount(0);
		await button(signing.page(), 'Sign it').click();
		await expect(signing.getByText('Signed, not sent.')).toBeVisible();
	});

	await test.step('it goes out once', async () => {
		const signed = await exportedText(cold, 'Signed transfer');
		const [set = '', hash = ''] = signed.split('\ntxid:');
		await pasteImport(hot, 'Signed transfer', await exportedText(hot, 'Unsigned transfer'));
		await expect(outcomeOf(hot, 'Signed transfer')).toContainText('This is an unsigned transfer');
		await pasteImport(
			hot,
			'Signed transfer',
			set.replace(/..$/, (end) => (end === '00' ? '01' : '00'))
		);
		await button(hot, 'Send it').click();
		await expect(hot.getByText('The wallet cannot read this signed transfer')).toBeVisible();
		// A refusal proves nothing: it may come from somebody between the page and the service.
		await expect(hot.getByText('Not found so far')).toBeVisible();
		await hotService.call('create_wallet', { filename: 'other', password: '', language: 'English' });
		await pollNow(hot);
		await expect(hot.getByText('it is the offline side')).toBeVisible();
		await expect(step(hot, /of another wallet/)).toContainText('Not found so far');
		await hotService.call('open_wallet', { filename: 'hot', password: '' });
		await pollNow(hot);
		await expect(hot.getByText('it is the online side')).toBeVisible();
		const tab = await hot.context().newPage();
		await tab.goto(hot.url());
		await expect(tab.getByText('An earlier payment has not been found yet')).toBeVisible();
		await expect(tab.getByText(/^A signed transfer\. Begun/)).toBeVisible();
		await tab.close();
		await button(hot, 'Give up').click();
		await button(hot, 'Stop looking for it').click();
		await pasteImport(hot, 'Signed transfer', signed);
		await button(hot, 'Send it').dblclick();
		await expect(hot.getByText('Sent', { exact: true })).toBeVisible();
		await mineAndRefresh(ownChain, 1);
		await hotService.call('refresh');
		type Found = { transfer: { type: string; confirmations: number } };
		const { transfer } = await hotService.call<Found>('get_transfer_by_txid', { txid: hash });
		expect(transfer).toMatchObject({ type: 'out', confirmations: 1 });

		await button(hot, 'Close').click();
		await pasteImport(hot, 'Signed transfer', signed);
		await button(hot, 'Send it').click();
		await expect(hot.getByText('This set claims to be a transaction that was sent before')).toBeVisible();
		await expect(button(hot, 'Send it anyway')).toBeVisible();
	});
	expect(await timesPaid(ownChain, paid)).toBe(1);
});
