import { customer, startDevnet, type PlainDevnet } from '../../devnet';
import { test as base } from './test';

export { expect, only } from './test';

/** A private chain that tests may change, for one test process. It allows the page's own origin alone. */
export const test = base.extend<object, { own: PlainDevnet }>({
	own: [
		async ({ site }, use) => {
			const devnet = await startDevnet({ origins: [site.url], seed: 'plain' });
			try {
				// Mined rewards can be spent after 60 blocks, and a ring needs 16 of them.
				await devnet.mine(80);
				await use(devnet);
			} finally {
				await devnet.stop();
			}
		},
		{ scope: 'worker', timeout: 120_000 }
	]
});

/** Sends a little from the shop to the customer. @returns the transaction's hash */
export async function send(own: PlainDevnet): Promise<string> {
	const sent = await own.transfer('shop', [{ address: customer.address, amount: 300_000_000_000n }]);
	return sent.tx_hash;
}
