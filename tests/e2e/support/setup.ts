import { buildSite } from '../../../scripts/shared/build';
import { signalCommands } from '../../../scripts/shared/commands';
import { startDevnet } from '../../../devnet';
import { forTestRunner } from '../../../devnet/failure';
import { preparedChain } from '../../../devnet/prepared';
import { shareChain } from './chain';
import { serveMinedChain } from './mined-chain';

/** Builds the site when it is older than its sources, and starts the chain that most tests read. */
export default async function setup(): Promise<() => Promise<void>> {
	const end = await serveMinedChain();
	const giveUp = new AbortController();
	const starting = startDevnet({ origins: ['*'], signal: giveUp.signal, ...preparedChain() });
	try {
		const [devnet] = await Promise.all([starting, buildSite()]);
		shareChain(devnet);
		return async () => {
			await Promise.all([devnet.stop(), end()]);
		};
	} catch (error) {
		// The other one may still be in progress.
		giveUp.abort();
		signalCommands('SIGTERM');
		await Promise.all([starting.then((devnet) => devnet.stop(0)).catch(() => undefined), end()]);
		throw forTestRunner(error);
	}
}
