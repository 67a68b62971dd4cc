import { invalidateQueries } from '../../../src/lib/app/query.svelte';
import { loadOpenWallet as loadOpen, type OpenWallet } from '../../../src/lib/wallet-data/open-wallet';
import type { Client } from '../../../src/lib/rpc/client';
import { fetchTransfers } from '../../../src/lib/wallet-data/transfers';
import { fakeNode } from '../app/fake-node';
import { LargeWallet } from '../../../devnet/stand-in/large-wallet';

/** As it is loaded after the follower said that something changed. */
export function loadOpenWallet(wallet: Client, before: OpenWallet | null): Promise<OpenWallet> {
	invalidateQueries(wallet.url, 'transfers');
	return loadOpen(wallet, before);
}

/** The newest transfers, as they are loaded after the follower said that something changed. */
export function loadTransfers(wallet: Client, count?: number) {
	invalidateQueries(wallet.url, 'transfers');
	return fetchTransfers(wallet, count);
}

/** A service with such a wallet, of which nothing is known yet. */
export function largeWallet(...given: ConstructorParameters<typeof LargeWallet>) {
	const service = new LargeWallet(...given);
	return { service, ...fakeNode(service.answers) };
}
