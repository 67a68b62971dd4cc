import { CODES } from '$lib/format/wallet-refusals';
import type { Client } from '$lib/rpc/client';
import { RpcError } from '$lib/rpc/errors';
import type { Operation } from '$lib/rpc/operation';
import { getHeight } from '$lib/rpc/wallet/service';
import { isViewOnly } from '../../../wallet/view-only';

/**
 * Why an operation must not be sent now; null when it may be. Two of them end the service 0.18.0.0 when the wallet is not one
 * that they are for.
 *
 * @throws RpcError when that cannot be found out
 */
export async function whyNotSent(client: Client, { name }: Operation): Promise<string | null> {
	if (name === 'sign' && (await isViewOnly(client))) {
		return 'A view-only wallet cannot sign, and a service of the release 0.18.0 ends when it is asked to.';
	}
	if (name === 'finalize_multisig' && !(await isOpen(client))) {
		return 'No wallet is open, and a service of the release 0.18.0 ends when it is asked this.';
	}
	return null;
}

async function isOpen(client: Client): Promise<boolean> {
	try {
		await client.call(getHeight);
		return true;
	} catch (error) {
		if (!(error instanceof RpcError) || error.failure.kind !== 'refused') throw error;
		return error.failure.code !== CODES.notOpen;
	}
}
