import { customer, startDevnet, type PlainDevnet } from '../../../devnet';
import { minedChain } from './mined-chain';
import { test as base } from './test';

export { expect, onlyNode } from './test';

/** Private chain of one test file at a time. */
class ChainOfFile {
	#file = '';
	#devnet: PlainDevnet | null = null;

	constructor(private readonly origin: string) {}

	/** Returns the chain of a file, with money that can be spent: a new one for the file's first test. */
	async chainOf(file: string, hasCustomer: boolean): Promise<PlainDevnet> {
		if (this.#devnet && this.#file === file) return this.#devnet;
		await this.end();
		const openWallets = hasCustomer ? (['shop', 'customer'] as const) : (['shop'] as const);
		const devnet = await startDevnet({ origins: [this.origin], seed: 'plain', from: await minedChain(), openWallets });
		this.#devnet = devnet;
		this.#file = file;
		return devnet;
	}

	async end(): Promise<void> {
		const devnet = this.#devnet;
		this.#devnet = null;
		await devnet?.stop();
	}
}

interface Fixtures {
	/** True when the customer's wallet is open; set to false with `test.use` in a file that does not use it. */
	hasCustomer: boolean;
	/**
	 * Private chain that the tests of a file may change, and those of no other file. It allows the page's own origin
	 * alone.
	 */
	ownChain: PlainDevnet;
}

export const test = base.extend<Fixtures, { chains: ChainOfFile }>({
	chains: [
		async ({ site }, use) => {
			const chains = new ChainOfFile(site.url);
			try {
				await use(chains);
			} finally {
				await chains.end();
			}
		},
		{ scope: 'worker', timeout: 600_000 }
	],
	hasCustomer: [true, { option: true }],
	ownChain: [
		async ({ chains, hasCustomer }, use, { file }) => use(await chains.chainOf(file, hasCustomer)),
		{ timeout: 600_000 }
	]
});

/** Sends 0.3 XMR from the shop to the customer. @returns the transaction's hash */
export async function sendToCustomer(own: PlainDevnet): Promise<string> {
	const sent = await own.transfer('shop', [{ address: customer.address, amount: 300_000_000_000n }]);
	return sent.tx_hash;
}
