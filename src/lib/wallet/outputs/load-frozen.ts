import { frozenBy } from '../../app/frozen-outputs';
import { loadPart } from '../../app/optional-call';
import type { Client } from '../../rpc/client';
import { isTooLarge } from '../../rpc/errors';
import { incomingTransfers } from '../../rpc/wallet/history';
import type { Account, IncomingTransfer } from '../../rpc/wallet/records';

/** Accounts, and bytes of answers. In larger wallets, what is frozen is known once the outputs are loaded. */
const MOST_ACCOUNTS = 4;
const MOST_BYTES = 100_000;

/**
 * The frozen amounts by account, in atomic units, without what this page freezes for a moment; undefined in a large wallet,
 * null when the service does not answer. @param address the wallet's primary address
 */
export async function loadFrozen(
	wallet: Client,
	address: string,
	accounts: readonly Account[]
): Promise<ReadonlyMap<number, bigint> | null | undefined> {
	if (accounts.length > MOST_ACCOUNTS) return undefined;
	const operation = { ...incomingTransfers, maxAnswerBytes: MOST_BYTES / accounts.length };
	const loaded = accounts.map(async ({ account_index }) => {
		const params = { transfer_type: 'available' as const, account_index };
		const { value } = await loadPart(
			wallet.call(operation, params),
			({ kind }) => !/^(unreachable|bad_answer)$/.test(kind)
		);
		return [account_index, frozenIn(value?.transfers ?? [], frozenBy(wallet.url, address))] as const;
	});
	const { value, failure } = await loadPart(Promise.all(loaded));
	if (failure && isTooLarge(failure)) return undefined;
	return value && new Map(value);
}

/** What is frozen and unspent. @param passing key images of what this page freezes for a moment */
export const frozenIn = (outputs: readonly IncomingTransfer[], passing: readonly string[]): bigint =>
	outputs
		.filter(({ frozen, spent, key_image }) => frozen && !spent && !passing.includes(key_image))
		.reduce((sum, { amount }) => sum + amount, 0n);
