import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { isFull } from '../../full';

const themes = ['light', 'dark'] as const;

/** The narrowest screen that is supported, and a usual one, in pixels. */
const [narrow, usual] = [360, 1280];
const isAll = isFull || process.env['ORIEL_SCREENS'] !== undefined;
let turn = 0;

/** What axe finds wrong with a page as it is shown now. */
export async function axeViolations(page: Page) {
	if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
	const options: RunOptions = { resultTypes: ['violations'] };
	const { violations } = await page.evaluate(
		(options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
		options
	);
	return violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => ({ id, target, html })));
}

/**
 * Says that a page, as it is shown now, fits a narrow screen, and that axe finds nothing wrong with it on a usual one, in one of
 * the themes by turns; in a full run both, in both themes. With ORIEL_SCREENS set, pictures of it are left in
 * `test-results/screens`.
 */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
	turn++;
	for (const width of [narrow, usual]) {
		await page.setViewportSize({ width, height: 800 });
		await page.evaluate(() => scrollTo(0, 0));
		if (isAll || width === narrow) await expectNoOverflow(page, `${name}, ${width} px`);
		for (const [index, colorScheme] of themes.entries()) {
			if (!isAll && (width === narrow || turn % themes.length !== index)) continue;
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
			expect(await axeViolations(page), `${name}, ${colorScheme}, ${width} px`).toEqual([]);
			const path = `test-results/screens/${name}-${width}-${colorScheme}.png`;
			if (process.env['ORIEL_SCREENS']) await page.screenshot({ path, fullPage: true });
		}
	}
	await expectLargeTextToFit(page, name);
}

/** Says that what can be pressed is large enough to touch. */
export async function expectLargeTargets(page: Page, name: string): Promise<void> {
	const controls = page.locator('main :is(button, input:not([type=checkbox]), summary, .button)');
	const small = await controls.evaluateAll((all) =>
		all
			.filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44)
			.map((control) => control.outerHTML)
	);
	expect(small, name).toEqual([]);
}

/** Says that a page fits a narrow screen with text of twice the usual size, as the browser's own settings make it. */
async function expectLargeTextToFit(page: Page, name: string): Promise<void> {
	const browser = await page.context().newCDPSession(page);
	const setTextSize = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } });
	await page.setViewportSize({ width: narrow, height: 800 });
	await setTextSize(32);
	await expectNoOverflow(page, `${name}, ${narrow} px, text of 200 %`);
	expect(await page.evaluate(() => getComputedStyle(document.body).fontSize), name).toBe('30px');
	await setTextSize(16);
	await browser.detach();
}

/** What follows the width by itself, such as a chart, does so a moment later. */
const expectNoOverflow = (page: Page, name: string) =>
	expect(async () => {
		const { overflow, beyond } = await page.evaluate(overflowing);
		expect(overflow, `${name}: ${beyond.join('\n')}`).toBe(0);
	}).toPass({ timeout: 30_000 });

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
