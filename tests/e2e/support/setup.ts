import { buildSite } from '../../../scripts/shared/build';
import { startDevnet } from '../../devnet';
import { share } from './chain';

/** Builds the site when it is older than its sources, and starts the chain that most tests look at. */
export default async function setup(): Promise<() => Promise<void>> {
	const [, devnet] = await Promise.all([buildSite(), startDevnet({ origins: ['*'] })]);
	share(devnet);
	return () => devnet.stop();
}
