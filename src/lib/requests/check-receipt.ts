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

/** What a receipt proves. */
export type CheckedReceipt =
	/** Atomic units; `unlock_time` is a height or a Unix time, 0 for none. Where it is, the node says. */
	| { kind: 'paid'; received: bigint; unlock_time: bigint; place: Place; nodes: 1 | 2 }
	/** The proof is not valid for this address, transaction and text, or nothing was paid. */
	| { kind: 'invalid' }
	/** The node does not have the transaction, or sent what cannot be checked or is another one. */
	| { kind: 'unknown' | 'unreadable' | 'differs' };

/**
 * Checks the proof of a receipt with the bytes of its transaction. Only the transaction's hash and its key images go to a node.
 *
 * @param nodes the one that is asked, and a second one where there is one: it is asked whether it holds a young payment
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
	// Proofs of the next network upgrade are not settled.
	if (isCarrot(transaction) || transaction.rct?.type === rctType.fcmp) return { kind: 'unreadable' };
	// Keys are the same on all networks.
	const { address } = parseAddress(receipt.address, networkOf((await live.latest(node)).nettype ?? '') ?? undefined);
	const checked =
		address && checkTransactionProof(transaction, id, address, receiptMessage(receipt, coin), receipt.proof);
	if (!checked?.good || checked.payment.received === 0n) return { kind: 'invalid' };
	const held = place.confirmations < ENOUGH_BY_ONE ? await nodesThatHold(nodes, receipt.txid) : 1;
	return { kind: 'paid', received: checked.payment.received, unlock_time: transaction.unlock_time, place, nodes: held };
}

/** What a receipt proves, as a payment; null when it proves none. @param now Unix seconds */
export function provedPayment({ txid }: Receipt, checked: CheckedReceipt, now: number): Payment | null {
	if (checked.kind !== 'paid') return null;
	const { received: amount, unlock_time, place, nodes } = checked;
	const { height, confirmations } = place;
	const chain = height === null ? (live.info?.height ?? 0) : height + confirmations;
	const isLocked = isLockedBySender(unlock_time, height, chain, now);
	const within = height === null ? 'pool' : 'block';
	const state = isLocked ? 'locked' : within;
	const contested = height === null && place.isContested;
	// When it was paid, the receipt states: a proof does not show it.
	const times = { seen: null, absent: null, mined: place.time || null };
	return { txid, amount, confirmations, state, contested, ...times, by: 'recipient', nodes };
}

/** The same for the verdict on a receipt. @param checked null until it is checked @param now Unix seconds */
export function judged(receipt: Receipt, checked: CheckedReceipt | null, now: number): Checked {
	if (checked?.kind === 'invalid') return { kind: 'invalid' };
	const payment = checked && provedPayment(receipt, checked, now);
	return payment && { kind: 'paid', payment };
}
