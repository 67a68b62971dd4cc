/** A measured figure. */
export interface Row {
	name: string;
	value: number;
	unit: string;
	/** Target: the maximum value. */
	most?: number;
}

/** Prints each figure at once, and stores it. */
export class Results {
	readonly rows: Row[] = [];

	add(name: string, measured: number, unit: string, most?: number): void {
		const row = { name, value: Math.round(measured * 100) / 100, unit, ...(most !== undefined && { most }) };
		this.rows.push(row);
		console.log(line(row));
	}

	/** Describes how many targets were reached. */
	summary(): string {
		const limited = this.rows.filter(({ most }) => most !== undefined);
		const reached = limited.filter(isReached);
		return `${reached.length} of ${limited.length} figures reached`;
	}
}

const isReached = ({ value, most = Infinity }: Row) => value <= most;

function line(row: Row): string {
	const { name, value, unit, most } = row;
	const end = most === undefined ? '' : `   at most ${most} ${isReached(row) ? '✓' : '✗'}`;
	return `${name.padEnd(56)} ${`${value} ${unit}`.padStart(12)}${end}`;
}
