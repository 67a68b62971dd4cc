import { parametersOfLink } from './terms';

/** The addresses of this site's payment pages that were left to pay, by the link that they ask with. In this tab's memory alone. */
const pages = new Map<string, string>();

/** Remembers a payment page that is left to pay. @param page its address, from the hash on */
export const leavePaymentPage = (link: string, page: string): void => void pages.set(link, page);

/** The payment page that a payment's link comes from, on this site; null for none. */
export function paymentPageOf(link: string | undefined): string | null {
	if (link === undefined) return null;
	const parameters = parametersOfLink(link);
	return parameters ? `#/pay?${parameters}` : (pages.get(link) ?? null);
}
