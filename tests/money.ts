import { customer, callJsonRpc, shop, startDevnet, type PlainDevnet } from '../devnet';
import { OwnWalletService } from '../devnet/own';
import { startProxy, type Proxy } from '../devnet/stand-in/proxy';

/** A private chain, and the shop's wallet service behind a proxy. A test may stop and start the service. */
export interface PaymentTestChain {
	chain: PlainDevnet;
	service: OwnWalletService;
	proxy: Proxy;
	/** Hash of a transaction that was in a block from the start. */
	olderTransactionHash: string;
	/** Opens the shop's wallet, if it is not open. */
	open(): Promise<void>;
	/** Mines blocks (one by default), and refreshes the shop's wallet. */
	mine(count?: number): Promise<void>;
	/** Returns the same as `receivedByCustomer`. */
	receivedAmounts(): Promise<bigint[]>;
	stop(): Promise<void>;
}

/**
 * Starts the chain and the service, with mined rewards to pay with.
 *
 * @param from same as in `startDevnet`: a chain with mined rewards
 * @param origin of the page that may call the services; none may if it is left out
 */
export async function startMoney(from: string, origin?: string): Promise<PaymentTestChain> {
	const origins = origin === undefined ? [] : [origin];
	const chain = await startDevnet({ origins, seed: 'plain', from, openWallets: ['customer'] });
	const service = await OwnWalletService.start({ owner: 'the payer', origin, daemonUrl: chain.node.url });
	const proxy = await startProxy(service.url);
	const stop = async () => {
		await proxy.stop();
		await Promise.all([service.stop(), chain.stop()]);
	};
	let olderTransactionHash = '';
	try {
		// Mined rewards can be spent once they are older than 60 blocks: with these 30 blocks there are more of them
		// than payments.
		await chain.mine(30);
		await service.restore(shop);
		await service.call('refresh');
		const { in: received = [] } = await service.call<{ in?: { txid: string }[] }>('get_transfers', { in: true });
		olderTransactionHash = received[0]?.txid ?? '';
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
		olderTransactionHash,
		async open() {
			if ((await openAddress()) === shop.address) return;
			await service.call('open_wallet', { filename: shop.filename, password: shop.password });
		},
		async mine(count = 1) {
			await chain.mine(count);
			await service.call('refresh');
		},
		receivedAmounts: () => receivedByCustomer(chain),
		stop
	};
}

/**
 * Returns the amounts (atomic units) that the customer's primary address has received, in the pool and in blocks, one
 * for each payment.
 */
export async function receivedByCustomer({ walletWithLogin }: PlainDevnet): Promise<bigint[]> {
	await callJsonRpc(walletWithLogin, 'refresh');
	type Listed = { amount: number | bigint; address: string }[];
	const params = { in: true, pool: true };
	const found = await callJsonRpc<{ in?: Listed; pool?: Listed }>(walletWithLogin, 'get_transfers', params);
	return [...(found.in ?? []), ...(found.pool ?? [])]
		.filter(({ address }) => address === customer.address)
		.map(({ amount }) => BigInt(amount));
}
