import { parametersOfLink } from './terms';

/**
 * URLs (from the hash on) of payment pages that the user left in order to pay, by payment link. Only in this tab's
 * memory.
 */
const pagesByLink = new Map<string, string>();

/** Remembers a payment page that the user leaves in order to pay. @param page its URL, from the hash on */
export const rememberPaymentPage = (link: string, page: string): void => void pagesByLink.set(link, page);

/** URL (from the hash on) of this site's payment page for a payment link; null without one. */
export function paymentPageOf(link: string | undefined): string | null {
	if (link === undefined) return null;
	const parameters = parametersOfLink(link);
	return parameters ? `#/pay?${parameters}` : (pagesByLink.get(link) ?? null);
}
