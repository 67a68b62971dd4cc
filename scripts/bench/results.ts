/** The target of a figure. */
interface Aim {
	most?: number;
	least?: number;
}

/** A measured figure. */
export interface Row extends Aim {
	name: string;
	value: number;
	unit: string;
}

/** Prints each figure at once, and keeps it. */
export class Results {
	readonly rows: Row[] = [];

	add(name: string, measured: number, unit: string, most?: number): void {
		const row = { name, value: Math.round(measured * 100) / 100, unit, ...(most !== undefined && { most }) };
		this.rows.push(row);
		console.log(line(row));
	}

	/** As `add`, with a lower limit. */
	addAtLeast(name: string, measured: number, unit: string, least: number): void {
		const row = { name, value: Math.round(measured), unit, least };
		this.rows.push(row);
		console.log(line(row));
	}

	/** How many targets were reached. */
	summary(): string {
		const limited = this.rows.filter(({ most, least }) => most !== undefined || least !== undefined);
		const reached = limited.filter(isReached);
		return `${reached.length} of ${limited.length} figures reached`;
	}
}

const isReached = ({ value, most = Infinity, least = -Infinity }: Row) => value <= most && value >= least;

function line(row: Row): string {
	const { name, value, unit, most, least } = row;
	const aim = most !== undefined ? `at most ${most}` : least !== undefined ? `at least ${least}` : null;
	const end = aim === null ? '' : `   ${aim} ${isReached(row) ? '✓' : '✗'}`;
	return `${name.padEnd(56)} ${`${value} ${unit}`.padStart(12)}${end}`;
}
