import type { Locator, Page } from '@playwright/test';
import { callLink, checkLink } from '../../../src/lib/links';
import { recordedWallets } from '../../../devnet/chain-data/wallets';
import type { SharedChain } from './chain';

/** State of the page that people see. */
export interface Screen {
	address: string;
	/** Element that is visible once the page is complete. */
	ready: (page: Page) => Locator;
	/** Called after the page is complete. */
	then?: (page: Page) => Promise<void>;
}

/** Screens by name; their pictures have the same names. */
export type Screens = Readonly<Record<string, (chain: SharedChain) => Screen>>;

/**
 * Names of the screens that most people see: looks-most-visited.test.ts covers them, the other tests of looks all
 * others.
 */
export const mostVisited: readonly string[] = [
	'overview',
	'blocks',
	'block',
	'transaction',
	'pool',
	'search-address',
	'wallet-home',
	'wallet-send-review',
	'wallet-receive',
	'checkout'
];

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });

/** Screens of every page of the explorer, at its fullest and at its emptiest. */
export const screens: Screens = {
	overview: () => ({
		address: '#/',
		ready: (page) => page.getByRole('group', { name: /^Next block: 4 tx/ })
	}),
	blocks: () => ({ address: '#/blocks?from=120', ready: (page) => page.getByText('96 to 120 of') }),
	block: ({ hashes }) => ({ address: `#/block/${hashes.block}`, ready: heading('Block 111') }),
	'block-beside-the-chain': ({ hashes }) => ({
		address: `#/block/${hashes.alternative[0]}`,
		ready: heading('Block 266')
	}),
	transaction: ({ hashes }) => ({
		address: `#/tx/${hashes.multiDestination}`,
		ready: heading(/ outputs$/),
		then: async (page) => page.getByText(/^All \d+ possible sources$/).click()
	}),
	'transaction-decoded': ({ hashes, addresses }) => ({
		address: `#/tx/${hashes.integrated}`,
		ready: (page) => page.getByRole('region', { name: 'Verification' }),
		then: async (page) => {
			const verification = page.getByRole('region', { name: 'Verification' });
			await verification.getByRole('button').click();
			for (const summary of await verification.locator('summary').all()) await summary.click();
			await page.getByText('Find my outputs with a view key').click();
			await page.getByLabel('Address', { exact: true }).fill(addresses.shop);
			await page.getByLabel('Private view key', { exact: true }).fill(recordedWallets.wallets.shop.view_key);
			await page.getByText('Subaddresses', { exact: true }).click();
			await page.getByRole('button', { name: 'Decode', exact: true }).click();
			await page.getByRole('table', { name: 'Outputs that are yours' }).waitFor();
		}
	}),
	verify: ({ peer }) => ({
		address: '#/verify?from=240&to=270',
		ready: heading('Verify a range of blocks'),
		then: async (page) => {
			await page.getByLabel('A second node to compare with').selectOption('Another one…');
			await page.getByLabel('Its address').fill(peer);
			await page.getByRole('button', { name: 'Verify', exact: true }).click();
			await page.getByText('Hashes of 31 blocks').waitFor();
		}
	}),
	scan: ({ addresses }) => ({
		address: '#/scan?from=240&to=262',
		ready: heading('Scan with a view key'),
		then: async (page) => {
			await page.getByLabel('Address', { exact: true }).fill(addresses.shop);
			await page.getByLabel('Private view key', { exact: true }).fill(recordedWallets.wallets.shop.view_key);
			await page.getByRole('button', { name: 'Scan', exact: true }).click();
			await page.getByText('Done. Each block follows the previous one').waitFor();
		}
	}),
	'transaction-in-pool': ({ hashes }) => ({ address: `#/tx/${hashes.pool[0]}`, ready: heading(/ outputs$/) }),
	pool: () => ({ address: '#/pool', ready: heading('4 waiting') }),
	network: () => ({ address: '#/network', ready: heading(/^(\d+ peers?|Network)$/) }),
	outputs: () => ({ address: '#/outputs', ready: heading(/ RingCT outputs$/) }),
	tools: () => ({ address: '#/tools', ready: heading('Tools') }),
	'raw-transaction': () => ({ address: '#/tools/raw', ready: heading('Send a raw transaction') }),
	check: () => ({
		address: checkLink(),
		ready: heading('Check a proof'),
		then: async (page) => page.getByRole('button', { name: 'Check proof' }).click()
	}),
	'check-good': () => {
		const [{ address = '', signature: proof = '' } = {}] = recordedWallets.signatures;
		return {
			address: checkLink({ kind: 'message', address, message: recordedWallets.message, proof }),
			// The same words are also in a line of the verification, which comes later.
			ready: (page) => page.getByText('Valid: the holder of this address signed the message', { exact: true })
		};
	},
	'check-bad': () => {
		const { address, signature: proof } = recordedWallets.reserve;
		return {
			address: checkLink({ kind: 'reserve_proof', address, proof }),
			ready: (page) => page.getByText('The node does not know the transaction', { exact: true })
		};
	},
	console: () => ({ address: '#/console', ready: heading('Console') }),
	charts: () => ({ address: '#/charts', ready: heading(/Charts/) }),
	alternatives: () => ({
		address: '#/alternatives',
		ready: (page) => page.getByRole('region', { name: 'The alternative chain', exact: true })
	}),
	'search-nothing': () => ({ address: `#/search?q=${'ab'.repeat(32)}`, ready: heading('Search') }),
	'search-address': ({ addresses }) => ({ address: `#/search?q=${addresses.shop}`, ready: heading('Search') }),
	raw: () => ({
		address: callLink('daemon', 'get_info', {}),
		ready: (page) => page.getByLabel('Answer', { exact: true })
	}),
	node: () => ({ address: '#/node', ready: heading('Synced') }),
	settings: () => ({ address: '#/settings', ready: heading('Settings') }),
	'console-form': () => ({
		address: callLink('daemon', '/start_mining', { threads_count: 'x' }),
		ready: (page) => page.getByText('threads_count should be a whole number')
	}),
	'console-confirm': () => ({
		address: callLink('daemon', '/stop_daemon'),
		ready: heading(/stop_daemon/),
		then: async (page) => {
			await page.getByRole('button', { name: 'Stop the daemon…' }).click();
			await page.getByRole('button', { name: 'Continue' }).click();
		}
	}),
	'no-such-block': () => ({ address: '#/block/999999', ready: heading('No block 999,999 yet') }),
	'node-menu': () => ({
		address: '#/block/50',
		ready: heading('Block 50'),
		then: async (page) => {
			await page.getByRole('button', { name: 'Node:' }).click();
			await page.getByText('Login (optional)').click();
		}
	})
};
