import type { AddressSpace } from './transport';

/** How long a look whether anything answers takes at most, in milliseconds. */
export const LOOK_MS = 10_000;

/** The same address over https in place of http, or over http in place of https; without a port, with the other one's. */
export function otherScheme(url: string): string {
	const other = new URL(url);
	other.protocol = other.protocol === 'http:' ? 'https:' : 'http:';
	return (other.origin + other.pathname).replace(/\/+$/, '');
}

/**
 * Whether anything answers at an address. The request is of mode `no-cors` (Fetch standard), as a link or an image makes:
 * the answer cannot be read, and therefore arrives whether or not the service allows the page's origin.
 *
 * @param signal without, it is waited for as long as the browser does
 * @param space where the address leads, for a browser that asks
 */
export async function answersAt(url: string, signal?: AbortSignal, space?: AddressSpace): Promise<boolean> {
	try {
		await fetch(`${url.replace(/\/+$/, '')}/json_rpc`, {
			mode: 'no-cors',
			credentials: 'omit',
			referrerPolicy: 'no-referrer',
			cache: 'no-store',
			...(signal && { signal }),
			...(space && { targetAddressSpace: space })
		});
		return true;
	} catch {
		return false;
	}
}

/** Whether two addresses are written differently alone: one node cannot confirm what it says itself. */
export const isSameUrl = (a: string, b: string): boolean =>
	a === b || (URL.canParse(a) && URL.canParse(b) && new URL(a).href === new URL(b).href);
