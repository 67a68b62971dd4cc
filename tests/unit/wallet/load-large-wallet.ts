import { invalidate } from '../../../src/lib/app/query.svelte';
import { loadOpenWallet as loadOpen, type OpenWallet } from '../../../src/lib/wallet/load-open-wallet';
import type { Client } from '../../../src/lib/rpc/client';
import { WalletCache } from '../../../src/lib/wallet/wallet-cache';
import { fakeNode } from '../app/fake-node';
import { LargeWallet } from '../../../devnet/stand-in/large-wallet';

/** As it is loaded after the follower said that something changed. */
export function loadOpenWallet(wallet: Client, before: OpenWallet | null): Promise<OpenWallet> {
	invalidate(wallet.url, 'transfers');
	return loadOpen(wallet, before);
}

/** A service with such a wallet, and a cache that has nothing of it yet. */
export function largeWallet(...given: ConstructorParameters<typeof LargeWallet>) {
	const service = new LargeWallet(...given);
	return { service, ...fakeNode(service.answers), cache: new WalletCache() };
}
