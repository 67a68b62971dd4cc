import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shop, startDevnet, type PlainDevnet } from '../../../devnet';
import { guardDirectory } from '../../../devnet/guard';
import { freePorts } from '../../../devnet/ports';
import { WalletService } from '../../../devnet/wallet-service';
import { startProxy, type Proxy } from '../../../devnet/stand-in/proxy';
import { minedChain } from './mined-chain';
import { receivedByCustomer } from './own-chain';
import { test as base } from './test';

export { expect } from './test';

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
}

export const test = base.extend<object, { money: Money }>({
	money: [
		async ({ site }, use) => {
			const chain = await startDevnet({ origins: [site.url], seed: 'plain', from: await minedChain() });
			const directory = await mkdtemp(join(tmpdir(), 'oriel-money-'));
			guardDirectory(directory);
			const [port = 0] = await freePorts(1);
			const service = new WalletService({
				name: 'monero-wallet-rpc (behind the proxy)',
				directory,
				walletDirectory: directory,
				extra: [],
				origins: [site.url],
				port,
				daemonUrl: chain.node.url,
				onExit: () => {}
			});
			const proxy = await startProxy(service.url);
			try {
				// Of mined rewards those older than 60 blocks can be spent: 50 of them, for as many payments.
				await chain.mine(30);
				await service.start();
				await service.restore(shop);
				await service.call('refresh');
				await use(tools(chain, service, proxy));
			} finally {
				await proxy.stop();
				await Promise.all([service.end(), chain.stop()]);
				await rm(directory, { recursive: true, force: true, maxRetries: 5 });
			}
		},
		{ scope: 'worker', timeout: 180_000 }
	]
});

function tools(chain: PlainDevnet, service: WalletService, proxy: Proxy): Money {
	const isOpen = () =>
		service.call('get_height').then(
			() => true,
			() => false
		);
	const open = async () => {
		if (await isOpen()) return;
		await service.call('open_wallet', { filename: shop.filename, password: shop.password });
	};
	return {
		chain,
		service,
		proxy,
		open,
		async restart() {
			await service.end();
			await service.start();
		},
		async mine(count = 1) {
			await chain.mine(count);
			await service.call('refresh');
		},
		arrived: () => receivedByCustomer(chain)
	};
}
