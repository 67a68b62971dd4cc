/** The share of a part in a whole, to four digits: for widths and heights in pictures, never for figures. 0 of nothing. */
export function share(part: bigint, whole: bigint): number {
	return whole <= 0n ? 0 : Number((part * 10_000n) / whole) / 10_000;
}
