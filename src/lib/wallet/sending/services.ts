import { act, type Outcome } from '../../app/act';
import type { Client } from '../../rpc/client';
import { getAddress } from '../../rpc/wallet/accounts';
import { CODES } from '../../rpc/wallet/codes';
import { getTransferByTxid, getTransfers } from '../../rpc/wallet/history';
import { primaryAddress } from '../../rpc/wallet/records';
import type { Held, OutgoingPayment, Sighting } from '../../wallet-data/outgoing/payment';

/** The services that know the status of a transaction. */
export interface Services {
	wallet: Client;
	node: Client;
}

/**
 * The services to ask about a payment; the wallet is null when the page is not connected to the payment's own service.
 */
export interface ServicesToAsk {
	wallet: Client | null;
	node: Client;
}

/** Removes the wallet service unless it is the payment's own: others must not learn of the payment. */
export const servicesFor = ({ wallet, node }: ServicesToAsk, service: string): ServicesToAsk => ({
	wallet: wallet?.url === service ? wallet : null,
	node
});

/** Why nothing may be sent with the wallet service now; null when the paying wallet is open. */
export async function heldBack(
	wallet: Client,
	{ wallet: address, service }: Pick<OutgoingPayment, 'wallet' | 'service'>
): Promise<Held | null> {
	if (wallet.url !== service) return { kind: 'other_service', service };
	const open = await act(wallet, getAddress, primaryAddress);
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
export async function look({ wallet, node }: ServicesToAsk, hash: string): Promise<Sighting> {
	const { evidenceOf } = await import('./node-evidence');
	const [byWallet, byNode] = await Promise.all([
		wallet && act(wallet, getTransferByTxid, { txid: hash }),
		evidenceOf(node, hash)
	]);
	if (byNode === 'block') return { seen: true };
	const looked: ('wallet' | 'node')[] = [];
	if (byWallet?.kind === 'answered') {
		const { transfer, transfers } = byWallet.result;
		if ([transfer, ...transfers].some(({ type, txid }) => txid === hash && type !== 'failed')) return { seen: true };
		looked.push('wallet');
	}
	if (byNode === 'bytes') return { seen: 'at_node' };
	const refusal = byWallet?.kind === 'failed' ? byWallet.error.failure : null;
	if (refusal?.kind === 'refused' && refusal.code === CODES.transaction) looked.push('wallet');
	if (byNode === 'unknown') looked.push('node');
	return { seen: false, looked };
}

/** Hashes of the transactions that the wallet lists as sent or pending. */
export async function listOutgoing(wallet: Client): Promise<Outcome<ReadonlySet<string>>> {
	const outcome = await act(wallet, getTransfers, { out: true, pending: true, all_accounts: true });
	if (outcome.kind !== 'answered') return outcome;
	const { out, pending } = outcome.result;
	return { ...outcome, result: new Set([...out, ...pending].map(({ txid }) => txid)) };
}
