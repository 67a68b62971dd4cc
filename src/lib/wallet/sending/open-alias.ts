import { sendOnce } from '../../app/act';
import { looksLikeAddress } from '../../chain/address-shape';
import type { Result } from '../../format/result';
import type { Client } from '../../rpc/client';
import type { Failure } from '../../rpc/errors';
import { validateAddress } from '../../rpc/wallet/accounts';
import type { PaymentOrder } from '../../wallet-data/outgoing/order';
import type { HoldReason } from '../../wallet-data/outgoing/payment';

/**
 * Has the wallet service resolve an OpenAlias. It accepts only answers that DNSSEC verifies, and does not say why it
 * rejects one (wallet_rpc_server.cpp, on_validate_address).
 *
 * @returns null for an OpenAlias without an address, or without one that DNSSEC verifies
 */
export async function resolveAlias(wallet: Client, name: string): Promise<Result<string | null, Failure>> {
	const outcome = await sendOnce(wallet, validateAddress, { address: name, allow_openalias: true });
	if (outcome.kind === 'failed') return { problem: outcome.error.failure };
	if (outcome.kind === 'under_way') return { value: null };
	const { valid, openalias_address: found } = outcome.result;
	// Older services answer with a flag instead of the address. Whether the address is payable is checked in the form.
	return { value: valid && typeof found === 'string' && looksLikeAddress(found) ? found : null };
}

/** Why a payment to OpenAliases is not sent: one of them no longer resolves to the address that was shown. */
export async function checkAliases(
	wallet: Client,
	aliases: NonNullable<PaymentOrder['aliases']>
): Promise<HoldReason | null> {
	for (const { name, address } of aliases) {
		const { value: now, problem } = await resolveAlias(wallet, name);
		if (problem) return { kind: 'unread', failure: problem };
		if (now !== address) return { kind: 'alias_changed', name, address: now };
	}
	return null;
}
