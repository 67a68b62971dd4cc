import { readFileSync } from 'node:fs';
import { runnerImport } from 'vite';

/**
 * Adds the OpenRPC documents to the built site; `vite dev` serves them as well.
 *
 * @returns {import('vite').Plugin}
 */
export function openrpcDocuments() {
	return {
		name: 'openrpc-documents',
		applyToEnvironment: ({ name }) => name === 'client',
		async generateBundle() {
			for (const [fileName, source] of await documents()) this.emitFile({ type: 'asset', fileName, source });
		},
		configureServer({ middlewares }) {
			middlewares.use('/openrpc', (request, response, next) => {
				documents().then((found) => {
					const text = found.get(`openrpc${request.url}`);
					if (text === undefined) next();
					else response.setHeader('content-type', 'application/json').end(text);
				}, next);
			});
		}
	};
}

/** @returns {Promise<ReadonlyMap<string, string>>} their text by their path */
async function documents() {
	const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
	/** @type {{ module: typeof import('../src/lib/rpc/openrpc') }} */
	const { module } = await runnerImport('./src/lib/rpc/openrpc.ts', { configFile: false });
	return module.documentsByPath(version);
}
