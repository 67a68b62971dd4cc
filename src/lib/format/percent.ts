/**
 * Formats a share in whole percent: `31 %`. A share near 0 or 100 % is not rounded to that value: `<1 %`, `>99 %`,
 * `>100 %`.
 *
 * @param whole in the same unit as `part`
 * @returns "unknown" when `whole` is not positive
 */
export function formatPercent(part: number, whole: number): string {
	if (!(whole > 0)) return 'unknown';
	const percent = (100 * part) / whole;
	const rounded = Math.round(percent);
	if (rounded === 0 && percent > 0) return '<1 %';
	if (rounded === 100 && percent !== 100) return percent < 100 ? '>99 %' : '>100 %';
	return `${rounded} %`;
}
