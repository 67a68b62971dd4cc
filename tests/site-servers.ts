import { webServers, type WebServer } from '../devnet/web-servers';
import { serve } from '../scripts/serve';

/** A server of the same files: the one of `npm start`, and those that deploy/ has a recipe for. */
export const siteServers: Readonly<Record<string, (directory: string) => Promise<WebServer>>> = {
	'npm start': async (directory) => {
		const site = await serve({ directory });
		return { url: site.url, stop: () => site.close() };
	},
	...webServers
};
