import { join } from 'node:path';
import { saveSeeded } from './index';
import { removeDirectory, temporaryDirectory } from './temporary';

const CHAIN_VARIABLE = 'ORIEL_PREPARED_CHAIN';

/**
 * Seeds a chain for test programs that this process starts: each starts with a copy.
 *
 * @returns a function that removes it
 */
export async function prepareChain(signal?: AbortSignal): Promise<() => Promise<void>> {
	const directory = await temporaryDirectory('prepared');
	const remove = () => removeDirectory(directory);
	try {
		const chain = join(directory, 'chain');
		await saveSeeded(chain, { ...(signal && { signal }) });
		process.env[CHAIN_VARIABLE] = chain;
		return remove;
	} catch (error) {
		await remove();
		throw error;
	}
}

/**
 * Returns the `startDevnet` option for the prepared chain; it is empty without a prepared chain, so that one is seeded.
 */
export function preparedChain(): { from?: string } {
	const from = process.env[CHAIN_VARIABLE];
	return from === undefined ? {} : { from };
}
