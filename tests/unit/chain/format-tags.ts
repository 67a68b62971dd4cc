import { Cursor } from '../../../src/lib/bytes/cursor';
import { parseBlock } from '../../../src/lib/chain/block';

/** A byte that says in which format others are. */
export interface FormatTag {
	at: number;
	of: 'version' | 'input' | 'output' | 'extra' | 'rct';
}

/** Where a real transaction has its version, the types of its inputs and outputs, its first tag of extra and its RingCT type. */
export function tagsOfTransaction(bytes: Uint8Array, start = 0): FormatTag[] {
	const cursor = new Cursor(bytes);
	cursor.position = start;
	const tags: FormatTag[] = [{ at: start, of: 'version' }];
	const version = cursor.varintNumber('version');
	cursor.varint('unlock_time');
	for (let left = cursor.varintNumber('inputs'); left > 0; left--) {
		tags.push({ at: cursor.position, of: 'input' });
		const isGen = cursor.u8('type') === 0xff;
		cursor.varint('amount or height');
		if (isGen) continue;
		for (let left = cursor.varintNumber('key_offsets'); left > 0; left--) cursor.varint('key_offset');
		cursor.bytes('key_image', 32);
	}
	for (let left = cursor.varintNumber('outputs'); left > 0; left--) {
		cursor.varint('amount');
		tags.push({ at: cursor.position, of: 'output' });
		const type = cursor.u8('type');
		const lengths = [51, 51, 32];
		cursor.bytes('key', lengths[type] ?? 33);
	}
	const extra = cursor.varintNumber('extra');
	if (extra > 0) tags.push({ at: cursor.position, of: 'extra' });
	cursor.bytes('extra', extra);
	if (version === 2) tags.push({ at: cursor.position, of: 'rct' });
	return tags;
}

/** The same of a block: its version, and the tags of its coinbase. */
export const tagsOfBlock = (bytes: Uint8Array): FormatTag[] => [
	{ at: 0, of: 'version' },
	...tagsOfTransaction(bytes, parseBlock(bytes).miner_tx_range.start)
];

export const withByte = (bytes: Uint8Array, at: number, value: number) =>
	Uint8Array.from(bytes).fill(value, at, at + 1);
