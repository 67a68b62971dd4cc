/** Rows of a column: those shown, and how many others stand for themselves in one more row. */
export function gather<Item>(items: readonly Item[], most: number): { shown: readonly Item[]; more: number } {
	return items.length <= most
		? { shown: items, more: 0 }
		: { shown: items.slice(0, most - 1), more: items.length - most + 1 };
}

/** Where the middle of a row is, of rows of the same height: from 0, the top, to 1. */
export const middleOf = (row: number, rows: number) => (row + 0.5) / rows;

/** Where lines meet the transaction: within the fifth around the middle, which its shape is higher than. */
export const portOf = (row: number, rows: number, gap = 0.05) =>
	0.5 + (row - (rows - 1) / 2) * Math.min(gap, 0.2 / rows);

/** Where the members of a ring stand within their row, below each other. */
export const memberPlaces = (count: number, row: number, rows: number) =>
	Array.from({ length: count }, (_, index) => (row + (count === 1 ? 0.5 : 0.14 + (0.72 * index) / (count - 1))) / rows);

/** A curve from the left edge of a drawing of 100 by 100 to its right one. */
export const curve = (from: number, to: number) =>
	`M0 ${(100 * from).toFixed(2)}C50 ${(100 * from).toFixed(2)} 50 ${(100 * to).toFixed(2)} 100 ${(100 * to).toFixed(2)}`;
