import { setTimeout as sleep } from 'node:timers/promises';
import { strangers, traffic } from '../../devnet/accounts';
import type { Devnet } from '../../devnet/index';
import { callJsonRpc } from '../../devnet/rpc';
import type { TransferDestination, WalletService } from '../../devnet/wallet-service';
import { unixSeconds } from '../../src/lib/format/unix-seconds';
import { EMPTY_REQUEST, writeLabel } from '../../src/lib/payment/label';

/** Average time (ms) between blocks. */
export const BLOCK_INTERVAL_MS = 20_000;

const MONERO = { ticker: 'XMR', decimals: 12 };

/** Atomic units in a coin. */
const COIN = 10n ** 12n;

/** Number of blocks until an output can be spent. */
const UNLOCK_BLOCKS = 10;

/** Time span (seconds) of the blocks that `mineInitialBlocks` mines after the seed: as far apart as later blocks. */
export const INITIAL_BLOCKS_S = ((UNLOCK_BLOCKS + 1) * BLOCK_INTERVAL_MS) / 1000;

/** Number of the newest blocks with payments when the page is ready: most of those on the overview. */
const INITIAL_FULL_BLOCKS = 7;

/** Number of payments in each of these blocks; making one takes a quarter of a second. */
const PAYMENTS_PER_INITIAL_BLOCK = 9;

/**
 * Coins in each new subaddress ("purse") of the traffic's wallet: fifteen coins for each block, in purses of one to
 * three, so that a payment that empties one has as many inputs.
 */
const COINS_PER_PURSE = [1, 2, 1, 1, 3, 1, 2, 1, 1, 1, 1];

/** Fee priorities of a block's payments, in turn: already the first five have all four. */
const PRIORITIES = [1, 4, 2, 1, 3, 1, 2, 1];

/**
 * Fills the shop's wallet with sample content, and mines blocks that are full of payments, so that the first page shows
 * lit windows. The traffic has mined rewards of its own (devnet/seed.ts): it takes no money from the wallets that
 * visitors use.
 *
 * @param from has the wallet of the traffic open
 * @param now Unix seconds of the newest block
 */
export async function mineInitialBlocks(devnet: Devnet, from: WalletService, now = unixSeconds): Promise<void> {
	await addSampleContent(devnet, traffic.address);
	const blocks = UNLOCK_BLOCKS + 1;
	for (let left = blocks; left > 0; left--) {
		if (left <= INITIAL_FULL_BLOCKS) await payStrangers(from, PAYMENTS_PER_INITIAL_BLOCK);
		await devnet.mineAt(now() - (left - 1) * (BLOCK_INTERVAL_MS / 1000), traffic.address);
	}
	await callJsonRpc(devnet.wallet, 'refresh');
}

/**
 * Makes one transaction that fills new purses (see `fillPurses`), then payments to strangers, each after a pause. Ignores
 * failures, since the traffic may have no unlocked money.
 */
export async function fillBlock(from: WalletService, payments: number, pause?: () => Promise<void>): Promise<void> {
	await fillPurses(from).catch(() => {});
	await payStrangers(from, payments, pause).catch(() => {});
}

/** Adds what a wallet in use has: contacts, an open request, and a request that the customer pays. */
async function addSampleContent({ wallet, addresses, transfer }: Devnet, stranger: string): Promise<void> {
	await callJsonRpc(wallet, 'add_address_book', { address: addresses.customer, description: 'Mara Lind' });
	await callJsonRpc(wallet, 'add_address_book', { address: stranger, description: 'Café Fermata' });
	const request = async (text: string, amount: bigint) => {
		const created = Math.floor(Date.now() / 1000);
		const label = writeLabel({ ...EMPTY_REQUEST, created, amount, from: 'Kiosk am See', text }, MONERO);
		return (await callJsonRpc<{ address: string }>(wallet, 'create_address', { account_index: 0, label })).address;
	};
	await request('Lunch for six', (COIN * 37n) / 100n);
	const paid = (COIN * 12n) / 100n;
	await transfer('customer', [{ address: await request('2 Coffee, 1 Cake', paid), amount: paid }]);
}

/**
 * Mines a block about every 20 s, with 9 to 14 payments, until the signal is aborted.
 *
 * @param from has the wallet of the traffic open
 */
export async function mineContinuously(devnet: Devnet, from: WalletService, signal: AbortSignal): Promise<void> {
	await repeat(1_000, signal, async () => {
		const payments = paymentsOfBlock();
		// The other 20 % of the time is spent on making the payments.
		const pause = (0.8 * BLOCK_INTERVAL_MS) / payments;
		await fillBlock(from, payments, () => sleepWithJitter(pause, signal));
		if (!signal.aborted) await devnet.mine(1, traffic.address);
	});
}

/** Returns a random number of payments for a block, besides the transaction of `fillPurses`. */
export const paymentsOfBlock = () => 8 + Math.floor(Math.random() * 6);

/** Calls `act` about every so many milliseconds (`every`, ±30 %) until the signal is aborted. Ignores its failures. */
export async function repeat(intervalMs: number, signal: AbortSignal, act: () => Promise<unknown>): Promise<void> {
	while (!signal.aborted) {
		await sleepWithJitter(intervalMs, signal);
		if (!signal.aborted) await act().catch(() => {});
	}
}

async function sleepWithJitter(every: number, signal: AbortSignal): Promise<void> {
	await sleep(every * (0.7 + Math.random() * 0.6), undefined, { signal }).catch(() => {});
}

/** Sends one transaction of 16 outputs, with change: each purse is a new subaddress of the traffic's own wallet. */
export async function fillPurses(from: WalletService): Promise<void> {
	const created = { account_index: 0, count: COINS_PER_PURSE.length };
	const { addresses } = await from.call<{ addresses: string[] }>('create_address', created);
	const coins = addresses.flatMap((address, i) =>
		Array<TransferDestination>(COINS_PER_PURSE[i] ?? 1).fill({ address, amount: COIN })
	);
	await from.transfer(coins, 1 + Math.floor(Math.random() * 3));
}

interface Coin {
	key_image: string;
	unlocked: boolean;
	subaddr_index: { minor: number };
}

/**
 * Makes payments to strangers, one transaction each, after a pause. Each empties one of the oldest purses whose coins
 * are unlocked or, if there is no such purse, spends a mined reward. Ignores failures.
 */
export async function payStrangers(
	from: WalletService,
	payments: number,
	pause = () => Promise.resolve()
): Promise<void> {
	await from.call('refresh');
	const { transfers } = await from.call<{ transfers: Coin[] }>('incoming_transfers', { transfer_type: 'available' });
	const unlocked = transfers.filter((coin) => coin.unlocked);
	const minors = unlocked.map(({ subaddr_index }) => subaddr_index.minor);
	const purses = [...new Set(minors)].filter((minor) => minor > 0).sort((a, b) => a - b);
	const rewards = unlocked.filter(({ subaddr_index }) => subaddr_index.minor === 0);
	for (let i = 0; i < payments; i++) {
		await pause();
		const shape = { outputs: oneOf([2, 2, 2, 3, 4]), priority: PRIORITIES[i % PRIORITIES.length] };
		const payment = { address: oneOf(strangers), ...shape };
		const purse = purses[i];
		const reward = purse === undefined ? rewards.pop() : undefined;
		if (purse !== undefined) {
			await from.call('sweep_all', { ...payment, account_index: 0, subaddr_indices: [purse] }).catch(() => {});
		} else if (reward) {
			await from.call('sweep_single', { ...payment, key_image: reward.key_image }).catch(() => {});
		}
	}
}

function oneOf<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
	const item = items[Math.floor(Math.random() * items.length)];
	if (item === undefined) throw new Error('nothing to choose from');
	return item;
}
