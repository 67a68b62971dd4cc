/** The part of the package that makes a code's modules and draws nothing. Its types describe only the whole package. */
declare module 'qrcode/lib/core/qrcode.js' {
	export { create } from 'qrcode';
}
