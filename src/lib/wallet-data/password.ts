import { sendWithRetry } from '../app/act';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import { changeWalletPassword } from '../rpc/wallet/files';
import { exchangeMultisigKeys, finalizeMultisig, makeMultisig } from '../rpc/wallet/multisig';

/**
 * Operations that rewrite the wallet file with the given password, right or wrong. After a wrong one, older releases
 * leave a file that no password opens; newer releases leave the wallet half changed.
 */
export const uncheckedPasswordOperations: ReadonlySet<string> = new Set(
	[makeMultisig, exchangeMultisigKeys, finalizeMultisig].map(({ name }) => name)
);

/**
 * Checks the password of the open wallet file by changing it to itself, because no operation only checks it.
 *
 * @returns null when the password is right; the refusal -22 when it is wrong; otherwise why it could not be checked
 */
export async function checkPassword(wallet: Client, password: string): Promise<Failure | null> {
	const same = { old_password: password, new_password: password };
	const outcome = await sendWithRetry(wallet, changeWalletPassword, same);
	if (outcome.kind === 'under_way') return { kind: 'cancelled' };
	return outcome.kind === 'failed' ? outcome.error.failure : null;
}
