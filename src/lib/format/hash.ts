import { visible } from './visible';

/**
 * Shortens a hash in the middle: `5f0c9a21…c41d`. Short text stays whole. Accepts untrusted text:
 * invisible characters are marked.
 */
export function shortHash(hash: string, head = 8, tail = 4): string {
	return visible(hash.length <= head + tail + 1 ? hash : `${hash.slice(0, head)}…${hash.slice(-tail)}`);
}
