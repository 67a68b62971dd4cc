/** In milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Whether anything answers at an address. The request is of mode `no-cors` (Fetch standard), as a link or an image makes:
 * the answer cannot be read, and therefore arrives whether or not the service allows the page's origin.
 */
export async function answersAt(url: string, signal: AbortSignal): Promise<boolean> {
	try {
		await fetch(`${url.replace(/\/+$/, '')}/json_rpc`, {
			mode: 'no-cors',
			credentials: 'omit',
			referrerPolicy: 'no-referrer',
			cache: 'no-store',
			signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
		});
		return true;
	} catch {
		return false;
	}
}
