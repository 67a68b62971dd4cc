import { loadPart } from '../app/load-part';
import { checkPassword, uncheckedPasswordOperations } from '../wallet-data/password';
import { WALLET_ERROR_CODES } from '../rpc/wallet/codes';
import type { Client } from '../rpc/client';
import { RpcError } from '../rpc/errors';
import type { Operation } from '../rpc/operation';
import { getHeight } from '../rpc/wallet/service';
import { isViewOnly } from '../wallet-data/view-only';

/**
 * Why an operation must not be sent now; null when it may be sent. Two operations crash wallet-rpc 0.18.0.0 when the
 * wallet does not support them, and some damage the wallet file if the password is wrong.
 *
 * @throws RpcError when the wallet cannot be checked
 */
export async function blockedReason(client: Client, { name }: Operation, params: unknown): Promise<string | null> {
	if (name === 'sign' && (await isViewOnly(client))) {
		return 'A view-only wallet cannot sign, and monero-wallet-rpc 0.18.0 crashes on this call.';
	}
	if (name === 'finalize_multisig' && !(await isOpen(client))) {
		return 'No wallet is open, and monero-wallet-rpc 0.18.0 crashes on this call.';
	}
	if (uncheckedPasswordOperations.has(name)) {
		const { password = '' } = params as { password?: string };
		const failure = await checkPassword(client, password);
		if (failure?.kind === 'refused' && failure.code === WALLET_ERROR_CODES.invalidPassword) {
			return 'This is not the password of the wallet file. The file would be rewritten with it, and no longer open with yours.';
		}
		if (failure) throw new RpcError(failure, name, false);
	}
	return null;
}

async function isOpen(client: Client): Promise<boolean> {
	const { problem } = await loadPart(client.call(getHeight), ({ kind }) => kind === 'refused');
	return problem?.kind !== 'refused' || problem.code !== WALLET_ERROR_CODES.notOpen;
}
