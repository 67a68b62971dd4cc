import { act } from '../app/act';
import { looksLikeAddress } from '../chain/address-shape';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import { validateAddress } from '../rpc/wallet/accounts';
import type { Order } from './draft';
import type { Held } from './outgoing';

/** What an OpenAlias stands for; null when it has no address, or none that DNSSEC verifies. */
export type Resolved = { address: string | null; failure: null } | { address: null; failure: Failure };

/**
 * Has the wallet service resolve an OpenAlias. It accepts only answers that DNSSEC verifies, and does not say why it
 * accepts none (wallet_rpc_server.cpp, on_validate_address).
 */
export async function resolveAlias(wallet: Client, name: string): Promise<Resolved> {
	const outcome = await act(wallet, validateAddress, { address: name, allow_openalias: true });
	if (outcome.kind === 'failed') return { address: null, failure: outcome.error.failure };
	if (outcome.kind === 'under_way') return { address: null, failure: null };
	const { valid, openalias_address: found } = outcome.result;
	// Older services answer with a flag instead of the address. Whether it can be paid is for the form to say, where it is put.
	const address = valid && typeof found === 'string' && looksLikeAddress(found) ? found : null;
	return { address, failure: null };
}

/** Why a payment to OpenAliases is not sent: one of them no longer resolves to the address that was shown. */
export async function heldByAlias(wallet: Client, aliases: NonNullable<Order['aliases']>): Promise<Held | null> {
	for (const { name, address } of aliases) {
		const now = await resolveAlias(wallet, name);
		if (now.failure) return { kind: 'unread', failure: now.failure };
		if (now.address !== address) return { kind: 'alias_changed', name, address: now.address };
	}
	return null;
}
