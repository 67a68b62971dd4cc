import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './support/wallet-page';
import { walletScreens } from './support/wallet-screens';

const themes = [
	{ colorScheme: 'light', check: (axe: AxeBuilder) => axe },
	{ colorScheme: 'dark', check: (axe: AxeBuilder) => axe.withRules(['color-contrast', 'link-in-text-block']) }
] as const;

for (const { name, address, answers, ready, then } of walletScreens) {
	test(`the screen ${name} fits, narrow and wide, and axe finds nothing wrong with it`, async ({ page, paper }) => {
		for (const width of [360, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			await page.goto('about:blank');
			await paper(address, answers);
			await expect(ready(page)).toBeVisible();
			await then?.(page);
			const overflow = await page.evaluate(
				() => document.documentElement.scrollWidth - document.documentElement.clientWidth
			);
			expect(overflow, `${width} px`).toBe(0);
			for (const { colorScheme, check } of themes) {
				await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
				const { violations } = await check(new AxeBuilder({ page })).analyze();
				const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => ({ id, target, html })));
				expect(found, `${colorScheme}, ${width} px`).toEqual([]);
			}
		}
	});
}
