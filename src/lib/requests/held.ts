import { toHex } from '../bytes/hex';
import type { CallOptions, Client } from '../rpc/client';
import { isKeyImageSpent } from '../rpc/daemon/transactions';
import { RpcError } from '../rpc/errors';
import { isSameUrl } from '../rpc/reach';
import { ENOUGH_BY_ONE, isThere, type Payment } from '../payment/state';
import { rawTransaction } from '../verification/raw-transaction';

/** A node that takes longer has failed: somebody waits at a counter. */
const TIMEOUT: CallOptions = { timeoutMs: 10_000 };

/** By the codes of `/is_key_image_spent`. In the pool, those of the transaction itself are 2. */
const SPENT_IN_BLOCK = 1;

/**
 * Whether a node holds a transaction: it has bytes with that hash, and while it has them in the pool, has seen no double
 * spend of it, and no block that spends its key images. Null when it fails. The node learns which one is asked for.
 *
 * @param txid 64 hex digits
 */
export async function isHeld(node: Client, txid: string): Promise<boolean | null> {
	try {
		const found = await rawTransaction(node, txid, TIMEOUT);
		if (found.kind !== 'known') return false;
		if (found.place.height !== null) return true;
		if (found.place.isContested) return false;
		const key_images = found.transaction.inputs
			.filter((input) => input.type === 'key')
			.map(({ key_image }) => toHex(key_image));
		const { spent_status } = await node.call(isKeyImageSpent, { key_images }, TIMEOUT);
		return spent_status.length === key_images.length && !spent_status.includes(SPENT_IN_BLOCK);
	} catch (error) {
		if (error instanceof RpcError) return null;
		throw error;
	}
}

/**
 * How many of the nodes hold a transaction, of which one has named it. Two clients of one address are one node.
 *
 * @param wasHeld whether two held it when they were asked before: a failure takes nothing back, an answer does
 */
export async function nodesThatHold(nodes: readonly Client[], txid: string, wasHeld = false): Promise<1 | 2> {
	return (await askAll(nodes, txid, wasHeld)).count;
}

async function askAll(
	nodes: readonly Client[],
	txid: string,
	wasHeld: boolean
): Promise<{ count: 1 | 2; isSilent: boolean }> {
	const different = nodes.filter(({ url }, at) => nodes.findIndex((other) => isSameUrl(other.url, url)) === at);
	if (different.length < 2) return { count: 1, isSilent: false };
	const held = await Promise.all(different.map((node) => isHeld(node, txid)));
	return { count: held.filter((isHeld) => isHeld ?? wasHeld).length > 1 ? 2 : 1, isSilent: held.includes(null) };
}

/** Hashes of the payments that two nodes held when they answered last, of those that were asked about. */
export class HeldByTwo extends Set<string> {
	/**
	 * Asks the nodes, one payment after another.
	 *
	 * @param onChange called when one is held now, or not any more
	 * @returns whether a node did not answer
	 */
	async look(nodes: readonly Client[], txids: readonly string[], onChange: () => void): Promise<boolean> {
		let isAnySilent = false;
		for (const txid of txids) {
			const wasHeld = this.has(txid);
			const { count, isSilent } = await askAll(nodes, txid, wasHeld);
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

/** Whether it may depend on a second node that a payment counts. */
export const isYoung = (payment: Payment) => isThere(payment) && payment.confirmations < ENOUGH_BY_ONE;

/**
 * The payments, those that are young each with how many nodes hold it: one, until two were asked.
 *
 * @param held hashes of those that two nodes hold
 */
export const withNodes = <Each extends Payment>(payments: readonly Each[], held: ReadonlySet<string>): Each[] =>
	payments.map((each) => (isYoung(each) ? { ...each, nodes: held.has(each.txid ?? '') ? 2 : 1 } : each));
