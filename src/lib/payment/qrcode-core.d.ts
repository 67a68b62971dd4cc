/**
 * The part of the package that computes a code's modules and draws nothing. The package's types only cover its main
 * entry.
 */
declare module 'qrcode/lib/core/qrcode.js' {
	export { create } from 'qrcode';
}
