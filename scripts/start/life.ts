import { setTimeout as sleep } from 'node:timers/promises';
import type { Devnet } from '../../devnet/index';
import { jsonRpc } from '../../devnet/rpc';
import type { Destination, WalletService } from '../../devnet/wallet-service';
import { EMPTY_REQUEST, writeLabel } from '../../src/lib/payment/label';

/** Milliseconds. */
export const BLOCK_EVERY = 20_000;
const transferEvery = 13_000;

const MONERO = { ticker: 'XMR', decimals: 12 };

/** Atomic units in a coin. */
const COIN = 10n ** 12n;

/** How many payments the traffic has money for at once: what is left of each is locked for ten blocks. */
const PAYMENTS = 15;

/**
 * Gives the traffic a wallet of its own, so that it takes no money from the wallets that visitors use. The shop pays it first;
 * then all that is spent is unlocked again.
 *
 * @param traffic without a wallet
 */
export async function settleIn(devnet: Devnet, traffic: WalletService): Promise<void> {
	await traffic.call('create_wallet', { filename: 'traffic', language: 'English' });
	const { address } = await traffic.call<{ address: string }>('get_address');
	await devnet.transfer('shop', Array<Destination>(PAYMENTS).fill({ address, amount: 5n * COIN }));
	await furnish(devnet, address);
	await devnet.mine(11, address);
	await jsonRpc(devnet.wallet, 'refresh');
}

/** What a wallet in use has: contacts, an open request, and one that the customer pays. */
async function furnish({ wallet, addresses, transfer }: Devnet, stranger: string): Promise<void> {
	await jsonRpc(wallet, 'add_address_book', { address: addresses.customer, description: 'Mara Lind' });
	await jsonRpc(wallet, 'add_address_book', { address: stranger, description: 'Café Fermata' });
	const request = async (text: string, amount: bigint) => {
		const created = Math.floor(Date.now() / 1000);
		const label = writeLabel({ ...EMPTY_REQUEST, created, amount, from: 'Kiosk am See', text }, MONERO);
		return (await jsonRpc<{ address: string }>(wallet, 'create_address', { account_index: 0, label })).address;
	};
	await request('Lunch for six', (COIN * 37n) / 100n);
	const paid = (COIN * 12n) / 100n;
	await transfer('customer', [{ address: await request('2 Coffee, 1 Cake', paid), amount: paid }]);
}

/**
 * Mines a block about every 20 s and sends a transfer about every 13 s until the signal. What fails is skipped: the traffic may
 * have no unlocked money.
 */
export function keepAlive(devnet: Devnet, traffic: WalletService, signal: AbortSignal): void {
	void repeat(BLOCK_EVERY, signal, async () => {
		const { address } = await traffic.call<{ address: string }>('get_address');
		await devnet.mine(1, address);
	});
	void repeat(transferEvery, signal, () => sendSomething(devnet, traffic));
}

/** Calls `act` about every so many milliseconds until the signal. */
export async function repeat(every: number, signal: AbortSignal, act: () => Promise<unknown>): Promise<void> {
	while (!signal.aborted) {
		const uneven = every * (0.7 + Math.random() * 0.6);
		await sleep(uneven, undefined, { signal }).catch(() => {});
		if (!signal.aborted) await act().catch(() => {});
	}
}

/** A small amount to one of the visitors' wallets, sometimes to several addresses at once. */
export async function sendSomething({ addresses }: Devnet, traffic: WalletService): Promise<void> {
	const own = addresses.subaddresses.map(({ address }) => address);
	const one = oneOf([addresses.customer, addresses.customer, addresses.shop, addresses.integrated.address, ...own]);
	const recipients = Math.random() < 0.15 ? [addresses.customer, ...own] : [one];
	await traffic.transfer(recipients.map(withAmount), oneOf([1, 1, 1, 2, 3]));
}

/** Between a hundredth of a coin and one coin, in atomic units. */
function withAmount(address: string) {
	return { address, amount: BigInt(Math.ceil(Math.random() * 100)) * 10_000_000_000n };
}

function oneOf<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
	const item = items[Math.floor(Math.random() * items.length)];
	if (item === undefined) throw new Error('nothing to choose from');
	return item;
}
