import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAddress, writeAddress } from '../../src/lib/chain/address';
import { customer, callJsonRpc, shop, type Endpoint } from '../../devnet';
import { startWalletStandIn } from '../../devnet/stand-in/wallet';
import { advanceUntilVisible } from './support/clock';
import { followLink } from './support/follow';
import { storedByPage } from './support/kept';
import {
	ensureClosed,
	expect,
	fillFile,
	newFilename,
	expectHome,
	newSeedSection,
	openWallet,
	onlyService,
	test,
	unfoldCard
} from './support/wallet-files';

test('what is wrong with a seed or a height is said, and a passphrase makes another wallet of it, from a day on', async ({
	page,
	open,
	own,
	chain
}) => {
	await ensureClosed(own);
	await open('#/wallet/files', onlyService(own));
	const { field, press, details } = await unfoldCard(page, 'Restore a wallet from its seed');
	const taken = newFilename();
	await writeFile(join(own.walletDirectory, taken), '');
	await fillFile(field, taken, 'päss');
	await field('Seed').fill('ugly adrenalin');
	await field('Scan from').selectOption('Height');
	await field('Height').fill('9999');
	await press('Restore the wallet');
	await expect(field('Seed')).toHaveAccessibleDescription(/A seed has 25 or 16 words, but this has 2\./);
	await expect(field('Height')).toHaveAccessibleDescription(
		new RegExp(`Enter a height up to ${chain.tip}, the newest block`)
	);
	await field('Height').fill('250');
	await field('Seed').fill(shop.seed.replace('adrenalin', 'adrenalim'));
	await expect(details).toContainText('is not in the English list');
	await details.getByRole('button', { name: 'Replace word 2 by adrenalin' }).click();
	await expect(field('Seed')).toHaveValue(shop.seed);
	await expect(details.getByText('Checksum correct')).toBeVisible();

	await press('Restore the wallet');
	await expect(details.getByRole('status').last()).toContainText('A wallet file of that name exists');
	await field('Name of the wallet file').fill(newFilename());
	await field('Seed').fill(shop.seed.replace('ugly', 'zesty'));
	await expect(details).toContainText('Checksum wrong');
	await press('Restore the wallet');
	await expect(details.getByRole('status').last()).toContainText('The seed is not valid');
	await expect(field('Seed')).toHaveValue(shop.seed.replace('ugly', 'zesty'));
	await expect(field('Password')).toHaveValue('päss');

	await field('Seed').fill(shop.seed);
	await field('Seed passphrase (optional)').fill('more');
	await field('Scan from').selectOption('Date');
	await press('Restore the wallet');
	await expect(field('Date')).toHaveAccessibleDescription(/Enter a day, such as 2024-05-31\./);
	await field('Date').fill('2020-01-01');
	await press('Restore the wallet');
	await expectHome(page);
	const { address } = await own.call<{ address: string }>('get_address');
	expect(address).not.toBe(shop.address);
	expect(await page.evaluate(storedByPage)).not.toContain(shop.seed);
	await followLink(page, '#/wallet/files');
	const again = await unfoldCard(page, 'Restore a wallet from its seed');
	await expect(again.field('Seed')).toHaveValue('');
});

for (const { typed, what } of [
	{ typed: null, what: 'the page goes to it once it answers' },
	{ typed: 'another', what: 'the page stays when something else was typed meanwhile' }
]) {
	test(`a restored wallet does not answer at first, and ${what}`, async ({ page, open, stopAfterTest }) => {
		const restored = { address: shop.address, seed: shop.seed, info: 'restored', was_deprecated: false };
		const wallet = await stopAfterTest(startWalletStandIn({ restore_deterministic_wallet: restored }));
		let isHeld = false;
		let answer = () => {};
		const answering = new Promise<void>((resolve) => (answer = resolve));
		await page.route(`${wallet.url}/json_rpc`, async (route, request) => {
			if (isHeld && request.postData()?.includes('"get_address"')) await answering;
			await route.continue();
		});
		await page.clock.install();
		await open('#/wallet/files', onlyService(wallet));
		const { field, press } = await unfoldCard(page, 'Restore a wallet from its seed');
		await fillFile(field, newFilename(), '');
		await field('Seed').fill(shop.seed);
		await field('Scan from').selectOption('Height');
		await field('Height').fill('250');
		isHeld = true;
		await press('Restore the wallet');
		await expect.poll(() => wallet.calls.map(({ method }) => method)).toContain('restore_deterministic_wallet');
		await advanceUntilVisible(page, openWallet(page).getByText('The wallet service is not responding.'));
		// The forms are reset once the wallet is restored.
		await expect(field('Seed')).toHaveValue('');
		const opening = await unfoldCard(page, 'Open a wallet');
		if (typed !== null) await opening.field('Name of the wallet file').fill(typed);
		isHeld = false;
		answer();
		if (typed === null) await expectHome(page);
		else {
			await expect(openWallet(page).locator('.groups')).toBeVisible();
			await expect(opening.field('Name of the wallet file')).toHaveValue(typed);
		}
	});
}

test('a seed in an old word list gets new words to write down', async ({ page, open, own }) => {
	await ensureClosed(own);
	await open('#/wallet/files', onlyService(own));
	const { field, press } = await unfoldCard(page, 'Restore a wallet from its seed');
	await fillFile(field, newFilename(), '');
	await field('Seed').fill(customer.seed.split(' ').slice(0, 24).join(' '));
	await press('Restore the wallet');
	const shown = newSeedSection(page);
	await expect(shown).toContainText('Its seed used an old word list');
	expect(await shown.getByRole('listitem').locator('bdi').allTextContents()).toEqual(customer.seed.split(' '));
});

/** Returns a key of the wallet that a service has open. */
const keyOf = async (wallet: Endpoint, key_type: string) =>
	(await callJsonRpc<{ key: string }>(wallet, 'query_key', { key_type })).key;

test('a wallet comes back from its keys, view-only without the spend key', async ({ page, open, own, chain }) => {
	const view = await keyOf(chain.shop, 'view_key');
	const spend = await keyOf(chain.shop, 'spend_key');
	await ensureClosed(own);
	await open('#/wallet/files', onlyService(own));
	const { field, press, details } = await unfoldCard(page, 'Restore a wallet from its keys');
	const says = (label: string, words: RegExp) => expect(field(label)).toHaveAccessibleDescription(words);
	const name = newFilename();
	await fillFile(field, name, 'p');
	const make = () => press('Create a view-only wallet');

	await field('Address').fill(`${shop.address.slice(0, -1)}k`);
	await field('Secret view key').fill('abc');
	await make();
	await says('Address', /its checksum is wrong/);
	await says('Secret view key', /A key has 64 hex digits, but this has 3\./);
	const { address } = parseAddress(shop.address);
	if (!address) throw new Error('no address');
	await field('Address').fill(writeAddress({ ...address, network: 'stagenet' }));
	await make();
	await says('Address', /This is a stagenet address\. You are on mainnet\./);
	await field('Address').fill(shop.address);
	await field('Secret view key').fill(spend);
	await make();
	await says('Secret view key', /This is the secret spend key of the address, not its secret view key\./);
	await field('Secret view key').fill(view);
	await make();
	await expectHome(page);
	expect(await own.call('get_address')).toMatchObject({ address: shop.address });
	await expect(own.call('query_key', { key_type: 'spend_key' })).rejects.toThrow(/watch-only/);
	await followLink(page, '#/wallet/files');
	await expect(openWallet(page)).toContainText('view-only');

	const again = await unfoldCard(page, 'Restore a wallet from its keys');
	await again.field('Address').fill(shop.address);
	await again.field('Secret view key').fill(view.toUpperCase());
	await again.field('Secret spend key (optional)').fill(view);
	await fillFile(again.field, name, '');
	await again.press('Restore the wallet');
	await expect(again.field('Secret spend key (optional)')).toHaveAccessibleDescription(
		/This is the secret view key of the address, not its secret spend key\./
	);
	await again.field('Secret spend key (optional)').fill(spend);
	await again.press('Restore the wallet');
	await expect(details.getByRole('status')).toContainText('A wallet file of that name exists');
	await again.field('Name of the wallet file').fill(newFilename());
	await again.press('Restore the wallet');
	await expectHome(page);
	expect(await keyOf(own, 'spend_key')).toBe(spend);
	const kept = await page.evaluate(storedByPage);
	expect(kept).not.toContain(spend);
	expect(kept).not.toContain(view);
});
