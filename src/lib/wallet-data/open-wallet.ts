import { liveWallet } from './live-wallet.svelte';
import { loadPart } from '../app/load-part';
import { fetchQuery, type Query } from '../app/query.svelte';
import { accountsQuery } from './accounts-query';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import type { ResultOf } from '../rpc/operation';
import { isMultisig } from '../rpc/wallet/multisig';
import type { Account } from '../rpc/wallet/records';
import { getHeight } from '../rpc/wallet/service';
import { NO_ANSWER_TIMEOUT_MS } from './file-state';
import { openedFiles } from './opened-files.svelte';
import { isViewOnly } from './view-only';

/** Data that all pages of an open wallet share. Amounts in atomic units, summed over all accounts. */
export interface OpenWallet {
	balance: bigint;
	unlocked: bigint;
	accounts: readonly Account[];
	/** Number of blocks that the wallet has scanned. */
	height: number;
	/** The primary address, which identifies the wallet. */
	address: string;
	viewOnly: boolean;
	multisig: ResultOf<typeof isMultisig>;
	/** Set when the service does not report both `viewOnly` and `multisig`: the next load asks for them again. */
	isKindUnknown?: true;
}

type Kind = Pick<OpenWallet, 'viewOnly' | 'multisig' | 'isKindUnknown'>;

const NOT_MULTISIG = { multisig: false, ready: false, threshold: 0, total: 0 };

/** Query of the wallet that a service has open. */
export const openWalletQuery = (wallet: Client): Query<OpenWallet> => ({
	service: wallet.url,
	key: ['open wallet'],
	staleOn: 'transfers',
	async load(signal, before) {
		const open = await loadOpenWallet(wallet, before ?? null);
		if (!signal.aborted) openedFiles.noteAddress(wallet, open.address);
		return open;
	}
});

/** Loads accounts, balance and height; properties that cannot change are taken from `before`. @throws RpcError */
export async function loadOpenWallet(wallet: Client, before: OpenWallet | null): Promise<OpenWallet> {
	// Short timeout on the first load, to say within seconds that the service is scanning. Large answers may take longer.
	const soon = before ? {} : { timeoutMs: NO_ANSWER_TIMEOUT_MS };
	const [height, first] = await Promise.all([
		liveWallet.polledHeight(wallet) ?? wallet.call(getHeight, undefined, soon).then((result) => result.height),
		before ? null : loadKind(wallet)
	]);
	// Loaded after the height: a block that arrives in between is found by the next poll.
	const accounts = await fetchQuery(accountsQuery(wallet));
	const { subaddress_accounts, total_balance: balance, total_unlocked_balance: unlocked } = accounts;
	const address = subaddress_accounts[0]?.base_address ?? '';
	const kind = first ?? keepKind(before, address, height) ?? (await loadKind(wallet));
	return { accounts: subaddress_accounts, height, address, balance, unlocked, ...kind };
}

async function loadKind(wallet: Client): Promise<Kind> {
	const [viewOnly, multisig] = await Promise.all([
		loadPart(isViewOnly(wallet), isOperationFailure),
		loadPart(wallet.call(isMultisig), isOperationFailure)
	]);
	const isUnknown = viewOnly.problem !== undefined || multisig.problem !== undefined;
	return {
		viewOnly: viewOnly.value ?? false,
		multisig: multisig.value ?? NOT_MULTISIG,
		...(isUnknown && { isKindUnknown: true as const })
	};
}

/** True when a failure concerns this operation only, so that the balance can be shown without its result. */
const isOperationFailure = ({ kind }: Failure) => kind === 'refused' || kind === 'not_offered' || kind === 'bad_answer';

/**
 * The kind loaded before; null (load it again) while a multisig wallet is being set up, or when the height is lower,
 * which may mean another file of the same keys.
 */
function keepKind(before: OpenWallet | null, address: string, height: number): Kind | null {
	if (before?.address !== address || before.height > height || before.isKindUnknown) return null;
	const { viewOnly, multisig } = before;
	return multisig.multisig && !multisig.ready ? null : { viewOnly, multisig };
}
