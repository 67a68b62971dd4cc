/** A measured figure. */
export interface Figure {
	name: string;
	value: number;
	unit: string;
	/** Target: the maximum value. */
	limit?: number;
}

/** Prints each figure at once, and stores it. */
export class Results {
	readonly rows: Figure[] = [];

	add(name: string, measured: number, unit: string, limit?: number): void {
		const row = { name, value: Math.round(measured * 100) / 100, unit, ...(limit !== undefined && { limit }) };
		this.rows.push(row);
		console.log(line(row));
	}

	/** Describes how many targets were reached. */
	summary(): string {
		const limited = this.rows.filter(({ limit }) => limit !== undefined);
		const reached = limited.filter(isWithinLimit);
		return `${reached.length} of ${limited.length} figures reached`;
	}
}

const isWithinLimit = ({ value, limit = Infinity }: Figure) => value <= limit;

function line(row: Figure): string {
	const { name, value, unit, limit } = row;
	const end = limit === undefined ? '' : `   at most ${limit} ${isWithinLimit(row) ? '✓' : '✗'}`;
	return `${name.padEnd(56)} ${`${value} ${unit}`.padStart(12)}${end}`;
}
