import { loadPart } from '../../app/load-part';
import { callQuery, fetchQuery, type Query } from '../../app/query.svelte';
import { lacksNode } from '../../wallet-data/live-wallet.svelte';
import type { Client } from '../../rpc/client';
import { getAddress } from '../../rpc/wallet/accounts';
import { getTransfers, incomingTransfers } from '../../rpc/wallet/history';
import type { Account, TransferEntry } from '../../rpc/wallet/records';
import { accountsQuery } from '../../wallet-data/accounts-query';
import { balanceOfOutputs, outputsOf, addressIndexKey, type OwnOutput } from './own-outputs';

/** Number of outputs to list before the user asks for more, beginning with accounts that have a balance. */
const FIRST_LOAD_OUTPUTS = 1000;

/** Maximum number of accounts to load for those, at one call each. */
const MAX_FIRST_LOAD_ACCOUNTS = 200;

/**
 * Accounts with at most this many outputs are listed again while one of them is locked, because a reorganisation may
 * move it.
 */
const MAX_OUTPUTS_TO_RELOAD = 500;

/** The outputs that are wanted, besides the first ones and those already listed. */
export interface RequestedOutputs {
	/** Outputs of all accounts. */
	all?: boolean;
	/** Outputs of one account. */
	account?: number | null;
	/** Spent outputs as well. */
	spent?: boolean;
}

/** All outputs of an account; the service has no paging. */
export interface AccountOutputs {
	account: number;
	/** Inputs that the outputs depend on, as a string that changes when they may have changed; '' if that is not known. */
	state: string;
	/** True when spent outputs are included. */
	hasSpent: boolean;
	/** The same object until the outputs are loaded again. */
	outputs: readonly OwnOutput[];
}

/** The indices of the listed accounts. */
export const accountIndicesOf = (listed: readonly AccountOutputs[]): ReadonlySet<number> =>
	new Set(listed.map(({ account }) => account));

export interface WalletOutputs {
	/** All accounts, as they were at that time. */
	accounts: readonly Account[];
	/** Accounts whose outputs are listed, by index. */
	listed: readonly AccountOutputs[];
	/**
	 * True when there are unconfirmed transfers, which may explain a difference between outputs and balances; null
	 * where that is not known.
	 */
	hasUnconfirmed: boolean | null;
}

/**
 * Query of the wallet's outputs, as far as they are wanted. The outputs of an account are loaded again when its balance
 * or its unconfirmed transfers have changed.
 *
 * @param wanted not part of the key, so that listed outputs stay when the query runs again with more
 */
export const outputsQuery = (wallet: Client, wanted: RequestedOutputs = {}): Query<WalletOutputs> => ({
	service: wallet.url,
	key: ['outputs'],
	staleOn: 'transfers',
	load: async (signal, last, publish) => {
		const [{ subaddress_accounts: accounts }, unconfirmed] = await Promise.all([
			fetchQuery(accountsQuery(wallet)),
			loadUnconfirmed(wallet, signal)
		]);
		// Another program may have opened another wallet.
		const isSameWallet = last?.accounts[0]?.base_address === accounts[0]?.base_address;
		const before = new Map((isSameWallet ? last?.listed : [])?.map((each) => [each.account, each]));
		const listed: AccountOutputs[] = [];
		const list = async (account: Account) => {
			const earlier = before.get(account.account_index);
			const hasSpent = (wanted.spent ?? false) || (earlier?.hasSpent ?? false);
			const state = stateOf(account, unconfirmed, earlier);
			const isSame = earlier?.state === state && state !== '' && earlier.hasSpent === hasSpent;
			listed.push(isSame ? earlier : await loadAccount(wallet, account, { state, hasSpent }, signal));
		};
		const answer = () => ({
			accounts,
			listed: sortByAccount(listed, last),
			hasUnconfirmed: unconfirmed && unconfirmed.length > 0
		});
		const isWanted = ({ account_index: index }: Account) =>
			wanted.all === true || wanted.account === index || before.has(index);
		await Promise.all(accounts.filter(isWanted).map(list));
		const others = accounts.filter((account) => !isWanted(account));
		const rest = [...others.filter(({ balance }) => balance > 0n), ...others.filter(({ balance }) => balance === 0n)];
		for (let size = 1; rest.length > 0 && !isEnough(listed); size *= 2) {
			if (listed.length > 0) publish(answer());
			await Promise.all(rest.splice(0, size).map(list));
		}
		return answer();
	}
});

const isEnough = (listed: readonly AccountOutputs[]) =>
	listed.length >= MAX_FIRST_LOAD_ACCOUNTS ||
	listed.reduce((count, { outputs }) => count + outputs.length, 0) >= FIRST_LOAD_OUTPUTS;

/** Sorts by account index. Returns the same list if no account was loaded again. */
function sortByAccount(listed: readonly AccountOutputs[], last: WalletOutputs | undefined): readonly AccountOutputs[] {
	const sorted = listed.toSorted((a, b) => a.account - b.account);
	const isSame = last?.listed.length === sorted.length && sorted.every((each, at) => each === last.listed[at]);
	return isSame ? last.listed : sorted;
}

/**
 * The state that an account's outputs depend on. '' if the outputs do not add up to the balance and unconfirmed
 * transfers are not known: it is not known then when they change.
 */
function stateOf(
	{ account_index, balance, unlocked_balance }: Account,
	unconfirmed: readonly TransferEntry[] | null,
	before: AccountOutputs | undefined
): string {
	if (unconfirmed === null && before && balanceOfOutputs(before.outputs) !== balance) return '';
	const ofAccount = unconfirmed?.filter(({ subaddr_index }) => subaddr_index.major === account_index) ?? [];
	return [balance, unlocked_balance, ...ofAccount.map(({ txid }) => txid)].join(' ');
}

async function loadAccount(
	wallet: Client,
	{ account_index: account }: Account,
	{ state, hasSpent }: Pick<AccountOutputs, 'state' | 'hasSpent'>,
	signal: AbortSignal
): Promise<AccountOutputs> {
	const params = { transfer_type: hasSpent ? 'all' : 'available', account_index: account, verbose: true } as const;
	const { transfers } = await wallet.call(incomingTransfers, params, { signal });
	const outputs = outputsOf(account, transfers);
	// Missing key images can be imported by another program without any other change.
	const mayChange = outputs.some(
		({ keyImage, state }) => keyImage === null || (state === 'locked' && outputs.length <= MAX_OUTPUTS_TO_RELOAD)
	);
	return { account, state: mayChange ? '' : state, hasSpent, outputs };
}

/**
 * Unconfirmed transfers; null where the service does not list them. Without a node, only the wallet's own are known.
 */
async function loadUnconfirmed(wallet: Client, signal: AbortSignal): Promise<readonly TransferEntry[] | null> {
	const params = { pending: true, all_accounts: true };
	const { value, problem } = await loadPart(wallet.call(getTransfers, { ...params, pool: true }, { signal }));
	if (value) return [...value.pool, ...value.pending];
	if (!lacksNode(problem)) return null;
	return (await loadPart(wallet.call(getTransfers, params, { signal }))).value?.pending ?? null;
}

/** Query of an account's addresses. */
export const addressListQuery = (wallet: Client, account_index: number) =>
	callQuery(wallet, 'addresses', getAddress, { account_index });

/** Query of the labels of the outputs' addresses, by `addressIndexKey`. */
export const labelsQuery = (wallet: Client, listed: readonly AccountOutputs[]): Query<ReadonlyMap<string, string>> => {
	const last = listed.map(
		({ account, outputs }) => [account, outputs.reduce((most, { index }) => Math.max(most, index), 0)] as const
	);
	return {
		service: wallet.url,
		key: ['labels of outputs', ...last],
		staleOn: 'addresses',
		load: async () => {
			const load = async ([account, index]: readonly [number, number]) => {
				const query = addressListQuery(wallet, account);
				const { addresses } = await fetchQuery(query);
				// Another program may have created addresses meanwhile.
				const all = addresses.length > index ? addresses : (await fetchQuery(query, 0)).addresses;
				return all.map(
					({ address_index, label }) => [addressIndexKey({ account, index: address_index }), label] as const
				);
			};
			return new Map((await Promise.all(last.map(load))).flat());
		}
	};
};
