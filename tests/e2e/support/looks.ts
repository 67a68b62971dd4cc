import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type CDPSession, type Page } from '@playwright/test';
import type Axe from 'axe-core';
import { isFull } from '../../full';
import type { Screen } from './screens';

const themes = ['light', 'dark'] as const;

/** Widths (pixels) of the narrowest screen that is supported, and of a usual one. */
const NARROW_PX = 360;
const USUAL_PX = 1280;
const checksAll = isFull || process.env['ORIEL_SCREENS'] !== undefined;
let checkCount = 0;

/** Smallest file of axe, since each page parses it anew. */
const axeProgram = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns what axe finds wrong with a page in its current state. */
export async function axeViolations(page: Page) {
	if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeProgram);
	return page.evaluate(async () => {
		const { axe } = globalThis as unknown as { axe: typeof Axe };
		const { violations } = await axe.run({ resultTypes: ['violations'] });
		return violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => ({ id, target, html })));
	});
}

/** Returns the name of the test of a screen. */
export const looksTestTitle = (screen: string) =>
	`the screen ${screen} fits, narrow and wide, and axe finds nothing wrong with it`;

/** Same as `expectGoodLooks`, for a screen that is being opened: waits until it is complete. */
export async function expectScreenToLookGood(page: Page, name: string, { ready, then }: Screen): Promise<void> {
	await expect(ready(page)).toBeVisible();
	await then?.(page);
	await expectPageToFit(page, name);
}

/**
 * Asserts that a page in its current state fits a narrow screen, and that axe finds nothing wrong with it on a usual
 * one, in alternating themes; a full run checks both widths, in both themes. With ORIEL_SCREENS set, screenshots are
 * saved in `test-results/screens`. The page is narrow afterwards.
 */
export async function expectPageToFit(page: Page, name: string): Promise<void> {
	checkCount++;
	for (const width of [USUAL_PX, NARROW_PX]) {
		await page.setViewportSize({ width, height: 800 });
		await page.evaluate(() => scrollTo(0, 0));
		if (checksAll || width === NARROW_PX) await expectNoOverflow(page, `${name}, ${width} px`);
		for (const [index, colorScheme] of themes.entries()) {
			if (!checksAll && (width === NARROW_PX || checkCount % themes.length !== index)) continue;
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
			expect(await axeViolations(page), `${name}, ${colorScheme}, ${width} px`).toEqual([]);
			const path = `test-results/screens/${name}-${width}-${colorScheme}.png`;
			if (process.env['ORIEL_SCREENS']) await page.screenshot({ path, fullPage: true });
		}
	}
	await expectLargeTextToFit(page, name);
}

/** Asserts that controls are large enough to touch. */
export async function expectLargeTargets(page: Page, name: string): Promise<void> {
	const controls = page.locator('main :is(button, input:not([type=checkbox]), summary, .button)');
	const small = await controls.evaluateAll((all) =>
		all
			.filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44)
			.map((control) => control.outerHTML)
	);
	expect(small, name).toEqual([]);
}

/** Asserts that a narrow page fits with text of twice the usual size, as set in the browser's own settings. */
async function expectLargeTextToFit(page: Page, name: string): Promise<void> {
	const browser = await debuggerOf(page);
	const setTextSize = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } });
	await setTextSize(32);
	await expectNoOverflow(page, `${name}, ${NARROW_PX} px, text of 200 %`, '30px');
	await setTextSize(16);
}

const debuggers = new WeakMap<Page, CDPSession>();

async function debuggerOf(page: Page): Promise<CDPSession> {
	const session = debuggers.get(page) ?? (await page.context().newCDPSession(page));
	debuggers.set(page, session);
	return session;
}

/**
 * Asserts that nothing is wider than the page. Retries for parts that follow the width by themselves, such as charts.
 *
 * @param textSize expected size of the page's text, when it was changed
 */
const expectNoOverflow = (page: Page, name: string, textSize?: string) =>
	expect(async () => {
		const { overflow, beyond, textSize: actual } = await page.evaluate(measureOverflow);
		expect(overflow, `${name}: ${beyond.join('\n')}`).toBe(0);
		if (textSize !== undefined) expect(actual, name).toBe(textSize);
	}).toPass({ timeout: 30_000 });

/**
 * Returns by how much the page is wider than its window (pixels), the elements that reach beyond, and the size of its
 * text. Runs in the page.
 */
function measureOverflow(): { overflow: number; beyond: string[]; textSize: string } {
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
