import { live } from '$lib/app/live.svelte';
import { loadPart } from '$lib/app/optional-call';
import { queryOf } from '$lib/links';
import { getOutputHistogram } from '$lib/rpc/daemon/outputs';
import { findOutput } from '$lib/explorer/find-output';

/** RingCT outputs hide their amount: for the node they all have this one. */
const RINGCT = 0n;

export const load = async ({ url, parent, depends }) => {
	depends('chain:reorganised');
	const { node } = await parent();
	const query = queryOf(url);
	const looked = reference(query.get('amount') ?? '0', query.get('index'));
	// A node that does not answer at all is waited for.
	await live.latest(node);
	const [histogram, found] = await Promise.all([
		loadPart(node.call(getOutputHistogram, { amounts: [RINGCT] })),
		looked && loadPart(findOutput(node, looked))
	]);
	return { looked, found, histogram };
};

/** An output's amount and index from the page's address; null when they are missing or not numbers. */
function reference(amount: string, index: string | null): { amount: bigint; index: bigint } | null {
	const digits = /^\d{1,20}$/;
	return index !== null && digits.test(index) && digits.test(amount)
		? { amount: BigInt(amount), index: BigInt(index) }
		: null;
}
