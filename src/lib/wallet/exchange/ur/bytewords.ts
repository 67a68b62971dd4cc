import { crc32 } from '../../../bytes/crc32';

/**
 * First and last letters of the 256 words of Bytewords (Blockchain Commons, BCR-2020-012), in the order of the bytes.
 */
const LETTERS =
	'aeadaoaxaaahamatayasbkbdbnbtbabsbebybgbwbbbzcmchcscfcycwcecackctcxclcpcndkdadsdidedtdrdndwdpdmdldyeheyeo' +
	'eeecenemetesftfrfnfsfmfhfzfpfwfxfyfefgflfdgagegrgsgtglgwgdgygmgughgohfhghdhkhthphhhlhyhehnhsidiaieihiyio' +
	'isinimjejzjnjtjljojsjpjkjykpkoktkskkknkgkekikblblalylflslrlplnltloldlelulklgmnmymhmemomumwmdmtmsmknlnynd' +
	'nsntnnnenboyoeotoxonolospdptpkpypspmplpepfpaprqdqzrerprlrorhrdrkrfryrnrsrtsesasrssskswstspsosgsbsfsntotk' +
	'titttdtetytltbtstptatnuyuoutueurvtvyvovlvevwvavdvswlwdwmwpwewywswtwnwzwfwkykynylyaytzszoztzczezm';

const VALUES = new Map(Array.from({ length: 256 }, (_, byte) => [LETTERS.slice(2 * byte, 2 * byte + 2), byte]));

/** Encodes as minimal Bytewords: two letters for each byte, with the CRC-32 at the end. */
export function toBytewords(bytes: Uint8Array): string {
	const sum = new Uint8Array(4);
	new DataView(sum.buffer).setUint32(0, crc32(bytes));
	return [...bytes, ...sum].map((byte) => LETTERS.slice(2 * byte, 2 * byte + 2)).join('');
}

/** Decodes minimal Bytewords; null for invalid letters or a wrong CRC-32. */
export function fromBytewords(text: string): Uint8Array | null {
	const values = (text.toLowerCase().match(/../g) ?? []).map((letters) => VALUES.get(letters) ?? -1);
	if (text.length % 2 !== 0 || values.length < 4 || values.includes(-1)) return null;
	const all = Uint8Array.from(values);
	const bytes = all.subarray(0, -4);
	return new DataView(all.buffer).getUint32(bytes.length) === crc32(bytes) ? bytes : null;
}
