import { rangeBetween, zoomRange, type Range } from './chart-range';

/** State shared by charts with the same horizontal axis: visible range, cursor and selection. */
export class ChartView {
	/** Range of all data. */
	readonly whole: Range = $derived.by(() => this.getWhole());
	/** Visible part; null for the whole range. */
	zoomed: Range | null = $state.raw(null);
	cursor: number | null = $state.raw(null);
	/** Range selected by a drag in progress. */
	selected: Range | null = $state.raw(null);
	readonly shown: Range = $derived(this.zoomed ?? this.whole);
	/** Ends of the horizontal axis. A single position is centred. */
	readonly ends: Range = $derived.by(() => {
		const { from, to } = this.shown;
		return from < to ? { from, to } : { from: from - 1, to: to + 1 };
	});

	constructor(private readonly getWhole: () => Range) {}

	/** Selects a range. @param one start of the drag @param other current position */
	select(one: number, other: number): void {
		this.selected = rangeBetween(one, other, this.shown);
	}

	/** Zooms to the selection. */
	zoomToSelected(): void {
		if (this.selected) this.zoomed = this.selected;
		this.selected = null;
	}

	/** @param factor below 1 zooms in */
	zoom(factor: number): void {
		const { from, to } = this.shown;
		this.zoomed = zoomRange(this.shown, this.whole, this.cursor ?? (from + to) / 2, factor);
	}

	move(to: number): void {
		this.cursor = Math.round(Math.min(Math.max(to, this.shown.from), this.shown.to));
	}

	/** Relative position on the axis, from 0 to 1. */
	share(x: number): number {
		return (x - this.ends.from) / (this.ends.to - this.ends.from);
	}

	reset(): void {
		[this.zoomed, this.selected] = [null, null];
	}
}
