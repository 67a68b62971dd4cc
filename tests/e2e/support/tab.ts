import type { Page } from 'puppeteer-core';
import { expect } from './test';

/** Actions of a person in a browser that Puppeteer drives. */
export const pageActions = (page: Page) => ({
	/** Waits until a part of the page contains a text. */
	shows: (text: string, part = 'main') =>
		expect
			.poll(() =>
				page
					.$$eval(part, (found) =>
						found
							.map((each) => each.textContent)
							.join(' ')
							.replace(/\s+/g, ' ')
					)
					.catch(() => '')
			)
			.toContain(text),

	/** Locates the field with a label, within a part of the page. */
	field: (label: string, part = '') =>
		page.locator(
			`::-p-xpath(${part}//*[self::input or self::textarea][@id = //label[normalize-space() = "${label}"]/@for or ancestor::label[contains(., "${label}")]])`
		),

	press: (text: string, what = 'button') => page.locator(`${what}::-p-text(${text})`).click(),

	/** Waits until a button takes clicks: it takes none in its first moments. */
	takesClicks: (text: string) =>
		page.waitForFunction(
			(text) => {
				const button = [...document.querySelectorAll('button')].find((each) => each.textContent.startsWith(text));
				return button && getComputedStyle(button).pointerEvents !== 'none';
			},
			{ polling: 50 },
			text
		)
});
