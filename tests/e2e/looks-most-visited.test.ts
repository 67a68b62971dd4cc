/** Tests the screens that most people see; looks.test.ts and wallet-looks.test.ts have all others. */
import { expectScreenToLookGood, looksTestTitle } from './support/looks';
import { payScreens } from './support/pay-screens';
import { mostVisited, screens } from './support/screens';
import { expect, test } from './support/wallet-page';
import { walletScreens } from './support/wallet-screens';

const pages = Object.entries({ ...screens, ...payScreens }).filter(([name]) => mostVisited.includes(name));
const walletPages = walletScreens.filter(({ name }) => mostVisited.includes(name));

for (const [name, screen] of pages) {
	test(looksTestTitle(name), async ({ page, open, chain }) => {
		const shown = screen(chain);
		await open(shown.address);
		await expectScreenToLookGood(page, name, shown);
	});
}

for (const screen of walletPages) {
	test(looksTestTitle(screen.name), async ({ page, walletStandIn }) => {
		await walletStandIn(screen.address, screen.answers);
		await expectScreenToLookGood(page, screen.name, screen);
	});
}

test('each name of the list is that of one screen', () => {
	const found = [...pages.map(([name]) => name), ...walletPages.map(({ name }) => name)];
	expect(found.toSorted()).toEqual(mostVisited.toSorted());
});
