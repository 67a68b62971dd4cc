import { looksLikeAddress } from '../chain/address-shape';
import { readWhole, together, type Read } from '../format/read';

/** An address that blocks can be paid to, with or without spaces between its groups. The node checks the rest of it. */
export function readMinerAddress(text: string): { value: string } | { problem: string } {
	const address = text.replace(/\s/g, '');
	if (address === '') return { problem: 'The address that is paid for the blocks found.' };
	if (/[^0-9a-z]/i.test(address)) return { problem: 'An address has only letters and digits.' };
	const type = looksLikeAddress(address)?.type;
	if (type === 'subaddress') return { problem: 'This is a subaddress: blocks are paid to a main address only.' };
	if (type === 'integrated')
		return { problem: 'This has a payment id in it, which blocks do not carry: use the main address.' };
	return { value: address };
}

const ONLY_HEX = /^[0-9a-f]*$/i;

/** Bytes as hex. Line breaks and spaces are passed over. */
export function readHex(text: string): { value: string } | { problem: string } {
	const hex = text.replace(/\s/g, '').toLowerCase();
	if (hex === '') return { problem: 'The block as hex.' };
	if (!ONLY_HEX.test(hex)) return { problem: 'Only the digits 0 to 9 and the letters a to f.' };
	return hex.length % 2 === 0 ? { value: hex } : { problem: 'A digit is missing: every byte has two.' };
}

/** A range of heights, both included, of a chain whose newest block is `tip`. */
export function readRange(from: string, to: string, tip: number): Read<{ height: number; count: number }> {
	const read = together({ from: readWhole(from, 0, tip), to: readWhole(to, 0, tip) });
	if ('problems' in read) return read;
	const { value } = read;
	if (value.to < value.from) return { problems: { to: 'The last block comes after the first.' } };
	return { value: { height: value.from, count: value.to - value.from + 1 } };
}
