import { HEIGHT, MOST_WIDTH } from './arch';

/** How windows stand in a row, in pixels at the usual size of text. */
export interface Wall {
	/** Only some are seen at once, and the row scrolls. */
	isNarrow: boolean;
	/** Of the arch behind each window. */
	size: number;
	height: number;
}

/** Between windows. */
export const GAP = 16;

/**
 * @param room the page's width
 * @param isHeavy whether a block is above the median: elsewhere a wide page has room for one that comes
 * @param isSmall for neighbours of a block
 */
export function wallFor(room: number, isHeavy: boolean, isSmall = false): Wall {
	const isNarrow = room < 640;
	const across = isSmall ? Math.max(4, Math.min(15, room / 90)) : isNarrow ? 1.9 : Math.min(13, room / 142);
	const size = Math.floor(Math.min(170, (room - 48) / across - GAP));
	return { isNarrow, size, height: Math.ceil(HEIGHT * size * (isHeavy || !isNarrow ? MOST_WIDTH : 1)) + 2 };
}
