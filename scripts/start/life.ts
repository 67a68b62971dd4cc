import { setTimeout as sleep } from 'node:timers/promises';
import type { Devnet } from '../../devnet/index';

/** Milliseconds. */
export const BLOCK_EVERY = 20_000;
const transferEvery = 13_000;

/**
 * Mines a block about every 20 s and sends a transfer about every 13 s until the signal. What fails is skipped: the user may
 * have closed a wallet.
 */
export function keepAlive(devnet: Devnet, signal: AbortSignal): void {
	void repeat(BLOCK_EVERY, signal, () => devnet.mine(1));
	void repeat(transferEvery, signal, () => sendSomething(devnet));
}

/** Calls `act` about every so many milliseconds until the signal. */
export async function repeat(every: number, signal: AbortSignal, act: () => Promise<unknown>): Promise<void> {
	while (!signal.aborted) {
		const uneven = every * (0.7 + Math.random() * 0.6);
		await sleep(uneven, undefined, { signal }).catch(() => {});
		if (!signal.aborted) await act().catch(() => {});
	}
}

/** A small amount from one wallet to the other, sometimes to several addresses at once. */
async function sendSomething(devnet: Devnet): Promise<void> {
	const fromShop = Math.random() < 0.6;
	const recipients = fromShop
		? [devnet.addresses.customer]
		: [
				devnet.addresses.shop,
				devnet.addresses.integrated.address,
				...devnet.addresses.subaddresses.map((s) => s.address)
			];
	const destinations = fromShop && Math.random() < 0.25 ? several(devnet) : [oneOf(recipients)].map(withAmount);
	await devnet.transfer(fromShop ? 'shop' : 'customer', destinations, oneOf([1, 1, 1, 2, 3]));
}

function several({ addresses }: Devnet) {
	return [addresses.customer, ...addresses.subaddresses.map(({ address }) => address)].map(withAmount);
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
