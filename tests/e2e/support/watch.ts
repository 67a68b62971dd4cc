import type { BrowserContext } from '@playwright/test';

/** Messages that Chromium itself logs when a request fails; a page cannot prevent them. */
const networkFailure = /^Failed to load resource: |^Access to fetch at '[^']*' from origin '[^']*' has been blocked/;

const isLoopback = (address: string) => {
	const { hostname, protocol } = new URL(address);
	return !/^(https?|wss?):$/.test(protocol) || hostname === '127.0.0.1';
};

/**
 * Records what no test may cause: uncaught errors, anything written to the console as an error (violations of the
 * page's policy included), and requests off loopback.
 *
 * @param networkErrors true when failed requests are part of what is tested
 * @returns the list, which grows
 */
export function recordPageErrors(context: BrowserContext, networkErrors: boolean): string[] {
	const wrong: string[] = [];
	context.on('weberror', (event) => wrong.push(`Uncaught: ${event.error().stack ?? event.error().message}`));
	context.on('console', (message) => {
		if (message.type() !== 'error' || (networkErrors && networkFailure.test(message.text()))) return;
		wrong.push(`Console: ${message.text()}`);
	});
	context.on('request', (request) => {
		if (!isLoopback(request.url())) wrong.push(`Request off loopback: ${request.url()}`);
	});
	return wrong;
}
