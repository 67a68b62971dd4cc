/** Ages in seconds, with their labels. */
const TICKS = [
	[1, '1 s'],
	[60, '1 min'],
	[1200, '20 min'],
	[3600, '1 h'],
	[21_600, '6 h'],
	[86_400, '1 d'],
	[604_800, '1 week'],
	[2_629_800, '1 month'],
	[15_778_800, '6 months'],
	[31_557_600, '1 y'],
	[157_788_000, '5 y'],
	[315_576_000, '10 y']
] as const;

export interface AgeAxis {
	/** Position of an age, from 0 (oldest) to 1 (youngest). @param age seconds */
	position(age: number): number;
	/** The age in seconds at a position. */
	age(place: number): number;
	ticks: { place: number; name: string }[];
}

/** A logarithmic axis, oldest first. It covers all of the ages, and at least 15 minutes to a year. */
export function ageAxis(ages: readonly number[]): AgeAxis {
	const youngest = ages.reduce((a, b) => Math.min(a, Math.max(b, 1)), 900);
	const oldest = ages.reduce((a, b) => Math.max(a, b), 31_557_600) * 1.3;
	const span = Math.log(oldest / youngest);
	const position = (age: number) => Math.min(1, Math.max(0, Math.log(oldest / Math.max(age, 1)) / span));
	return {
		position,
		age: (at) => oldest / Math.exp(at * span),
		ticks: TICKS.filter(([age]) => age >= youngest && age <= oldest).map(([age, name]) => ({
			place: position(age),
			name
		}))
	};
}

/** A dot's position, and the number of dots below it in its column. */
export interface Dot {
	x: number;
	below: number;
}

/** Stacks dots that would overlap, in columns as wide as a dot. @param places in the drawing's units */
export function stackDots(places: readonly number[], diameter: number): Dot[] {
	const columns = new Map<number, number>();
	return places.map((place) => {
		const column = Math.round(place / diameter);
		const below = columns.get(column) ?? 0;
		columns.set(column, below + 1);
		return { x: column * diameter, below };
	});
}

/** Histogram over `bars` equal parts of an axis: the number of ages in each, and the expected number. */
export function countsByAge(
	ages: readonly number[],
	axis: AgeAxis,
	bars: number,
	expected: ((age: number) => number) | null
): { counts: number[]; expected: number[] } {
	const counts = Array.from({ length: bars }, () => 0);
	for (const age of ages) {
		const bar = Math.min(bars - 1, Math.floor(axis.position(age) * bars));
		counts[bar] = (counts[bar] ?? 0) + 1;
	}
	const densities = expected ? counts.map((_, bar) => expected(axis.age((bar + 0.5) / bars))) : [];
	const all = densities.reduce((sum, density) => sum + density, 0) || 1;
	return { counts, expected: densities.map((density) => (ages.length * density) / all) };
}
