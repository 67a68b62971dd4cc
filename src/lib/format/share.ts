/**
 * Ratio with four decimals, only for widths and heights in graphics, never for displayed numbers. 0 when `whole` is 0.
 */
export function share(part: bigint, whole: bigint): number {
	return whole <= 0n ? 0 : Number((part * 10_000n) / whole) / 10_000;
}
