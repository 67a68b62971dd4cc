import type { Client } from '../rpc/client';
import { getOuts, getOutputHistogram } from '../rpc/daemon/outputs';
import { RpcError } from '../rpc/errors';
import type { ResultOf } from '../rpc/operation';

export type FoundOutput =
	| { kind: 'found'; output: ResultOf<typeof getOuts>['outs'][number] }
	/** The index is not below `count`, the number of outputs of this amount. */
	| { kind: 'none'; count: bigint };

/**
 * Looks an output up. Nodes refuse an index that is too high as they refuse other things: only the number of outputs of
 * that amount shows which it was.
 *
 * @param wanted `amount` in atomic units, 0 for RingCT; `index` is the global index
 * @throws RpcError
 */
export async function findOutput(node: Client, wanted: { amount: bigint; index: bigint }): Promise<FoundOutput> {
	try {
		const [output] = (await node.call(getOuts, { outputs: [wanted], get_txid: true })).outs;
		if (output) return { kind: 'found', output };
		const failure = { kind: 'bad_answer', where: 'outs', expected: 'one output', got: 'none' } as const;
		throw new RpcError(failure, getOuts.name, false);
	} catch (error) {
		const count = await countOutputs(node, wanted.amount).catch(() => null);
		if (count !== null && wanted.index >= count) return { kind: 'none', count };
		throw error;
	}
}

async function countOutputs(node: Client, wanted: bigint): Promise<bigint> {
	const { histogram } = await node.call(getOutputHistogram, { amounts: [wanted] });
	return BigInt(histogram.find(({ amount }) => amount === wanted)?.total_instances ?? 0);
}
