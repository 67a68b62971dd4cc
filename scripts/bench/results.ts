/** One measured figure, and the most it should be. */
export interface Row {
	name: string;
	value: number;
	unit: string;
	most?: number;
}

/** Figures as they come in: printed at once, and kept. */
export class Results {
	readonly rows: Row[] = [];

	add(name: string, measured: number, unit: string, most?: number): void {
		const row = { name, value: Math.round(measured * 100) / 100, unit, ...(most !== undefined && { most }) };
		this.rows.push(row);
		console.log(line(row));
	}

	/** All rows, and how many were to be reached and were. */
	table(): string {
		const limited = this.rows.filter(({ most }) => most !== undefined);
		const reached = limited.filter(({ value, most }) => most !== undefined && value <= most);
		return `${reached.length} of ${limited.length} figures reached`;
	}
}

function line({ name, value, unit, most }: Row): string {
	const limit = most === undefined ? '' : `   at most ${most} ${value <= most ? '✓' : '✗'}`;
	return `${name.padEnd(56)} ${`${value} ${unit}`.padStart(12)}${limit}`;
}
