import { buildSite } from '../../../scripts/shared/build';
import { startDevnet } from '../../../devnet';
import { preparedChain } from '../../../devnet/prepared';
import { share } from './chain';
import { offerMinedChain } from './mined-chain';

/** Builds the site when it is older than its sources, and starts the chain that most tests look at. */
export default async function setup(): Promise<() => Promise<void>> {
	const [, devnet, end] = await Promise.all([
		buildSite(),
		startDevnet({ origins: ['*'], ...preparedChain() }),
		offerMinedChain()
	]);
	share(devnet);
	return async () => {
		await Promise.all([devnet.stop(), end()]);
	};
}
