import type { Browser } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTab } from './browser';

/** Milliseconds from a change of the amount until its QR code is painted: the longest of ten. */
export async function typedToCode(browser: Browser, site: string, request: string): Promise<number> {
	const { context, page } = await openTab(browser);
	await page.goto(`${site}/${request}`);
	await page.waitForSelector('svg[role=img] path');
	await sleep(1500);
	const times: number[] = [];
	for (let run = 0; run < 10; run++) {
		times.push(
			await page.evaluate(
				(amount) =>
					new Promise<number>((resolve) => {
						const path = document.querySelector('svg[role=img] path');
						const input = document.querySelector<HTMLInputElement>('input[inputmode=decimal]');
						if (!path || !input) throw new Error('The page has no code, or no amount');
						new MutationObserver((_, observer) => {
							observer.disconnect();
							requestAnimationFrame(() => resolve(performance.now() - started));
						}).observe(path, { attributes: true, attributeFilter: ['d'] });
						input.value = amount;
						const started = performance.now();
						input.dispatchEvent(new Event('input', { bubbles: true }));
					}),
				`${run + 2}.5`
			)
		);
	}
	await context.close();
	return Math.round(Math.max(...times));
}
