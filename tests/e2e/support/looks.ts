import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type CDPSession, type Page } from '@playwright/test';
import type Axe from 'axe-core';
import { isFull } from '../../full';
import type { Screen } from './screens';

const themes = ['light', 'dark'] as const;

/** The narrowest screen that is supported, and a usual one, in pixels. */
const narrow = 360;
const usual = 1280;
const isAll = isFull || process.env['ORIEL_SCREENS'] !== undefined;
let turn = 0;

/** The smallest file of axe, since each page parses it anew. */
const axeProgram = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with a page as it is shown now. */
export async function axeViolations(page: Page) {
	if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeProgram);
	return page.evaluate(async () => {
		const { axe } = globalThis as unknown as { axe: typeof Axe };
		const { violations } = await axe.run({ resultTypes: ['violations'] });
		return violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => ({ id, target, html })));
	});
}

/** The name of the test of a screen. */
export const titleOf = (screen: string) =>
	`the screen ${screen} fits, narrow and wide, and axe finds nothing wrong with it`;

/** The same of a screen that is opened, once it is complete. */
export async function expectScreenToLookGood(page: Page, name: string, { ready, then }: Screen): Promise<void> {
	await expect(ready(page)).toBeVisible();
	await then?.(page);
	await expectGoodLooks(page, name);
}

/**
 * Says that a page, as it is shown now, fits a narrow screen, and that axe finds nothing wrong with it on a usual one, in one of
 * the themes by turns; in a full run both, in both themes. With ORIEL_SCREENS set, pictures of it are left in
 * `test-results/screens`. The page is narrow afterwards.
 */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
	turn++;
	for (const width of [usual, narrow]) {
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

/** Says that a narrow page fits with text of twice the usual size, as the browser's own settings make it. */
async function expectLargeTextToFit(page: Page, name: string): Promise<void> {
	const browser = await debuggerOf(page);
	const setTextSize = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } });
	await setTextSize(32);
	await expectNoOverflow(page, `${name}, ${narrow} px, text of 200 %`, '30px');
	await setTextSize(16);
}

const debuggers = new WeakMap<Page, CDPSession>();

async function debuggerOf(page: Page): Promise<CDPSession> {
	const session = debuggers.get(page) ?? (await page.context().newCDPSession(page));
	debuggers.set(page, session);
	return session;
}

/** Waits a moment for parts that follow the width by themselves, such as charts. @param textSize the page's, if it is to be another */
const expectNoOverflow = (page: Page, name: string, textSize?: string) =>
	expect(async () => {
		const { overflow, beyond, textSize: actual } = await page.evaluate(overflowing);
		expect(overflow, `${name}: ${beyond.join('\n')}`).toBe(0);
		if (textSize !== undefined) expect(actual, name).toBe(textSize);
	}).toPass({ timeout: 30_000 });

/** Runs in the page: by how much it is wider than its window, the elements that reach beyond, and the size of its text. */
function overflowing(): { overflow: number; beyond: string[]; textSize: string } {
	const root = document.documentElement;
	const overflow = root.scrollWidth - root.clientWidth;
	const elements = overflow === 0 ? [] : [...document.querySelectorAll('body *')];
	return {
		overflow,
		beyond: elements
			.filter((element) => element.getBoundingClientRect().right > root.clientWidth + 0.5)
			.map((element) => element.outerHTML.slice(0, 120)),
		textSize: getComputedStyle(document.body).fontSize
	};
}
