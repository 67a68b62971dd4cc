/**
 * Records the answers of monerod about a private chain that is seeded for this: the chain that the page shows if there
 * is no node.
 *
 *     node --import tsx scripts/record.ts
 */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { traffic } from '../devnet/accounts';
import { startDevnet, type Devnet } from '../devnet/index';
import { OwnWalletService } from '../devnet/own';
import { stringifyJson } from '../src/lib/rpc/json';
import { recordChain } from './record/record-chain';
import { windowsOf } from './record/windows';
import { fillBlock, paymentsOfBlock, mineInitialBlocks, payStrangers } from './start/life';

const file = new URL('../static/recorded-chain.json', import.meta.url);

/** File of the blocks of the recording that the first page draws. */
const windowsFile = new URL('../src/routes/recorded-windows.json', import.meta.url);

/** Number of blocks that are full of payments. */
const FULL_BLOCKS = 17;

/** Time (seconds) between these blocks, as on the main network. */
const BLOCK_INTERVAL_S = 120;

/** Number of payments that wait in the pool. */
const POOL_PAYMENTS = 14;

const now = Math.floor(Date.now() / 1000);
const start = now - FULL_BLOCKS * BLOCK_INTERVAL_S;
const devnet = await startDevnet({
	origins: [],
	log: console.log,
	seeding: { miner: traffic.address, endsAt: start - 1500 }
});
try {
	await fillChain(devnet);
	const recording = await recordChain(devnet.node, devnet.hashes.alternative);
	const text = `${stringifyJson(recording)}\n`;
	writeFileSync(file, text);
	writeFileSync(windowsFile, `${JSON.stringify(windowsOf(recording))}\n`);
	console.log(`${file.pathname}: ${text.length} bytes, ${brotliCompressSync(text).length} compressed`);
} finally {
	await devnet.stop();
}

async function fillChain(devnet: Devnet): Promise<void> {
	const from = await OwnWalletService.start({ owner: 'the traffic', daemonUrl: devnet.node.url });
	try {
		await from.restore(traffic);
		await mineInitialBlocks(devnet, from, () => start);
		for (let block = 1; block <= FULL_BLOCKS; block++) {
			await fillBlock(from, paymentsOfBlock());
			const unevenly = Math.round((Math.random() - 0.5) * 80);
			const [hash] = await devnet.mineAt(start + block * BLOCK_INTERVAL_S + unevenly, traffic.address);
			console.log(`Block ${block} of ${FULL_BLOCKS}: ${hash}`);
		}
		await payStrangers(from, POOL_PAYMENTS);
	} finally {
		await from.stop();
	}
}
