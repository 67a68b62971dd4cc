import { formatInteger, plural } from '../format/amount';

/** In a sentence, how many peers are at a node's height, behind it and ahead of it. @param distances how far each is above it; undefined when it states no height */
export function describeHeights(distances: readonly (number | undefined)[]): string {
	const count = (matches: (distance: number) => boolean) =>
		distances.filter((distance) => distance !== undefined && matches(distance)).length;
	const far = (sign: number) => distances.reduce<number>((most, each = 0) => Math.max(most, sign * each), 0);
	const by = (most: number) => `by up to ${plural(most, 'block')}`;
	const behind = count((each) => each < 0);
	const ahead = count((each) => each > 0);
	const unknown = distances.filter((distance) => distance === undefined).length;
	return [
		`${formatInteger(count((each) => each === 0))} of ${plural(distances.length, 'peer')} at this node's height`,
		...(behind > 0 ? [`${formatInteger(behind)} behind, ${by(far(-1))}`] : []),
		...(ahead > 0 ? [`${formatInteger(ahead)} ahead, ${by(far(1))}`] : []),
		...(unknown > 0 ? [`${formatInteger(unknown)} of unknown height`] : [])
	].join(' · ');
}
