import { BytesError } from '../../bytes/error';
import { fromHex } from '../../bytes/hex';
import type { RingKeys } from '../../chain/proofs/ring';
import type { ProofResult, ProofTask } from '../../chain/proofs/verify-proofs';
import url from '../../chain/proofs/wasm.worker?worker&url';
import { parseTransaction, type KeyInput } from '../../chain/transaction';
import type { Verdict } from '../../chain/verdict';
import type { Client } from '../../rpc/client';
import { getOuts } from '../../rpc/daemon/outputs';
import { RpcError } from '../../rpc/errors';
import { ringRequests } from '../ring';
import { TaskWorker } from '../task-worker';
import { entryBytes, type EntryHex } from './entry-bytes';
import { PROOFS } from './lines';

/** A restricted node gives at most so many outputs at once. */
const OUTPUTS_AT_ONCE = 5000;

/**
 * Checks the signatures and proofs of transactions, with the ring members that the node gives. A verdict's claim is that the
 * part is valid, which the node claims by giving the transaction. @throws RpcError
 */
export async function checkProofs(node: Client, entries: readonly EntryHex[]): Promise<Verdict[][]> {
	const transactions = entries.map(entryBytes);
	const inputs = transactions.map(ringInputs);
	const rings = await loadRings(node, inputs.flat());
	let next = 0;
	const tasks = transactions.map((bytes, i) => ({ bytes, rings: (inputs[i] ?? []).map(() => rings[next++] ?? null) }));
	const worker = new TaskWorker<ProofTask[], ProofResult[][]>(url);
	try {
		return (await worker.run(tasks)).map(verdictsOf);
	} finally {
		worker.stop();
	}
}

function ringInputs(bytes: Uint8Array): KeyInput[] {
	try {
		return parseTransaction(bytes).inputs.filter((input) => input.type === 'key');
	} catch (error) {
		if (error instanceof BytesError) return [];
		throw error;
	}
}

/** Each input's ring; null where the node refuses, for an index beyond those that there are, say. */
async function loadRings(node: Client, inputs: readonly KeyInput[]): Promise<(RingKeys[] | null)[]> {
	const requests = ringRequests(inputs);
	const outs: (RingKeys | null)[] = [];
	for (let at = 0; at < requests.length; at += OUTPUTS_AT_ONCE) {
		const outputs = requests.slice(at, at + OUTPUTS_AT_ONCE);
		const given = await loadOuts(node, outputs);
		outs.push(...outputs.map((_, i) => given[i] ?? null));
	}
	let next = 0;
	return inputs.map(({ absolute_indices }) => {
		const ring = absolute_indices.map(() => outs[next++] ?? null);
		const given = ring.filter((member) => member !== null);
		return given.length === ring.length ? given : null;
	});
}

async function loadOuts(node: Client, outputs: { amount: bigint; index: bigint }[]): Promise<RingKeys[]> {
	try {
		const { outs } = await node.call(getOuts, { outputs });
		return outs.map(({ key, mask }) => ({ key: fromHex(key), mask: fromHex(mask) }));
	} catch (error) {
		if (error instanceof RpcError && error.failure.kind === 'refused') return [];
		throw error;
	}
}

function verdictsOf(results: readonly ProofResult[]): Verdict[] {
	// It has nothing to sign for and nothing to hide.
	if (results.length === 0) {
		return [{ fact: `${PROOFS}coinbase`, kind: 'recomputed', claimed: 'none', computed: 'none' }];
	}
	const kinds = { valid: 'recomputed', invalid: 'differs', not_checked: 'impossible' } as const;
	return results.map(({ part, input, state, reason }) => ({
		fact: `${PROOFS}${part}${input === null ? '' : `[${input}]`}`,
		kind: kinds[state],
		claimed: 'valid',
		computed: reason ?? 'valid'
	}));
}
