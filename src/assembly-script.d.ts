/** A program in AssemblyScript, compiled by scripts/assembly-script.js: WebAssembly in base64. */
declare module '*.as' {
	const program: string;
	export default program;
}
