import { loadPart } from '../../app/load-part';
import { parsedOr } from '../../bytes/error';
import { fromHex } from '../../bytes/hex';
import { identifyTransaction } from '../../chain/check-block';
import type { RingKeys } from '../../chain/signatures/ring';
import type { ProofResult, ProofTask } from '../../chain/signatures/verify-proofs';
import url from '../../chain/signatures/wasm.worker?worker&url';
import { parseTransaction, type KeyInput } from '../../chain/transaction';
import { isSame, type Verdict } from '../../chain/verdict';
import type { Client } from '../../rpc/client';
import { getOuts } from '../../rpc/daemon/outputs';
import { TRANSACTION_BATCH_SIZE, loadTransactions } from '../../chain-data/load-transactions';
import { ringRequests } from '../ring';
import { TaskWorker } from '../../chain-data/task-worker';
import { entryBytes, type EntryHex } from '../../verification/entry-bytes';
import { factsAbout, NO_PROOFS, type VerificationFact } from '../../verification/lines';

/** Outputs that a restricted node gives in one answer, at most. */
const MAX_OUTPUTS_PER_CALL = 5000;

/**
 * Average bytes that a node sends for each transaction of a block: 9.2 kB of the transaction and 7.3 kB of ring
 * members.
 */
export const BYTES_PER_TRANSACTION = 16_500;

/**
 * Checks the signatures and proofs of a transaction, with the ring members that the node gives. A verdict's claim is
 * "valid": the node claims it by giving the transaction.
 *
 * @param asked the transaction's id: proofs of another transaction would prove nothing about it
 * @throws RpcError
 */
export async function checkProofs(node: Client, entry: EntryHex, asked: string): Promise<VerificationFact[]> {
	const bytes = entryBytes(entry);
	const { id } = identifyTransaction(bytes);
	if (id !== null && !isSame(asked, id)) {
		return factsAbout('proofs', [{ fact: 'proofs.transaction', kind: 'differs', claimed: asked, computed: id }]);
	}
	const [results = []] = await verify(node, [bytes]);
	if (results.length === 0) return [NO_PROOFS];
	return factsAbout(
		'proofs',
		results.map((result) => verdictOf('proofs.', result))
	);
}

/**
 * Checks the signatures and proofs of a block's transactions; range proofs in one batch. Gives one verdict for each
 * valid transaction, otherwise one for each part that is not valid.
 *
 * @param hashes of the transactions, without the coinbase
 * @throws RpcError
 */
export async function checkBlockProofs(node: Client, hashes: readonly string[]): Promise<VerificationFact[]> {
	const bytes = new Map<string, Uint8Array>();
	for (let at = 0; at < hashes.length; at += TRANSACTION_BATCH_SIZE) {
		const { txs } = await loadTransactions(node, hashes.slice(at, at + TRANSACTION_BATCH_SIZE), false);
		for (const entry of txs) bytes.set(entry.tx_hash, entryBytes(entry));
	}
	const results = await verify(
		node,
		hashes.map((hash) => bytes.get(hash) ?? new Uint8Array())
	);
	const verdicts = hashes.flatMap((hash, i): Verdict[] => {
		const fact = `proofs.transactions[${i}]`;
		const { id } = identifyTransaction(bytes.get(hash) ?? new Uint8Array());
		// Proofs of another transaction would prove nothing about this one.
		if (id === null) return [{ fact, kind: 'impossible', claimed: hash, computed: 'the node did not send it whole' }];
		if (id !== hash) return [{ fact, kind: 'differs', claimed: hash, computed: id }];
		// The hashes do not include the block's own coinbase.
		if (results[i]?.length === 0) return [{ fact, kind: 'differs', claimed: hash, computed: 'a coinbase' }];
		const wrong = results[i]?.filter(({ state }) => state !== 'valid') ?? [];
		if (wrong.length > 0) return wrong.map((result) => verdictOf(`${fact}.`, result));
		return [{ fact, kind: 'recomputed', claimed: hash, computed: hash }];
	});
	return factsAbout('proofs', verdicts);
}

const KINDS = { valid: 'recomputed', invalid: 'differs', not_checked: 'impossible' } as const;

const verdictOf = (before: string, { part, input, state, reason }: ProofResult): Verdict => ({
	fact: `${before}${part}${input === null ? '' : `[${input}]`}`,
	kind: KINDS[state],
	claimed: 'valid',
	computed: reason ?? 'valid'
});

async function verify(node: Client, transactions: readonly Uint8Array[]): Promise<ProofResult[][]> {
	const inputs = transactions.map(ringInputs);
	const rings = await loadRings(node, inputs.flat());
	let next = 0;
	const tasks = transactions.map((bytes, i) => ({ bytes, rings: (inputs[i] ?? []).map(() => rings[next++] ?? null) }));
	const worker = new TaskWorker<ProofTask[], ProofResult[][]>(url);
	try {
		return await worker.run(tasks);
	} finally {
		worker.stop();
	}
}

const ringInputs = (bytes: Uint8Array): KeyInput[] =>
	parsedOr(() => parseTransaction(bytes).inputs.filter((input) => input.type === 'key'), []);

/**
 * Loads the ring of each input. Null if the node refuses (for example, an index is too high) or returns another number
 * of outputs.
 */
async function loadRings(node: Client, inputs: readonly KeyInput[]): Promise<(RingKeys[] | null)[]> {
	const requests = ringRequests(inputs);
	const outs: (RingKeys | null)[] = [];
	for (let at = 0; at < requests.length; at += MAX_OUTPUTS_PER_CALL) {
		const outputs = requests.slice(at, at + MAX_OUTPUTS_PER_CALL);
		const given = await loadOuts(node, outputs);
		// If the number differs, outputs cannot be assigned to indices.
		outs.push(...outputs.map((_, i) => (given.length === outputs.length ? (given[i] ?? null) : null)));
	}
	let next = 0;
	return inputs.map(({ absolute_indices }) => {
		const ring = absolute_indices.map(() => outs[next++] ?? null);
		const given = ring.filter((member) => member !== null);
		return given.length === ring.length ? given : null;
	});
}

async function loadOuts(node: Client, outputs: { amount: bigint; index: bigint }[]): Promise<RingKeys[]> {
	const { value } = await loadPart(node.call(getOuts, { outputs }), ({ kind }) => kind === 'refused');
	return value?.outs.map(({ key, mask }) => ({ key: fromHex(key), mask: fromHex(mask) })) ?? [];
}
