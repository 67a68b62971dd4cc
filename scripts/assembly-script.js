import { readFileSync } from 'node:fs';
import asc from 'assemblyscript/asc';

/**
 * Compiles modules that end in `.as`, which are written in AssemblyScript, to WebAssembly. Their default export is the
 * program in base64, because a worker may not fetch anything.
 *
 * @returns {import('vite').Plugin}
 */
export function assemblyScript() {
	return {
		name: 'assembly-script',
		enforce: 'pre',
		async load(id) {
			if (!id.endsWith('.as')) return null;
			return `export default '${(await compile(readFileSync(id, 'utf8'))).toString('base64')}';`;
		}
	};
}

/** @param {string} source */
async function compile(source) {
	/** @type {Uint8Array | null} */
	let program = null;
	const options = ['-O3', '--runtime', 'stub', '--noAssert', '--use', 'abort=', '--outFile', 'program.wasm'];
	const { error, stderr } = await asc.main(['module.ts', ...options], {
		readFile: (name) => (name === 'module.ts' ? source : null),
		writeFile(name, content) {
			if (name === 'program.wasm' && typeof content !== 'string') program = content;
		},
		listFiles: () => []
	});
	if (error || !program) throw new Error(`AssemblyScript: ${error?.message}\n${stderr.toString()}`);
	return Buffer.from(program);
}
