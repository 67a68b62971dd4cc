import { customer, shop } from './accounts';
import type { Daemon } from './daemon';
import { callJsonRpc } from './rpc';
import type { WalletService } from './wallet-service';

export interface SeededSubaddress {
	label: string;
	address: string;
	/** Address index in account 0. */
	index: number;
}

/** Content of a seeded chain. Hashes are 64 hexadecimal digits. */
export interface Content {
	addresses: {
		shop: string;
		customer: string;
		/** Subaddresses of the shop, each with a label; the label of one is markup. */
		subaddresses: SeededSubaddress[];
		/** Integrated address of the shop; its payment id has 16 hexadecimal digits. */
		integrated: { address: string; payment_id: string };
	};
	hashes: {
		/** Transfer from the shop to the customer, in a block. */
		confirmed: string;
		/** Transfer to the integrated address, in a block: its payment id is encrypted in `tx_extra`. */
		integrated: string;
		/** Transfer with four recipients, in a block: its weight and size differ. */
		multiDestination: string;
		/** Transfer to the subaddress whose label is markup, in a block. */
		toSubaddress: string;
		/** Block that contains the transfer `confirmed`. */
		block: string;
		/** Blocks of the alternative chain, oldest first. */
		alternative: string[];
		/** Transfers in the pool, from the lowest fee per byte to the highest. */
		pool: string[];
	};
}

export interface SeedServices {
	node: Daemon;
	wallet: WalletService;
	walletWithLogin: WalletService;
}

/** Height of a seeded chain: the rewards of this many blocks exceed 2^53 atomic units (258 would do). */
export const seededHeight = 270;

export interface SeedOptions {
	/** Address that mines the blocks whose rewards are the last to mature; the shop's by default. */
	miner?: string;
	/** Time when the newest block was mined (Unix seconds); now by default. */
	endsAt?: number;
}

/** Atomic units in a tenth of a coin. */
const TENTH_OF_COIN = 100_000_000_000n;

/** Heights at which the wallets' own blocks end: from there on the shop mines all, or another miner part of them. */
const SHOP_UNTIL_HEIGHT = 20;
const CUSTOMER_UNTIL_HEIGHT = 32;
/** Heights between which `miner` mines. Rewards mature after 60 blocks: most of these before the seeded height. */
const MINER_FROM_HEIGHT = 60;
const MINER_UNTIL_HEIGHT = 230;

/** Fills a synchronized, empty chain with what the screens and tests need. */
export async function seed(
	{ node, wallet, walletWithLogin }: SeedServices,
	options: SeedOptions = {}
): Promise<Content> {
	const { miner = shop.address, endsAt = Math.floor(Date.now() / 1000) } = options;
	const stamp = blockTimesUpTo(endsAt);
	const mineTo = async (height: number, address = shop.address) =>
		node.mine(height - (await node.height()) + 1, address, stamp);

	await mineTo(SHOP_UNTIL_HEIGHT);
	await mineTo(CUSTOMER_UNTIL_HEIGHT, customer.address);
	await mineTo(MINER_FROM_HEIGHT - 1);
	await mineTo(110, miner);
	const addresses = await makeAddresses(wallet);
	const [, , markup] = addresses.subaddresses;

	const confirmed = await wallet.transfer([{ address: customer.address, amount: 12n * TENTH_OF_COIN }]);
	const toSubaddress = await walletWithLogin.transfer([
		{ address: markup?.address ?? shop.address, amount: 3n * TENTH_OF_COIN }
	]);
	const [block = ''] = await mineTo(111);
	await mineTo(MINER_UNTIL_HEIGHT, miner);
	await mineTo(250);

	const integrated = await walletWithLogin.transfer(
		[{ address: addresses.integrated.address, amount: 5n * TENTH_OF_COIN }],
		2
	);
	await mineTo(260);
	const recipients = [customer.address, ...addresses.subaddresses.map(({ address }) => address)];
	const multiDestination = await wallet.transfer(
		recipients.map((address, i) => ({ address, amount: BigInt(i + 1) * TENTH_OF_COIN }))
	);
	await mineTo(265);
	const fork = await callJsonRpc<string>(node, 'on_get_block_hash', [265]);
	await wallet.transfer([{ address: customer.address, amount: 7n * TENTH_OF_COIN }], 3);
	await mineTo(seededHeight);
	const alternative = await node.mineOn(fork, 2, customer.address);

	const pool = await fillPool(wallet, walletWithLogin);
	return {
		addresses,
		hashes: {
			confirmed: confirmed.tx_hash,
			integrated: integrated.tx_hash,
			multiDestination: multiDestination.tx_hash,
			toSubaddress: toSubaddress.tx_hash,
			block,
			alternative,
			pool
		}
	};
}

/** Returns block times that are about two minutes apart, at uneven intervals. */
function blockTimesUpTo(end: number): (height: number) => number {
	return (height) => end - (seededHeight - height) * 120 - ((height * 37) % 100);
}

async function makeAddresses(wallet: WalletService): Promise<Content['addresses']> {
	const subaddresses: SeededSubaddress[] = [];
	for (const label of ['Counter', 'Orders from abroad', '<b>bold</b> & "quoted"']) {
		const made = await wallet.call<{ address: string; address_index: number }>('create_address', {
			account_index: 0,
			label
		});
		subaddresses.push({ label, address: made.address, index: made.address_index });
	}
	const payment_id = '1122334455667788';
	const made = await wallet.call<{ integrated_address: string }>('make_integrated_address', { payment_id });
	return {
		shop: shop.address,
		customer: customer.address,
		subaddresses,
		integrated: { address: made.integrated_address, payment_id }
	};
}

async function fillPool(wallet: WalletService, walletWithLogin: WalletService): Promise<string[]> {
	const pool: string[] = [];
	for (const priority of [1, 2, 3, 4]) {
		const [from, to] = priority % 2 === 1 ? [wallet, customer] : [walletWithLogin, shop];
		const sent = await from.transfer([{ address: to.address, amount: BigInt(priority) * TENTH_OF_COIN }], priority);
		pool.push(sent.tx_hash);
	}
	return pool;
}
