import type { Client } from '../rpc/client';
import { getOuts, getOutputHistogram } from '../rpc/daemon/outputs';
import { RpcError, type Failure } from '../rpc/errors';
import type { ResultOf } from '../rpc/operation';

export type FoundOutput =
	| { kind: 'found'; output: ResultOf<typeof getOuts>['outs'][number] }
	/** The index is not below `count`, the number of outputs of this amount. */
	| { kind: 'none'; count: bigint }
	| { kind: 'failed'; failure: Failure };

/**
 * Looks an output up. Nodes refuse an index that is too high as they refuse other things: only the number of outputs of
 * that amount says which it was.
 *
 * @param wanted `amount` in atomic units, 0 for RingCT; `index` is the global index
 * @throws RpcError, `unreachable`
 */
export async function findOutput(node: Client, wanted: { amount: bigint; index: bigint }): Promise<FoundOutput> {
	let failure: Failure = { kind: 'bad_answer', where: 'outs', expected: 'one output', got: 'none' };
	try {
		const [output] = (await node.call(getOuts, { outputs: [wanted], get_txid: true })).outs;
		if (output) return { kind: 'found', output };
	} catch (error) {
		failure = failureOf(error);
	}
	try {
		const { histogram } = await node.call(getOutputHistogram, { amounts: [wanted.amount] });
		const total = histogram.find(({ amount }) => amount === wanted.amount)?.total_instances ?? 0;
		if (wanted.index >= total) return { kind: 'none', count: BigInt(total) };
	} catch (error) {
		failureOf(error);
	}
	return { kind: 'failed', failure };
}

function failureOf(error: unknown): Failure {
	if (error instanceof RpcError && error.failure.kind !== 'unreachable') return error.failure;
	throw error;
}
