import { toHex } from '../bytes/hex';
import type { CallOptions, Client } from '../rpc/client';
import { isKeyImageSpent } from '../rpc/daemon/transactions';
import { RpcError } from '../rpc/errors';
import { isSameUrl } from '../rpc/reach';
import { SINGLE_NODE_CONFIRMATIONS, isInPoolOrBlock, type RequestPayment } from '../payment/state';
import { loadRawTransaction } from '../verification/raw-transaction';

/** Timeout after which a node counts as failed. Short, because someone is waiting at a counter. */
const NODE_CALL_OPTIONS: CallOptions = { timeoutMs: 10_000 };

/** Code in the answer of `/is_key_image_spent`: spent in a block. A pool transaction's own key images have code 2. */
const SPENT_IN_BLOCK = 1;

/**
 * True when a node has a transaction: it returns bytes with that hash and, while the transaction is in its pool,
 * reports neither a double spend nor a block that spends its key images. Null when the call fails. The node
 * learns which hash is asked for.
 *
 * @param txid 64 hex digits
 */
export async function isKnownToNode(node: Client, txid: string): Promise<boolean | null> {
	try {
		const found = await loadRawTransaction(node, txid, NODE_CALL_OPTIONS);
		if (found.kind !== 'known') return false;
		if (found.location.height !== null) return true;
		if (found.location.isContested) return false;
		const key_images = found.transaction.inputs
			.filter((input) => input.type === 'key')
			.map(({ key_image }) => toHex(key_image));
		const { spent_status } = await node.call(isKeyImageSpent, { key_images }, NODE_CALL_OPTIONS);
		return spent_status.length === key_images.length && !spent_status.includes(SPENT_IN_BLOCK);
	} catch (error) {
		if (error instanceof RpcError) return null;
		throw error;
	}
}

/**
 * Number of nodes that have a transaction that one of them has reported. Clients with the same address count as one.
 *
 * @param wasHeld whether two nodes had it at the last check: a failed call keeps that result, an answer replaces it
 */
export async function countNodesWith(nodes: readonly Client[], txid: string, wasHeld = false): Promise<1 | 2> {
	return (await checkNodes(nodes, txid, wasHeld)).count;
}

async function checkNodes(
	nodes: readonly Client[],
	txid: string,
	wasHeld: boolean
): Promise<{ count: 1 | 2; isSilent: boolean }> {
	const different = nodes.filter(({ url }, at) => nodes.findIndex((other) => isSameUrl(other.url, url)) === at);
	if (different.length < 2) return { count: 1, isSilent: false };
	const answers = await Promise.all(different.map((node) => isKnownToNode(node, txid)));
	return { count: answers.filter((isHeld) => isHeld ?? wasHeld).length > 1 ? 2 : 1, isSilent: answers.includes(null) };
}

/** Hashes of the payments that two nodes had at their last answers, among those that were asked about. */
export class PaymentsOfTwoNodes extends Set<string> {
	/**
	 * Asks the nodes about one payment after another.
	 *
	 * @param onChange called when a payment is added or removed
	 * @returns whether any node did not answer
	 */
	async poll(nodes: readonly Client[], txids: readonly string[], onChange: () => void): Promise<boolean> {
		let isAnySilent = false;
		for (const txid of txids) {
			const wasHeld = this.has(txid);
			const { count, isSilent } = await checkNodes(nodes, txid, wasHeld);
			isAnySilent ||= isSilent;
			const isHeld = count === 2;
			if (isHeld === wasHeld) continue;
			if (isHeld) this.add(txid);
			else this.delete(txid);
			onChange();
		}
		return isAnySilent;
	}
}

/** True when a payment may need a second node to count as confirmed. */
export const mayNeedSecondNode = (payment: RequestPayment) =>
	isInPoolOrBlock(payment) && payment.confirmations < SINGLE_NODE_CONFIRMATIONS;

/**
 * Adds the number of nodes that have it to each young payment: 1 until two nodes confirmed it.
 *
 * @param atTwoNodes hashes of payments that two nodes have
 */
export const withNodeCount = <Each extends RequestPayment>(
	payments: readonly Each[],
	atTwoNodes: ReadonlySet<string>
): Each[] =>
	payments.map((each) =>
		mayNeedSecondNode(each) ? { ...each, nodes: atTwoNodes.has(each.txid ?? '') ? 2 : 1 } : each
	);
