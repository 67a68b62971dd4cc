import { callQuery, type Query } from '../app/query.svelte';
import type { CallOptions, Client } from '../rpc/client';
import { getOuts, getOutputHistogram } from '../rpc/daemon/outputs';
import { RpcError } from '../rpc/errors';
import type { ResultOf } from '../rpc/operation';

/** The amount under which nodes list RingCT outputs, whose real amounts are hidden. */
const RINGCT_AMOUNT = 0n;

/** Identifies an output: `amount` in atomic units, 0 for RingCT; `index` is the global index. */
export interface OutputReference {
	amount: bigint;
	index: bigint;
}

export type NodeOutput = ResultOf<typeof getOuts>['outs'][number];

export type OutputLookup =
	| { kind: 'found'; output: NodeOutput }
	/** The index is not below `count`, the number of outputs of this amount. */
	| { kind: 'none'; count: bigint };

/** Params that a link to the console's `get_outs` call carries. */
export const outputParams = ({ amount, index }: OutputReference) => ({
	outputs: `[{"amount":${amount},"index":${index}}]`,
	get_txid: true
});

/** The number of RingCT outputs. */
export const ringctOutputsQuery = (node: Client) =>
	callQuery(node, 'reorganised', getOutputHistogram, { amounts: [RINGCT_AMOUNT] });

/** Looks up an output. A locked or missing output may change with the next block, so it is cached only until then. */
export const outputQuery = (node: Client, wanted: OutputReference): Query<OutputLookup> => ({
	service: node.url,
	key: ['output', wanted.amount, wanted.index],
	staleOn: (found) => (found.kind === 'found' && found.output.unlocked ? 'reorganised' : 'tip'),
	load: (signal) => findOutput(node, wanted, { signal })
});

/**
 * Looks up an output. Nodes refuse an index that is too high with the same error as other requests; so after a
 * refusal, the number of outputs of that amount is loaded as well.
 *
 * @throws RpcError
 */
export async function findOutput(
	node: Client,
	wanted: OutputReference,
	options: CallOptions = {}
): Promise<OutputLookup> {
	try {
		const [output] = (await node.call(getOuts, { outputs: [wanted], get_txid: true }, options)).outs;
		if (output) return { kind: 'found', output };
		const failure = { kind: 'bad_answer', where: 'outs', expected: 'one output', got: 'none' } as const;
		throw new RpcError(failure, getOuts.name, false);
	} catch (error) {
		const count = await countOutputs(node, wanted.amount, options).catch(() => null);
		if (count !== null && wanted.index >= count) return { kind: 'none', count };
		throw error;
	}
}

async function countOutputs(node: Client, wanted: bigint, options: CallOptions): Promise<bigint> {
	const { histogram } = await node.call(getOutputHistogram, { amounts: [wanted] }, options);
	return BigInt(histogram.find(({ amount }) => amount === wanted)?.total_instances ?? 0);
}
