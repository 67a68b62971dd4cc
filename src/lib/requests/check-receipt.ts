import { live } from '../app/live.svelte';
import { networkOf, parseAddress } from '../chain/address';
import { isCarrot } from '../chain/next/output-tag';
import { rctType } from '../chain/rct';
import { checkTransactionProof } from '../chain/transaction-proof';
import { receiptMessage, type Receipt } from '../payment/receipt';
import type { Checked } from '../payment/receipt-verdict';
import { ENOUGH_BY_ONE, type Payment } from '../payment/state';
import type { Client } from '../rpc/client';
import { isLockedBySender } from '../chain-data/confirmations';
import { nodesThatHold } from './held';
import { rawTransaction, type Place } from '../verification/raw-transaction';

/** Result of checking a receipt's proof. */
export type CheckedReceipt =
	/** Amount in atomic units; `unlock_time` is a height or a Unix time, 0 for none. `place` is what the node says. */
	| { kind: 'paid'; received: bigint; unlock_time: bigint; place: Place; nodes: 1 | 2 }
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
	const found = await rawTransaction(node, receipt.txid);
	if (found.kind !== 'known') return { kind: found.kind };
	const { transaction, id, place } = found;
	// The proof format of the next network upgrade is not final.
	if (isCarrot(transaction) || transaction.rct?.type === rctType.fcmp) return { kind: 'unreadable' };
	// Keys are the same on all networks, so any network may be used to parse the address.
	const { address } = parseAddress(receipt.address, networkOf((await live.latest(node)).nettype ?? '') ?? undefined);
	const checked =
		address && checkTransactionProof(transaction, id, address, receiptMessage(receipt, coin), receipt.proof);
	if (!checked?.good || checked.payment.received === 0n) return { kind: 'invalid' };
	const held = place.confirmations < ENOUGH_BY_ONE ? await nodesThatHold(nodes, receipt.txid) : 1;
	return { kind: 'paid', received: checked.payment.received, unlock_time: transaction.unlock_time, place, nodes: held };
}

/** Converts a checked receipt to a payment; null when it proves none. @param now Unix seconds */
export function provedPayment({ txid }: Receipt, checked: CheckedReceipt, now: number): Payment | null {
	if (checked.kind !== 'paid') return null;
	const { received: amount, unlock_time, place, nodes } = checked;
	const { height, confirmations } = place;
	const chain = height === null ? (live.info?.height ?? 0) : height + confirmations;
	const isLocked = isLockedBySender(unlock_time, height, chain, now);
	const within = height === null ? 'pool' : 'block';
	const state = isLocked ? 'locked' : within;
	const contested = height === null && place.isContested;
	// A proof does not show when the payment was made; the receipt only states it.
	const times = { seen: null, absent: null, mined: place.time || null };
	return { txid, amount, confirmations, state, contested, ...times, by: 'recipient', nodes };
}

/** Verdict on a receipt: as {@link provedPayment}. @param checked null until it is checked @param now Unix seconds */
export function judged(receipt: Receipt, checked: CheckedReceipt | null, now: number): Checked {
	if (checked?.kind === 'invalid') return { kind: 'invalid' };
	const payment = checked && provedPayment(receipt, checked, now);
	return payment && { kind: 'paid', payment };
}
