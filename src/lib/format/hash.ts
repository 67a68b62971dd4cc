import { visible } from './visible';

/** A hash shortened in the middle: `5f0c9a21…c41d`. Text that is short already stays whole; it may be any text, with its marks. */
export function shortHash(hash: string, head = 8, tail = 4): string {
	return visible(hash.length <= head + tail + 1 ? hash : `${hash.slice(0, head)}…${hash.slice(-tail)}`);
}
