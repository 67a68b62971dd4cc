import type { Page } from '@playwright/test';

/** The operations that a page asks a node for, as they are sent. Preflights are the browser's own and not among them. */
export function watchCalls(page: Page, node: string): string[] {
	const calls: string[] = [];
	page.on('request', (request) => {
		if (!request.url().startsWith(node) || request.method() === 'OPTIONS') return;
		const path = request.url().slice(node.length);
		calls.push(path === '/json_rpc' ? (request.postDataJSON() as { method: string }).method : path);
	});
	return calls;
}

/** Lets the page's own clock, installed before, run for so many seconds, with time for the answers in between. */
export async function passSeconds(page: Page, seconds: number): Promise<void> {
	for (let second = 0; second < seconds; second++) {
		await page.clock.runFor(1000);
		await page.waitForLoadState('networkidle');
	}
}
