/** Returns the CRC-32 (ISO 3309) of bytes. Computed bit by bit, without a table: fast enough for a few kilobytes. */
export function crc32(bytes: Uint8Array): number {
	let crc = -1;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return ~crc >>> 0;
}
