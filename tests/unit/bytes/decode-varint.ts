import { Cursor } from '../../../src/lib/bytes/cursor';

/**
 * The number that exactly these bytes encode. BytesError when they are cut short, hold more than 64 bits, are longer
 * than the value needs, or go on after it.
 */
export function decodeVarint(bytes: Uint8Array): bigint {
	const cursor = new Cursor(bytes);
	const value = cursor.varint('varint');
	cursor.finish('after the varint');
	return value;
}
