import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guardDirectory } from './guard';
import { startDevnet } from './index';

const variable = 'ORIEL_PREPARED_CHAIN';

/**
 * Seeds a chain for test programs that this process starts: each then begins with a copy.
 *
 * @returns a function that removes it
 */
export async function prepareChain(signal: AbortSignal): Promise<() => Promise<void>> {
	const directory = await mkdtemp(join(tmpdir(), 'oriel-prepared-'));
	guardDirectory(directory);
	const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
	try {
		const devnet = await startDevnet({ origins: [], signal });
		const chain = join(directory, 'chain');
		await devnet.save(chain);
		process.env[variable] = chain;
		return remove;
	} catch (error) {
		await remove();
		throw error;
	}
}

/** The option of `startDevnet` for the prepared chain; without one, a chain is seeded. */
export function preparedChain(): { from?: string } {
	const from = process.env[variable];
	return from === undefined ? {} : { from };
}
