import { expect, test } from './support/test';

test.describe('the tests notice', () => {
	test.beforeEach(async ({ page, open }) => {
		test.fail();
		await open('#/block/1');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 1');
	});

	test('an error that nobody caught', async ({ page }) => {
		await page.evaluate(() => {
			setTimeout(() => {
				throw new Error('on purpose');
			});
		});
		await page.waitForTimeout(100);
	});

	test("what the page's policy forbids", async ({ page }) => {
		await page.evaluate(() => {
			const script = document.createElement('style');
			script.textContent = 'body { color: red }';
			document.head.append(script);
		});
	});

	test('markup that was not made safe', async ({ page }) => {
		await page.evaluate(() => {
			try {
				document.body.innerHTML = '<p>';
			} catch {
				// The browser has written it to the console.
			}
		});
	});

	test('a request off loopback', async ({ page }) => {
		await page.evaluate(() => fetch('http://192.0.2.1/').catch(() => null));
	});
});
