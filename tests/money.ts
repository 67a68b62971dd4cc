import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customer, jsonRpc, shop, startDevnet, type PlainDevnet } from '../devnet';
import { guardDirectory } from '../devnet/guard';
import { freePorts } from '../devnet/ports';
import { startProxy, type Proxy } from '../devnet/stand-in/proxy';
import { WalletService } from '../devnet/wallet-service';

/** A private chain, and a wallet service of the shop's behind a proxy, which a test may stop and start. */
export interface Money {
	chain: PlainDevnet;
	service: WalletService;
	proxy: Proxy;
	/** Stops the service and starts it again; no wallet is open then. */
	restart(): Promise<void>;
	/** Opens the shop's wallet, if it is not open. */
	open(): Promise<void>;
	/** Mines a block, and has both wallets see it. */
	mine(count?: number): Promise<void>;
	/** As `receivedByCustomer`. */
	arrived(): Promise<bigint[]>;
	stop(): Promise<void>;
}

/**
 * Starts it, with rewards to pay with.
 *
 * @param origin of the page that may call the services; none may when it is left out
 * @param from as of `startDevnet`: a chain with mined rewards
 */
export async function startMoney(origin?: string, from?: string): Promise<Money> {
	const origins = origin === undefined ? [] : [origin];
	const chain = await startDevnet({ origins, seed: 'plain', ...(from !== undefined && { from }) });
	const directory = await mkdtemp(join(tmpdir(), 'oriel-money-'));
	guardDirectory(directory);
	const [port = 0] = await freePorts(1);
	const service = new WalletService({
		name: 'monero-wallet-rpc (behind the proxy)',
		directory,
		walletDirectory: directory,
		extra: [],
		origins,
		port,
		daemonUrl: chain.node.url,
		onExit: () => {}
	});
	const proxy = await startProxy(service.url);
	const stop = async () => {
		await proxy.stop();
		await Promise.all([service.end(), chain.stop()]);
		await rm(directory, { recursive: true, force: true, maxRetries: 5 });
	};
	try {
		// Of mined rewards those older than 60 blocks can be spent: 50 of them, for as many payments.
		await chain.mine(from === undefined ? 150 : 30);
		await service.start();
		await service.restore(shop);
		await service.call('refresh');
	} catch (error) {
		await stop();
		throw error;
	}
	const openAddress = () =>
		service.call<{ address: string }>('get_address', { account_index: 0 }).then(
			({ address }) => address,
			() => null
		);
	return {
		chain,
		service,
		proxy,
		async open() {
			if ((await openAddress()) === shop.address) return;
			await service.call('open_wallet', { filename: shop.filename, password: shop.password });
		},
		async restart() {
			await service.end();
			await service.start();
		},
		async mine(count = 1) {
			await chain.mine(count);
			await service.call('refresh');
		},
		arrived: () => receivedByCustomer(chain),
		stop
	};
}

/** What the customer's primary address has received, in the pool and in blocks: atomic units, once for each payment. */
export async function receivedByCustomer({ walletWithLogin }: PlainDevnet): Promise<bigint[]> {
	await jsonRpc(walletWithLogin, 'refresh');
	type Listed = { amount: number | bigint; address: string }[];
	const params = { in: true, pool: true };
	const found = await jsonRpc<{ in?: Listed; pool?: Listed }>(walletWithLogin, 'get_transfers', params);
	return [...(found.in ?? []), ...(found.pool ?? [])]
		.filter(({ address }) => address === customer.address)
		.map(({ amount }) => BigInt(amount));
}
