import { clickLink, followLink } from './support/follow';
import { storedByPage } from './support/kept';
import {
	ensureClosed,
	expect,
	expectFile,
	fillFile,
	newFilename,
	heading,
	expectHome,
	newSeedSection,
	onlyService,
	test,
	unfoldCard
} from './support/wallet-files';

test('a wallet is created, its seed shown until it is confirmed, and the wallet comes back from it', async ({
	page,
	open,
	own
}) => {
	await ensureClosed(own);
	const logged: string[] = [];
	page.on('console', (message) => logged.push(message.text()));
	await open('#/wallet/files', onlyService(own));
	const name = newFilename();
	const password = '-xyzzy "wörd"';
	const creating = await unfoldCard(page, 'Create a wallet');
	await expect(
		creating.field('Language of the seed').getByRole('option', { name: 'Español (Spanish)' })
	).toBeAttached();
	await fillFile(creating.field, name, password);
	await creating.press('Create the wallet');

	await expect(heading(page)).toHaveText(name);
	const shown = newSeedSection(page);
	await expect(shown.getByRole('listitem')).toHaveCount(25);
	const words = (await shown.getByRole('listitem').locator('bdi').allTextContents()).map((word) => word.trim());
	const { key } = await own.call<{ key: string }>('query_key', { key_type: 'mnemonic' });
	expect(words.join(' ')).toBe(key);
	await expect(shown).toContainText('you can see them again under Keys');
	const { address } = await own.call<{ address: string }>('get_address');

	await test.step('whoever leaves without confirming it is warned, and can do so later', async () => {
		await clickLink(page, '#/pool');
		const dialog = page.getByRole('dialog', { name: 'Leave without the seed?' });
		await dialog.getByRole('button', { name: 'Stay here' }).click();
		await expect(shown.getByRole('listitem')).toHaveCount(25);
		await clickLink(page, '#/wallet/connect');
		await page.getByRole('dialog').getByRole('button', { name: 'Leave anyway' }).click();
		await expect(heading(page)).toHaveText('Open your wallet');
		await followLink(page, '#/wallet/files');
		await expect(page.getByText('The seed of the new wallet has not been confirmed yet')).toBeVisible();
		await page.getByRole('button', { name: 'Show the seed' }).click();
		await expect(shown.getByRole('listitem')).toHaveCount(25);
	});

	await test.step('three of its words are asked for', async () => {
		await shown.getByRole('button', { name: 'I wrote it down…' }).click();
		await expect(shown.getByRole('listitem')).toHaveCount(0);
		const asked = shown.getByLabel(/^Word \d+$/);
		await expect(asked).toHaveCount(3);
		const finish = shown.getByRole('button', { name: 'I wrote it down', exact: true });
		await asked.first().fill('wrong');
		await finish.click();
		await expect(shown.getByText(/^This is not word \d+\.$/)).toBeVisible();
		await expect(shown.getByText(/^Word \d+ is missing\.$/)).toHaveCount(2);
		await expect(asked.first()).toBeFocused();
		await shown.getByRole('button', { name: 'Show the words again' }).click();
		await expect(shown.getByRole('listitem')).toHaveCount(25);
		await shown.getByRole('button', { name: 'I wrote it down…' }).click();
		await expect(asked).toHaveCount(3);
		for (const label of await shown.locator('label').allTextContents()) {
			const place = Number(/\d+/.exec(label)?.[0]);
			await shown.getByLabel(label, { exact: true }).fill(words[place - 1]?.toUpperCase() ?? '');
		}
		await finish.click();
		await expectHome(page);
	});

	await test.step('nothing of it is left', async () => {
		const left = (await page.evaluate(storedByPage)) + logged.join('\n');
		for (const secret of [words.slice(0, 3).join(' '), 'xyzzy']) expect(left).not.toContain(secret);
		await followLink(page, '#/wallet/files');
		await expect(heading(page)).toHaveText(name);
		await expect(page).toHaveTitle(new RegExp(`^\u2068${name}\u2069 · Wallet files`));
		await expect(page.getByText('The seed of the new wallet has not been confirmed yet')).toHaveCount(0);
		expect(await page.evaluate(storedByPage)).not.toContain(words.slice(0, 3).join(' '));
	});

	await test.step('the wallet is restored from its seed, from a height on', async () => {
		const restored = newFilename();
		const { field, press } = await unfoldCard(page, 'Restore a wallet from its seed');
		await fillFile(field, restored, 'päss');
		await field('Seed').fill(`  ${words.join('\n ')} `);
		await field('Scan from').selectOption('Height');
		await field('Height').fill('120');
		await press('Restore the wallet');
		await expectHome(page);
		expect(await own.call('get_address')).toMatchObject({ address });
		await expectFile(own, restored);
		await own.call('change_wallet_password', { old_password: 'päss', new_password: 'päss' });
		await followLink(page, '#/wallet/files');
		await expect(heading(page)).toHaveText(restored);
		expect(await page.evaluate(storedByPage)).not.toContain(words.slice(0, 3).join(' '));
	});
});
