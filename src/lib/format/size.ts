const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];

/**
 * Formats a number of bytes with three significant digits: `1.54 kB`, `86 bytes`. Units are powers of 1000, not 1024.
 */
export function formatSize(bytes: number | bigint): string {
	let value = Number(bytes);
	let unit = 0;
	while (value >= 999.5 && unit < UNITS.length - 1) {
		value /= 1000;
		unit++;
	}
	return `${Number(value.toPrecision(3))} ${value === 1 && unit === 0 ? 'byte' : UNITS[unit]}`;
}
