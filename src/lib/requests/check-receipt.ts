import { live } from '../app/live.svelte';
import { networkOf, parseAddress } from '../chain/address';
import { isCarrot } from '../chain/next/output-tag';
import { rctType } from '../chain/rct';
import { checkTransactionProof } from '../chain/transaction-proof';
import { receiptMessage, type Receipt } from '../payment/receipt';
import type { CheckedProof } from '../payment/receipt-verdict';
import { SINGLE_NODE_CONFIRMATIONS, type RequestPayment } from '../payment/state';
import type { Client } from '../rpc/client';
import { isLockedBySender } from '../chain-data/confirmations';
import { countNodesWith } from './two-nodes';
import { loadRawTransaction, type TransactionLocation } from '../verification/raw-transaction';

/** Result of checking a receipt's proof. */
export type CheckedReceipt =
	/** Amount in atomic units; `unlock_time` is a height or a Unix time, 0 for none. `place` is what the node says. */
	| { kind: 'paid'; received: bigint; unlock_time: bigint; place: TransactionLocation; nodes: 1 | 2 }
	/** The proof is not valid for this address, transaction and text, or nothing was paid. */
	| { kind: 'invalid' }
	/** The node does not have the transaction, sent bytes that cannot be checked, or sent another transaction. */
	| { kind: 'unknown' | 'unreadable' | 'differs' };

/**
 * Checks the proof of a receipt against the bytes of its transaction. A node learns only the
 * transaction's hash and its key images.
 *
 * @param nodes the node to load from, and optionally a second node, which is asked only whether it has a recent payment
 * @throws RpcError
 */
export async function checkReceipt(
	nodes: readonly [Client, ...Client[]],
	receipt: Receipt,
	coin: { decimals: number }
): Promise<CheckedReceipt> {
	const [node] = nodes;
	const found = await loadRawTransaction(node, receipt.txid);
	if (found.kind !== 'known') return { kind: found.kind };
	const { transaction, id, location } = found;
	// The proof format of the next network upgrade is not final.
	if (isCarrot(transaction) || transaction.rct?.type === rctType.fcmp) return { kind: 'unreadable' };
	// Keys are the same on all networks, so any network may be used to parse the address.
	const { address } = parseAddress(receipt.address, networkOf((await live.fetchInfo(node)).nettype ?? '') ?? undefined);
	const checked =
		address && checkTransactionProof(transaction, id, address, receiptMessage(receipt, coin), receipt.proof);
	if (!checked?.good || checked.payment.received === 0n) return { kind: 'invalid' };
	const nodeCount = location.confirmations < SINGLE_NODE_CONFIRMATIONS ? await countNodesWith(nodes, receipt.txid) : 1;
	return {
		kind: 'paid',
		received: checked.payment.received,
		unlock_time: transaction.unlock_time,
		place: location,
		nodes: nodeCount
	};
}

/** Converts a checked receipt to a payment; null when it proves none. @param now Unix seconds */
export function provedPayment({ txid }: Receipt, checked: CheckedReceipt, now: number): RequestPayment | null {
	if (checked.kind !== 'paid') return null;
	const { received: amount, unlock_time, place, nodes } = checked;
	const { height, confirmations } = place;
	const chain = height === null ? (live.info?.height ?? 0) : height + confirmations;
	const isLocked = isLockedBySender(unlock_time, height, chain, now);
	const confirmedState = height === null ? 'pool' : 'block';
	const state = isLocked ? 'locked' : confirmedState;
	const contested = height === null && place.isContested;
	// A proof does not show when the payment was made; the receipt only states it.
	const times = { seen: null, absent: null, mined: place.time || null };
	return { txid, amount, confirmations, state, contested, ...times, by: 'recipient', nodes };
}

/** Verdict on a receipt: as {@link provedPayment}. @param checked null until it is checked @param now Unix seconds */
export function proofOutcome(receipt: Receipt, checked: CheckedReceipt | null, now: number): CheckedProof {
	if (checked?.kind === 'invalid') return { kind: 'invalid' };
	const payment = checked && provedPayment(receipt, checked, now);
	return payment && { kind: 'paid', payment };
}
