import { act } from '../../app/act';
import { CODES } from '../messages/codes';
import type { Client } from '../../rpc/client';
import { getAddressIndex } from '../../rpc/wallet/accounts';

/** The index of an address in the open wallet: null when it is not the wallet's, undefined when the service did not answer. */
export async function loadAddressIndex(wallet: Client, address: string) {
	const outcome = await act(wallet, getAddressIndex, { address });
	if (outcome.kind === 'answered') return outcome.result.index;
	const failure = outcome.kind === 'failed' ? outcome.error.failure : null;
	return failure?.kind === 'refused' && failure.code === CODES.address ? null : undefined;
}
