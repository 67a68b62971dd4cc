import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './support/test';
import { payScreens } from './support/pay-screens';
import { screens } from './support/screens';

const widths = [360, 1280];

/** The second theme changes colours and nothing else. */
const themes = [
	{ colorScheme: 'light', check: (axe: AxeBuilder) => axe },
	{ colorScheme: 'dark', check: (axe: AxeBuilder) => axe.withRules(['color-contrast', 'link-in-text-block']) }
] as const;

const all = [...screens, ...payScreens];

for (const [index, screen] of all.entries()) {
	test(`axe finds nothing wrong on screen ${index + 1} of ${all.length}`, async ({ page, open, chain }) => {
		const { name, address, ready, then } = screen(chain);
		for (const width of widths) {
			await page.setViewportSize({ width, height: 800 });
			await page.goto('about:blank');
			await open(address);
			await expect(ready(page)).toBeVisible();
			await then?.(page);
			for (const { colorScheme, check } of themes) {
				await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
				const { violations } = await check(new AxeBuilder({ page })).analyze();
				const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => ({ id, target, html })));
				expect(found, `${name}, ${colorScheme}, ${width} px`).toEqual([]);
			}
		}
	});
}
