import { plural } from '../format/amount';

/** A duration, rounded: `about 2 hours`. @param seconds not negative */
export function approximate(seconds: number): string {
	const [value, unit]: [number, string] =
		seconds < 90 * 60
			? [Math.max(1, Math.round(seconds / 60)), 'minute']
			: seconds < 36 * 3600
				? [Math.round(seconds / 3600), 'hour']
				: [Math.round(seconds / 86_400), 'day'];
	return `about ${plural(value, unit)}`;
}

/** `1 block`, `2 blocks`. */
export const blocksOf = (count: number) => plural(count, 'block');
