import { LargeWallet } from '../../devnet/stand-in/large-wallet';
import type { WalletAnswers } from '../../devnet/stand-in/wallet';
import { expectGoodLooks } from './support/looks';
import { expect, test } from './support/wallet-page';
import { walletScreens } from './support/wallet-screens';

for (const { name, address, answers, ready, then } of walletScreens) {
	test(`the screen ${name} fits, narrow and wide, and axe finds nothing wrong with it`, async ({ page, paper }) => {
		await paper(address, answers);
		await expect(ready(page)).toBeVisible();
		await then?.(page);
		await expectGoodLooks(page, name);
	});
}

test('beside an open wallet the bar of a narrow phone is one line', async ({ page, paper }) => {
	await page.setViewportSize({ width: 340, height: 780 });
	await paper('#/wallet', new LargeWallet(10, 1).answers as WalletAnswers);
	const bar = page.getByRole('banner');
	await expect(bar.getByRole('button', { name: /^Wallet:/ })).toBeVisible();
	expect((await bar.boundingBox())?.height).toBeLessThan(70);
});
