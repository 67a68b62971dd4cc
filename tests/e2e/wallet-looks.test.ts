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
