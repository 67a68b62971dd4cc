import { createServer } from 'node:http';
import { join } from 'node:path';
import { callJsonRpc, startDevnet, whyProgramFailed } from '../../../devnet';
import { listen } from '../../../devnet/stand-in/loopback';
import { removeDirectory, temporaryDirectory } from '../../../devnet/temporary';

/**
 * Number of blocks to mine. Mined rewards can be spent after 60 blocks, and a ring needs 16 of them. With hardly more
 * than the wallet requests as decoys (25 to 30), it would pick for minutes until it has hit them all.
 */
const MINED_BLOCKS = 120;
const MINED_CHAIN_VARIABLE = 'ORIEL_E2E_MINED_CHAIN';

/**
 * Mines one chain for all test processes of a run, once the first of them requests it: each then starts with a copy.
 *
 * @returns a function that ends this and removes the chain
 */
export async function serveMinedChain(): Promise<() => Promise<void>> {
	const directory = await temporaryDirectory('mined');
	let minedDirectory: Promise<string> | undefined;
	const server = createServer(async (_, response) => {
		try {
			response.end(await (minedDirectory ??= mine(join(directory, 'chain'))));
		} catch (error) {
			minedDirectory = undefined;
			response.writeHead(500).end(whyProgramFailed(error));
		}
	});
	const { url, stop } = await listen(server);
	process.env[MINED_CHAIN_VARIABLE] = url;
	return async () => {
		await stop();
		await minedDirectory?.catch(() => undefined);
		await removeDirectory(directory);
	};
}

/** Returns the directory of the mined chain, in a test process: for `from` of `startDevnet`. */
export async function minedChain(): Promise<string> {
	const answer = await fetch(process.env[MINED_CHAIN_VARIABLE] ?? '');
	const text = await answer.text();
	if (!answer.ok) throw new Error(`no chain could be mined: ${text}`);
	return text;
}

async function mine(to: string): Promise<string> {
	const devnet = await startDevnet({ origins: [], seed: 'plain' });
	try {
		await devnet.mine(MINED_BLOCKS);
		await Promise.all([devnet.wallet, devnet.walletWithLogin].map((service) => callJsonRpc(service, 'refresh')));
		await devnet.save(to);
		return to;
	} catch (error) {
		await devnet.stop(0);
		throw error;
	}
}
