import { expectScreenToLookGood, looksTestTitle } from './support/looks';
import { payScreens } from './support/pay-screens';
import { mostVisited, screens } from './support/screens';
import { test } from './support/test';

const others = Object.entries({ ...screens, ...payScreens }).filter(([name]) => !mostVisited.includes(name));

for (const [name, screen] of others) {
	test(looksTestTitle(name), async ({ page, open, chain }) => {
		const shown = screen(chain);
		await open(shown.address);
		await expectScreenToLookGood(page, name, shown);
	});
}
