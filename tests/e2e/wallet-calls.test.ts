import { LargeWallet } from '../../devnet/stand-in/large-wallet';
import { expect, pollNow, test } from './support/wallet-page';
import type { WalletAnswers, WalletStandIn } from '../../devnet/stand-in/wallet';

const pages = {
	'#/wallet': 'Latest',
	'#/wallet/history': 'Loaded: the newest',
	'#/wallet/outputs': '1,200 outputs',
	'#/wallet/accounts/0': 'Addresses: 8',
	'#/wallet/accounts': 'Account 12',
	'#/wallet/book': 'The address book is empty.',
	'#/wallet/receive?account=0&address=3': 'Open requests'
};

/** Operations that are called every few seconds, with or without a new block. */
const POLL = ['get_height', 'get_address', 'get_transfers'];
const isPoll = ({ method, params }: WalletStandIn['calls'][number]) =>
	method === 'get_height' ||
	(method === 'get_address' && params['address_index'] !== undefined) ||
	(method === 'get_transfers' && params['pending'] === true && params['in'] !== true);

test('a new block costs an open wallet of 20,000 transfers and 50 accounts at most 6 calls and 50 kB', async ({
	page,
	walletStandIn
}) => {
	const service = new LargeWallet(20_000, 50);
	const wallet = await walletStandIn('#/wallet', service.answers as WalletAnswers);
	/** Waits until no call came for a second. */
	const quiet = async () => {
		let before = -1;
		await expect.poll(() => before === (before = wallet.calls.length), { intervals: [1000] }).toBe(true);
	};
	const costs: Record<string, { calls: string[]; bytes: number }> = {};
	for (const [address, text] of Object.entries(pages)) {
		await page.goto(page.url().replace(/#.*/, address));
		await expect(page.getByText(text).first()).toBeVisible();
		await quiet();
		wallet.calls.length = 0;
		service.mine();
		await pollNow(page);
		await expect.poll(() => wallet.calls.some(({ method }) => method === 'get_accounts')).toBe(true);
		await quiet();
		const loads = wallet.calls.filter((call) => !isPoll(call));
		const calls = [...POLL, ...loads.map(({ method }) => method)];
		costs[address] = { calls, bytes: loads.reduce((sum, { bytes }) => sum + bytes, 0) };
	}
	for (const [address, { calls, bytes }] of Object.entries(costs)) {
		expect(calls.length, `${address}: ${calls.join(', ')}`).toBeLessThanOrEqual(6);
		expect(bytes, address).toBeLessThanOrEqual(50_000);
	}
});
