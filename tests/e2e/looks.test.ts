import { expectGoodLooks } from './support/looks';
import { payScreens } from './support/pay-screens';
import { screens } from './support/screens';
import { expect, test } from './support/test';

const all = [...screens, ...payScreens];

for (const [index, screen] of all.entries()) {
	test(`screen ${index + 1} of ${all.length} fits, narrow and wide, and axe finds nothing wrong with it`, async ({
		page,
		open,
		chain
	}) => {
		const { name, address, ready, then } = screen(chain);
		await open(address);
		await expect(ready(page)).toBeVisible();
		await then?.(page);
		await expectGoodLooks(page, name);
	});
}
