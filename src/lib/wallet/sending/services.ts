import { sendOnce, type CallOutcome } from '../../app/act';
import type { Client } from '../../rpc/client';
import { getAddress } from '../../rpc/wallet/accounts';
import { WALLET_ERROR_CODES } from '../../rpc/wallet/codes';
import { getTransferByTxid, getTransfers } from '../../rpc/wallet/history';
import { primaryAddressParams } from '../../rpc/wallet/records';
import type { HoldReason, OutgoingPayment, TransactionLookup } from '../../wallet-data/outgoing/payment';

/** The services that know the status of a transaction. */
export interface PaymentServices {
	wallet: Client;
	node: Client;
}

/**
 * The services to ask about a payment; the wallet is null when the page is not connected to the payment's own service.
 */
export interface LookupServices {
	wallet: Client | null;
	node: Client;
}

/** Removes the wallet service unless it is the payment's own: others must not learn of the payment. */
export const servicesOfPayment = ({ wallet, node }: LookupServices, service: string): LookupServices => ({
	wallet: wallet?.url === service ? wallet : null,
	node
});

/** Why nothing may be sent with the wallet service now; null when the paying wallet is open. */
export async function checkPayingWallet(
	wallet: Client,
	{ wallet: address, service }: Pick<OutgoingPayment, 'wallet' | 'service'>
): Promise<HoldReason | null> {
	if (wallet.url !== service) return { kind: 'other_service', service };
	const open = await sendOnce(wallet, getAddress, primaryAddressParams);
	if (open.kind === 'failed') return { kind: 'unread', failure: open.error.failure };
	if (open.kind === 'under_way' || address === null) return { kind: 'not_looked' };
	return open.result.address === address
		? null
		: { kind: 'other_wallet', address: open.result.address, wanted: address };
}

/**
 * Asks the wallet and the node for a transaction. Either is enough, but the node's answer counts only with proof: see
 * `node-evidence.ts`.
 */
export async function lookUpTransaction({ wallet, node }: LookupServices, hash: string): Promise<TransactionLookup> {
	const { loadNodeEvidence } = await import('./node-evidence');
	const [byWallet, byNode] = await Promise.all([
		wallet && sendOnce(wallet, getTransferByTxid, { txid: hash }),
		loadNodeEvidence(node, hash)
	]);
	if (byNode === 'block') return { seen: true };
	const unknownTo: ('wallet' | 'node')[] = [];
	if (byWallet?.kind === 'answered') {
		const { transfer, transfers } = byWallet.result;
		if ([transfer, ...transfers].some(({ type, txid }) => txid === hash && type !== 'failed')) return { seen: true };
		unknownTo.push('wallet');
	}
	if (byNode === 'bytes') return { seen: 'at_node' };
	const refusal = byWallet?.kind === 'failed' ? byWallet.error.failure : null;
	if (refusal?.kind === 'refused' && refusal.code === WALLET_ERROR_CODES.wrongTxid) unknownTo.push('wallet');
	if (byNode === 'unknown') unknownTo.push('node');
	return { seen: false, unknownTo };
}

/** Hashes of the transactions that the wallet lists as sent or pending. */
export async function loadOutgoingHashes(wallet: Client): Promise<CallOutcome<ReadonlySet<string>>> {
	const outcome = await sendOnce(wallet, getTransfers, { out: true, pending: true, all_accounts: true });
	if (outcome.kind !== 'answered') return outcome;
	const { out, pending } = outcome.result;
	return { ...outcome, result: new Set([...out, ...pending].map(({ txid }) => txid)) };
}
