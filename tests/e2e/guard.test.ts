import { expect, test } from './support/test';
import { recordPageErrors } from './support/watch';

/** Tests the check for errors and requests that all tests have, on a second page. */
for (const { what, wrong, act } of [
	{
		what: 'an error that nobody caught',
		wrong: /^Uncaught: Error: on purpose/,
		act: () => {
			setTimeout(() => {
				throw new Error('on purpose');
			});
		}
	},
	{
		what: "a style that the page's policy forbids",
		wrong: /^Console: .*Content Security Policy/,
		act: () => {
			const style = document.createElement('style');
			style.textContent = 'body { color: red }';
			document.head.append(style);
		}
	},
	{
		what: 'markup that was not made safe',
		wrong: /^Console: .*TrustedHTML/,
		act: () => {
			try {
				document.body.innerHTML = '<p>';
			} catch {
				// The browser has logged the error to the console.
			}
		}
	},
	{
		what: 'a request off loopback',
		wrong: /^Request off loopback: http:\/\/192\.0\.2\.1\//,
		act: () => {
			fetch('http://192.0.2.1/').catch(() => null);
		}
	},
	{
		what: 'a failed exchange where none is expected',
		wrong: /^Console: Failed to load resource/,
		act: () => {
			fetch('nothing-here').catch(() => null);
		}
	}
]) {
	test(`no test passes that causes ${what}`, async ({ browser, site }) => {
		const context = await browser.newContext();
		const noted = recordPageErrors(context, false);
		const page = await context.newPage();
		await page.goto(site.url);
		expect(noted).toEqual([]);
		await page.evaluate(act);
		await expect.poll(() => noted).toContainEqual(expect.stringMatching(wrong));
		await context.close();
	});
}
