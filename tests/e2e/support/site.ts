import { serve, type ServedRequest } from '../../../scripts/serve';
import { buildDirectory } from '../../../scripts/shared/build';

/** Site under test, as `npm start` serves it. */
export interface TestSite {
	readonly url: string;
	/** Log of every request so far, oldest first. */
	readonly served: ServedRequest[];
	/** Content that it serves as config.json. */
	config: string;
	close(): Promise<void>;
}

/** Serves the built site on a free port. */
export async function serveSite(): Promise<TestSite> {
	const served: ServedRequest[] = [];
	const state = { config: '{}' };
	const site = await serve({
		directory: buildDirectory,
		overrides: { '/config.json': () => state.config },
		onRequest: (request) => served.push(request)
	});
	return Object.assign(state, { url: site.url, served, close: () => site.close() });
}
