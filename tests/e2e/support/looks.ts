import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The narrowest screen that is thought of, and a usual one, in pixels. */
const widths = [360, 1280];

/** The second theme changes colours and nothing else. */
const themes = [
	{ colorScheme: 'light', check: (axe: AxeBuilder) => axe },
	{ colorScheme: 'dark', check: (axe: AxeBuilder) => axe.withRules(['color-contrast', 'link-in-text-block']) }
] as const;

/** Axe for a page without frames of other hosts, for whose sake each run would open one more page. */
export const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

/**
 * Says that a page, as it is shown now, fits narrow and wide, and that axe finds nothing wrong with it in either theme.
 * With ORIEL_SCREENS set, pictures of it are left in `test-results/screens`.
 */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
	for (const width of widths) {
		await page.setViewportSize({ width, height: 800 });
		await page.evaluate(() => scrollTo(0, 0));
		// What follows the width by itself, such as a chart, does so a moment later.
		await expect(async () => {
			const { overflow, beyond } = await page.evaluate(overflowing);
			expect(overflow, `${name}, ${width} px: ${beyond.join('\n')}`).toBe(0);
		}).toPass({ timeout: 10_000 });
		for (const { colorScheme, check } of themes) {
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
			const { violations } = await check(axe(page)).analyze();
			const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => ({ id, target, html })));
			expect(found, `${name}, ${colorScheme}, ${width} px`).toEqual([]);
			const path = `test-results/screens/${name}-${width}-${colorScheme}.png`;
			if (process.env['ORIEL_SCREENS']) await page.screenshot({ path, fullPage: true });
		}
	}
}

/** By how much a page is wider than its window, and the elements that reach beyond. It runs in the page. */
function overflowing(): { overflow: number; beyond: string[] } {
	const root = document.documentElement;
	return {
		overflow: root.scrollWidth - root.clientWidth,
		beyond: [...document.querySelectorAll('body *')]
			.filter((element) => element.getBoundingClientRect().right > root.clientWidth + 0.5)
			.map((element) => element.outerHTML.slice(0, 120))
	};
}
