import { WalletCache } from '../../../src/lib/wallet/wallet-cache';
import { fakeNode } from '../app/fake-node';
import { LargeWallet } from '../../../devnet/stand-in/large-wallet';

/** A service with such a wallet, and a cache that has nothing of it yet. */
export function largeWallet(...given: ConstructorParameters<typeof LargeWallet>) {
	const service = new LargeWallet(...given);
	return { service, ...fakeNode(service.answers), cache: new WalletCache() };
}
