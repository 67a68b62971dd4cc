import { liveWallet } from '../app/live-wallet.svelte';
import type { Client } from '../rpc/client';
import type { ResultOf } from '../rpc/operation';
import { getAccounts } from '../rpc/wallet/accounts';
import { isMultisig } from '../rpc/wallet/multisig';
import type { Account } from '../rpc/wallet/records';
import { getHeight } from '../rpc/wallet/service';
import { SILENCE_MS } from './files/load-state';
import { isViewOnly } from '../queries/view-only';

/** What the pages of an open wallet share. Amounts in atomic units, of all accounts. */
export interface OpenWallet {
	balance: bigint;
	unlocked: bigint;
	accounts: readonly Account[];
	/** Blocks that the wallet has scanned. */
	height: number;
	/** The primary address, which identifies the wallet. */
	address: string;
	viewOnly: boolean;
	multisig: ResultOf<typeof isMultisig>;
}

type Kind = Pick<OpenWallet, 'viewOnly' | 'multisig'>;

/** Accounts, balance and height; what does not change is as it was before. @throws RpcError */
export async function loadOpenWallet(wallet: Client, before: OpenWallet | null): Promise<OpenWallet> {
	// A page that is opened while the service scans says so after seconds; what is large may take longer.
	const soon = before ? {} : { timeoutMs: SILENCE_MS };
	const [height, first] = await Promise.all([
		liveWallet.polledHeight(wallet) ?? wallet.call(getHeight, undefined, soon).then((result) => result.height),
		before ? null : loadKind(wallet)
	]);
	// After the height: the next poll finds a block that comes in between.
	const accounts = await wallet.call(getAccounts);
	const { subaddress_accounts, total_balance: balance, total_unlocked_balance: unlocked } = accounts;
	const address = subaddress_accounts[0]?.base_address ?? '';
	const kind = first ?? keepKind(before, address, height) ?? (await loadKind(wallet));
	return { accounts: subaddress_accounts, height, address, balance, unlocked, ...kind };
}

async function loadKind(wallet: Client): Promise<Kind> {
	const [viewOnly, multisig] = await Promise.all([isViewOnly(wallet), wallet.call(isMultisig)]);
	return { viewOnly, multisig };
}

/** It stays as it is, unless a multisig wallet is being set up, or the height says that it may be another file of the same keys. */
function keepKind(before: OpenWallet | null, address: string, height: number): Kind | null {
	if (before?.address !== address || before.height > height) return null;
	const { viewOnly, multisig } = before;
	return multisig.multisig && !multisig.ready ? null : { viewOnly, multisig };
}
