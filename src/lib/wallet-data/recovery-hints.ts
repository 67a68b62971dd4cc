import { WALLET_ERROR_CODES } from '../rpc/wallet/codes';
import type { Failure } from '../rpc/errors';
import type { Operation } from '../rpc/operation';

/** Next step after a failed change, where there is more to say than for any failure; otherwise null. */
export function hintAfter(
	failure: Failure,
	{ name: operation, since }: Pick<Operation, 'name' | 'since'>
): string | null {
	if (failure.kind === 'not_offered' && since !== null) return `monero-wallet-rpc has it since release ${since}.`;
	if (
		failure.kind === 'refused' &&
		failure.code === WALLET_ERROR_CODES.invalidPassword &&
		operation === 'change_wallet_password'
	) {
		return 'The old password is wrong. Enter it again. If the answer to an earlier change was lost, try the new one.';
	}
	if (failure.kind !== 'refused') return null;
	if (failure.code === WALLET_ERROR_CODES.walletAlreadyExists) {
		return 'Choose another name. If the connection broke just now, the existing file may be the new wallet: open it, and write down its seed under Keys.';
	}
	return null;
}
