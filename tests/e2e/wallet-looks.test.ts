import { LargeWallet } from '../../devnet/stand-in/large-wallet';
import type { WalletAnswers } from '../../devnet/stand-in/wallet';
import { expectScreenToLookGood, looksTestTitle } from './support/looks';
import { mostVisited } from './support/screens';
import { expect, test } from './support/wallet-page';
import { walletScreens } from './support/wallet-screens';

const others = walletScreens.filter(({ name }) => !mostVisited.includes(name));

for (const screen of others) {
	test(looksTestTitle(screen.name), async ({ page, walletStandIn }) => {
		await walletStandIn(screen.address, screen.answers);
		await expectScreenToLookGood(page, screen.name, screen);
	});
}

test('beside an open wallet the bar of a narrow phone is one line', async ({ page, walletStandIn }) => {
	await page.setViewportSize({ width: 340, height: 780 });
	await walletStandIn('#/wallet', new LargeWallet(10, 1).answers as WalletAnswers);
	const bar = page.getByRole('banner');
	await expect(bar.getByRole('button', { name: /^Wallet:/ })).toBeVisible();
	expect((await bar.boundingBox())?.height).toBeLessThan(70);
});
