import { actAgain } from '../app/act';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import { changeWalletPassword } from '../rpc/wallet/files';
import { exchangeMultisigKeys, finalizeMultisig, makeMultisig } from '../rpc/wallet/multisig';

/**
 * Operations that rewrite the wallet file with the password that they are given, right or wrong. After a wrong one older
 * releases have a file that no password opens, newer ones have changed the wallet by half.
 */
export const rewritesUnchecked: ReadonlySet<string> = new Set(
	[makeMultisig, exchangeMultisigKeys, finalizeMultisig].map(({ name }) => name)
);

/**
 * Compares a password with that of the open wallet file, by changing it to itself: no operation only compares it.
 *
 * @returns null when it is the password; the refusal -22 when it is another; and why it could not be compared
 */
export async function passwordFailure(wallet: Client, password: string): Promise<Failure | null> {
	const same = { old_password: password, new_password: password };
	const outcome = await actAgain(wallet, changeWalletPassword, same);
	if (outcome.kind === 'under_way') return { kind: 'cancelled' };
	return outcome.kind === 'failed' ? outcome.error.failure : null;
}
