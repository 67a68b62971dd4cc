import type { AddressSpace } from './transport';

/** Timeout of a check whether an address answers, in milliseconds. */
export const REACHABILITY_TIMEOUT_MS = 10_000;

/**
 * Returns the same address with https instead of http, or http instead of https; without a port, with the other default
 * port.
 */
export function otherScheme(url: string): string {
	const other = new URL(url);
	other.protocol = other.protocol === 'http:' ? 'https:' : 'http:';
	return (other.origin + other.pathname).replace(/\/+$/, '');
}

/**
 * Returns true when an address answers. The request has mode `no-cors` (Fetch standard), like that of a link or an
 * image: the answer cannot be read, and therefore arrives whether or not the service allows the page's origin.
 *
 * @param signal without it, the browser's own timeout applies
 * @param space address space of the service, for a browser that asks for permission
 */
export async function isReachable(url: string, signal?: AbortSignal, space?: AddressSpace): Promise<boolean> {
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

/** True when two URLs are the same node, even if written differently: a node cannot confirm its own answers. */
export const isSameUrl = (a: string, b: string): boolean =>
	a === b || (URL.canParse(a) && URL.canParse(b) && new URL(a).href === new URL(b).href);
