import { loadPart } from '../app/load-part';
import { WALLET_ERROR_CODES } from '../rpc/wallet/codes';
import type { CallOptions, Client } from '../rpc/client';
import { describeTransfer } from '../rpc/wallet/cold';
import { serviceLimits } from './service-limits.svelte';

/**
 * True when the open wallet is view-only, found without requesting a key: for a view-only wallet the service refuses to
 * describe a transfer before it looks at the parameters, which are empty here (reference implementation,
 * wallet_rpc_server.cpp: on_describe_transfer).
 *
 * @throws RpcError when the service does not answer
 */
export async function isViewOnly(wallet: Client, options: CallOptions = {}): Promise<boolean> {
	const { problem } = await loadPart(wallet.call(describeTransfer, {}, options), ({ kind }) => kind === 'refused');
	serviceLimits.noteOutcome(wallet, problem ?? null);
	return problem?.kind === 'refused' && problem.code === WALLET_ERROR_CODES.viewOnly;
}
