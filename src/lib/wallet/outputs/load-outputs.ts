import type { Client } from '../../rpc/client';
import { getAccounts } from '../../rpc/wallet/accounts';
import { incomingTransfers } from '../../rpc/wallet/history';
import type { Account, IncomingTransfer, TransferEntry } from '../../rpc/wallet/records';
import type { Transfers } from '../history';
import type { CachedOutputs, OutputsState, WalletCache } from '../wallet-cache';
import type { Listed } from './outputs';

/**
 * The outputs of all accounts, and the accounts as they were then. Accounts whose balance and transfers are as before keep
 * their outputs; of the others, the addresses that are concerned are loaded again, or all of them where the outputs then do
 * not add up to the balance. @throws RpcError
 */
export async function loadOutputs(
	wallet: Client,
	cache: WalletCache,
	accounts: readonly Account[],
	transfers: Transfers
): Promise<{ listed: Listed[]; accounts: readonly Account[] }> {
	const { outputs: cached } = cache;
	const states = statesOf(accounts, transfers);
	const changed = accounts.filter(
		({ account_index }) => cached.get(account_index)?.state.text !== states.get(account_index)?.text
	);
	const [now, ...loaded] = await Promise.all([
		changed.length > 0 ? wallet.call(getAccounts) : { subaddress_accounts: accounts },
		...changed.map(async ({ account_index }) => {
			const state = states.get(account_index) ?? { text: '', addresses: new Map() };
			return { account_index, ...(await loadAccount(wallet, account_index, cached.get(account_index), state)) };
		})
	]);
	const balances = new Map(now.subaddress_accounts.map(({ account_index, balance }) => [account_index, balance]));
	let addsUp = true;
	for (const { account_index, state, outputs, isWhole } of loaded) {
		if (isWhole || unspent(outputs) === balances.get(account_index)) {
			cached.set(account_index, { state, outputs });
		} else {
			cached.delete(account_index);
			addsUp = false;
		}
	}
	if (!addsUp) return loadOutputs(wallet, cache, accounts, transfers);
	return {
		listed: accounts.map(({ account_index: account }) => ({ account, outputs: cached.get(account)?.outputs ?? [] })),
		accounts: now.subaddress_accounts
	};
}

/** All outputs of an account, of which only those of the concerned addresses are loaded where others are known. */
async function loadAccount(
	wallet: Client,
	account_index: number,
	known: CachedOutputs | undefined,
	state: OutputsState
): Promise<CachedOutputs & { isWhole: boolean }> {
	const subaddr_indices = known ? concernedAddresses(known, state) : [];
	const isWhole = subaddr_indices.length === 0;
	const params = { transfer_type: 'all' as const, account_index, verbose: true };
	const { transfers } = await wallet.call(incomingTransfers, isWhole ? params : { ...params, subaddr_indices });
	const others = isWhole ? [] : (known?.outputs ?? []).filter((output) => !subaddr_indices.includes(addressOf(output)));
	const outputs = [...others, ...transfers];
	// Key images can be imported by another program without any other change.
	const isComplete = outputs.every(({ key_image }) => /[1-9a-f]/.test(key_image));
	return { state: isComplete ? state : { text: '', addresses: new Map() }, outputs, isWhole };
}

const addressOf = ({ subaddr_index }: IncomingTransfer) =>
	typeof subaddr_index === 'number' ? subaddr_index : subaddr_index.minor;

/** Frozen outputs are not in a balance. In atomic units. */
const unspent = (outputs: readonly IncomingTransfer[]) =>
	outputs.reduce((sum, { amount, spent, frozen }) => (spent || frozen ? sum : sum + amount), 0n);

/** Where something changed, or may be unlocked since. Empty when that is not known, or everywhere. */
function concernedAddresses({ state: before, outputs }: CachedOutputs, { addresses }: OutputsState): number[] {
	const indices = new Set([...before.addresses.keys(), ...addresses.keys()]);
	const changed = [...indices].filter((index) => before.addresses.get(index) !== addresses.get(index));
	const locked = outputs.filter(({ unlocked, spent }) => !unlocked && !spent).map(addressOf);
	return before.text === '' || changed.includes(UNKNOWN) ? [] : [...new Set([...changed, ...locked])];
}

/** In place of the addresses that a transfer spent from, where the service does not name them. */
const UNKNOWN = -1;

/** By account, what its outputs depend on: its balances, and its transfers with their places by address. */
function statesOf(accounts: readonly Account[], { in: incoming, out, pool, pending }: Transfers) {
	const states = new Map<number, Map<number, { count: number; heights: number; unconfirmed: string }>>();
	const note = ({ subaddr_index, height, txid }: TransferEntry, index: number, isConfirmed: boolean) => {
		const addresses = states.get(subaddr_index.major) ?? new Map<number, never>();
		const { count, heights, unconfirmed } = addresses.get(index) ?? { count: 0, heights: 0, unconfirmed: '' };
		addresses.set(
			index,
			isConfirmed
				? { count: count + 1, heights: heights + height, unconfirmed }
				: { count, heights, unconfirmed: `${unconfirmed} ${txid}` }
		);
		states.set(subaddr_index.major, addresses);
	};
	for (const transfer of incoming) note(transfer, transfer.subaddr_index.minor, true);
	for (const transfer of pool) note(transfer, transfer.subaddr_index.minor, false);
	for (const [transfers, isConfirmed] of [
		[out, true],
		[pending, false]
	] as const) {
		for (const transfer of transfers) {
			const spent = transfer.subaddr_indices.map(({ minor }) => minor);
			// The change goes to the first address.
			for (const index of new Set(spent.length > 0 ? [0, ...spent] : [UNKNOWN])) note(transfer, index, isConfirmed);
		}
	}
	return new Map(
		accounts.map(({ account_index, balance, unlocked_balance }): [number, OutputsState] => {
			const addresses = [...(states.get(account_index) ?? [])].map(
				([index, { count, heights, unconfirmed }]) => [index, `${count} ${heights}${unconfirmed}`] as const
			);
			const text = `${balance} ${unlocked_balance} ${addresses.map(([index, state]) => `${index}: ${state}`).join(', ')}`;
			return [account_index, { text, addresses: new Map(addresses) }];
		})
	);
}
