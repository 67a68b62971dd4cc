import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Prints, below the address that `npm run dev` prints, which node the page expects. Vite prints no address in `npm
 * start -- --dev` and in tests, so nothing is added there.
 *
 * @returns {import('vite').Plugin}
 */
export function devAdvice() {
	return {
		name: 'dev-advice',
		apply: 'serve',
		configureServer(server) {
			const print = server.printUrls.bind(server);
			server.printUrls = () => {
				print();
				const text = readFileSync(join(server.config.publicDir || 'static', 'config.json'), 'utf8');
				server.config.logger.info(advice(text));
			};
		}
	};
}

/**
 * @param {string} config the text of static/config.json
 * @returns two lines
 */
export function advice(config) {
	/** @type {{ nodes?: { url: string }[] }} */
	const { nodes = [] } = JSON.parse(config);
	const [node] = nodes;
	const expected = node ? `the node at ${node.url} (static/config.json)` : 'a node that you name under Node';
	return `  The page shows ${expected}.\n  With a private chain and wallets of its own: npm start -- --dev`;
}
