import { expect, test } from './support/test';
import { payScreens } from './support/pay-screens';
import { screens } from './support/screens';

const all = [...screens, ...payScreens];

for (const [index, screen] of all.entries()) {
	test(`screen ${index + 1} of ${all.length} fits, narrow and wide`, async ({ page, open, chain }) => {
		const { name, address, ready, then } = screen(chain);
		for (const width of [360, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			await page.goto('about:blank');
			await open(address);
			await expect(ready(page)).toBeVisible();
			await then?.(page);
			await page.evaluate(() => scrollTo(0, 0));
			const beyond = await page.evaluate(() =>
				[...document.querySelectorAll('body *')]
					.filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
					.map((element) => element.outerHTML.slice(0, 120))
			);
			const overflow = await page.evaluate(
				() => document.documentElement.scrollWidth - document.documentElement.clientWidth
			);
			expect(overflow, `${name}, ${width} px: ${beyond.join('\n')}`).toBe(0);
			for (const colorScheme of ['light', 'dark'] as const) {
				await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
				await page.screenshot({ path: `test-results/screens/${name}-${width}-${colorScheme}.png`, fullPage: true });
			}
		}
	});
}
