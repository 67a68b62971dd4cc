import { temporarilyFrozenIn } from '../../wallet-data/frozen-outputs';
import { loadPart } from '../../app/load-part';
import { fetchQuery, type Query } from '../../app/query.svelte';
import type { Client } from '../../rpc/client';
import { isTooLarge } from '../../rpc/errors';
import { incomingTransfers } from '../../rpc/wallet/history';
import type { IncomingTransfer } from '../../rpc/wallet/records';
import { accountsQuery } from '../../wallet-data/accounts-query';

/**
 * Limits of accounts, and of the answers' size in bytes. In larger wallets, frozen amounts are known once the outputs
 * are listed.
 */
const MAX_ACCOUNTS_FOR_FROZEN = 4;
const MAX_TOTAL_ANSWER_BYTES = 100_000;

/**
 * Frozen amounts by account, in atomic units, with the account's balance at that time. The balance changes when an
 * output is frozen, so it shows whether the amount is still valid.
 */
export type FrozenByAccount = ReadonlyMap<number, { amount: bigint; balance: bigint }>;

/** Query of frozen amounts, without outputs that this page freezes temporarily; null in a large wallet. */
export const frozenQuery = (wallet: Client): Query<FrozenByAccount | null> => ({
	service: wallet.url,
	key: ['frozen'],
	staleOn: 'transfers',
	load: async (signal, before) => {
		const { subaddress_accounts: accounts } = await fetchQuery(accountsQuery(wallet));
		if (accounts.length > MAX_ACCOUNTS_FOR_FROZEN) return null;
		const passing = temporarilyFrozenIn(wallet.url, accounts[0]?.base_address ?? '');
		const operation = { ...incomingTransfers, maxAnswerBytes: MAX_TOTAL_ANSWER_BYTES / accounts.length };
		const load = async (account_index: number): Promise<bigint> => {
			const { value } = await loadPart(
				wallet.call(operation, { transfer_type: 'available', account_index }, { signal }),
				({ kind }) => !/^(unreachable|bad_answer|cancelled)$/.test(kind)
			);
			return frozenIn(value?.transfers ?? [], passing);
		};
		const loaded = accounts.map(async ({ account_index, balance }) => {
			const earlier = before?.get(account_index);
			const amount = earlier?.balance === balance ? earlier.amount : await load(account_index);
			return [account_index, { amount, balance }] as const;
		});
		const { value } = await loadPart(Promise.all(loaded), isTooLarge);
		return value ? new Map(value) : null;
	}
});

const frozenIn = (outputs: readonly IncomingTransfer[], passing: readonly string[]): bigint =>
	outputs
		.filter(({ frozen, spent, key_image }) => frozen && !spent && !passing.includes(key_image))
		.reduce((sum, { amount }) => sum + amount, 0n);
