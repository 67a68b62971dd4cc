import type { Client } from '../rpc/client';
import { getBalance } from '../rpc/wallet/accounts';
import type { Account } from '../rpc/wallet/records';
import { kindOf, progressOf } from '../queries/confirmations';
import type { Transfers } from './history';
import type { Funds } from './locked';

/** When all that was in blocks at some time is unlocked. */
export interface UnlockTime {
	/** The number of blocks when the service was asked. */
	asked: number;
	/** The number of blocks then. */
	height: number;
	/** Unix seconds; 0 if nothing is locked by time. */
	time: bigint;
}

/** As the service says so whatever the date may be. */
const NEVER = 2n ** 64n - 1n;

/** Null where the service does not say. The answer lists all addresses with a balance. @throws RpcError */
export async function loadUnlockTime(wallet: Client, height: number, now: number): Promise<UnlockTime | null> {
	const params = { account_index: 0, all_accounts: true };
	const { blocks_to_unlock, time_to_unlock = 0n } = await wallet.call(getBalance, params);
	if (blocks_to_unlock === undefined) return null;
	return {
		asked: height,
		height: height + blocks_to_unlock,
		time: time_to_unlock === 0n ? 0n : BigInt(now) + time_to_unlock
	};
}

/** Whether a payment was mined since of which the service does not say whether it has change, such as a sweep. */
export const isOutdated = (said: UnlockTime | null, { out }: Pick<Transfers, 'out'>) =>
	said !== null && out.some(({ height, change_amount }) => change_amount === undefined && height >= said.asked);

/**
 * How long until everything is unlocked, from what the service said of earlier outputs and from the transfers since.
 * Outgoing transfers count where their account has a locked balance, which is their change.
 */
export function untilUnlocked(
	said: UnlockTime | null,
	{ in: incoming, out }: Pick<Transfers, 'in' | 'out'>,
	accounts: readonly Account[],
	{ height, now }: { height: number; now: number }
): Funds['untilUnlocked'] {
	if (!said) return null;
	const locked = new Set(
		accounts.flatMap(({ account_index, balance, unlocked_balance }) =>
			balance === unlocked_balance ? [] : [account_index]
		)
	);
	let { height: unlocked, time } = said;
	for (const transfer of [...incoming, ...out]) {
		if (transfer.height < said.asked) continue;
		if (!locked.has(transfer.subaddr_index.major) || transfer.change_amount === 0n) continue;
		const progress = progressOf(kindOf('in', transfer), transfer, height, now);
		if (progress.state === 'confirming') unlocked = Math.max(unlocked, height + progress.needed - progress.count);
		if (progress.state !== 'locked') continue;
		const until = progress.until === null ? NEVER : BigInt(progress.until);
		if (until > time) time = until;
	}
	return { blocks: Math.max(0, unlocked - height), seconds: time > BigInt(now) ? time - BigInt(now) : 0n };
}
