import { redirect } from '@sveltejs/kit';
import { staleIfError } from '$lib/app/stale-if-error';
import { CODES } from '$lib/wallet/messages/refusals';
import { walletConnectLink, walletFilesLink } from '$lib/links';
import type { Client } from '$lib/rpc/client';
import { RpcError } from '$lib/rpc/errors';
import type { ResultOf } from '$lib/rpc/operation';
import { getAccounts, getBalance } from '$lib/rpc/wallet/accounts';
import { isMultisig } from '$lib/rpc/wallet/multisig';
import { getHeight } from '$lib/rpc/wallet/service';
import { files } from '$lib/wallet/files/files.svelte';
import { isViewOnly } from '$lib/wallet/view-only';
import type { LayoutLoad } from './$types';

export interface OpenWallet {
	accounts: ResultOf<typeof getAccounts>['subaddress_accounts'];
	/** Atomic units, of all accounts. */
	balance: bigint;
	unlocked: bigint;
	/** Blocks and seconds until all of it is unlocked, 0 when it is; null when the service does not report it. */
	untilUnlocked: { blocks: number; seconds: bigint } | null;
	/** Blocks that the wallet has scanned. */
	height: number;
	/** The primary address, which identifies the wallet. */
	address: string;
	viewOnly: boolean;
	multisig: ResultOf<typeof isMultisig>;
}

const keep = staleIfError<OpenWallet>();

export const load: LayoutLoad = async ({ parent, depends }) => {
	depends('wallet:state');
	const { wallet } = await parent();
	if (!wallet) redirect(307, walletConnectLink);
	try {
		// The cache is per wallet: another file has another name.
		const open = await keep(`${wallet.url} ${files.lastName(wallet) ?? ''}`, () => loadOpenWallet(wallet));
		if (open.failure && isClosed(open.failure)) redirect(307, walletFilesLink);
		return { wallet, open };
	} catch (error) {
		if (error instanceof RpcError && isClosed(error)) redirect(307, walletFilesLink);
		throw error;
	}
};

const isClosed = ({ failure }: RpcError) => failure.kind === 'refused' && failure.code === CODES.notOpen;

async function loadOpenWallet(wallet: Client): Promise<OpenWallet> {
	const [accounts, balance, { height }] = await Promise.all([
		wallet.call(getAccounts),
		wallet.call(getBalance, { account_index: 0, all_accounts: true }),
		wallet.call(getHeight)
	]);
	const address = accounts.subaddress_accounts[0]?.base_address ?? '';
	return {
		accounts: accounts.subaddress_accounts,
		balance: accounts.total_balance,
		unlocked: accounts.total_unlocked_balance,
		untilUnlocked:
			balance.blocks_to_unlock === undefined
				? null
				: { blocks: balance.blocks_to_unlock, seconds: balance.time_to_unlock ?? 0n },
		height,
		address,
		...(await kindOf(wallet, address))
	};
}

type Kind = Pick<OpenWallet, 'viewOnly' | 'multisig'>;

/** By the service's and the wallet's address. A wallet's kind changes only by the multisig setup. */
const kinds = new Map<string, Kind>();

async function kindOf(wallet: Client, address: string): Promise<Kind> {
	const key = `${wallet.url} ${address}`;
	const known = kinds.get(key);
	if (known) return known;
	const [viewOnly, multisig] = await Promise.all([isViewOnly(wallet), wallet.call(isMultisig)]);
	const kind = { viewOnly, multisig };
	// An unfinished setup still changes.
	if (!multisig.multisig || multisig.ready) kinds.set(key, kind);
	return kind;
}
