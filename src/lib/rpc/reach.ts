/** Longer than any service that is there takes to say something, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Whether anything at all answers at an address. It asks as a link or an image does: the answer cannot be read, and so it
 * comes whether or not the service lets the page call it (Fetch standard, mode `no-cors`). What is asked changes nothing.
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
