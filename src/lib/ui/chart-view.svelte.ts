import { rangeBetween, zoomRange, type Range } from './chart-range';

/** What several charts of one horizontal axis share: the range that is shown, the cursor, and what is being selected. */
export class ChartView {
	/** All there is. */
	readonly whole: Range = $derived.by(() => this.getWhole());
	/** A part of it; null for all. */
	zoomed: Range | null = $state.raw(null);
	cursor: number | null = $state.raw(null);
	/** While a pointer is dragged over it. */
	selected: Range | null = $state.raw(null);
	readonly shown: Range = $derived(this.zoomed ?? this.whole);
	/** Of the horizontal axis. A single place is in its middle. */
	readonly ends: Range = $derived.by(() => {
		const { from, to } = this.shown;
		return from < to ? { from, to } : { from: from - 1, to: to + 1 };
	});

	constructor(private readonly getWhole: () => Range) {}

	/** @param one where the drag began, `other` where it is: null when it ended */
	select(one: number, other: number): void {
		this.selected = rangeBetween(one, other, this.shown);
	}

	/** Shows what is selected. */
	zoomToSelected(): void {
		if (this.selected) this.zoomed = this.selected;
		this.selected = null;
	}

	/** @param factor below 1 to see less of it, larger */
	zoom(factor: number): void {
		const { from, to } = this.shown;
		this.zoomed = zoomRange(this.shown, this.whole, this.cursor ?? (from + to) / 2, factor);
	}

	move(to: number): void {
		this.cursor = Math.round(Math.min(Math.max(to, this.shown.from), this.shown.to));
	}

	/** Where a place is between the ends of the axis, from 0 to 1. */
	share(x: number): number {
		return (x - this.ends.from) / (this.ends.to - this.ends.from);
	}

	reset(): void {
		[this.zoomed, this.selected] = [null, null];
	}
}
