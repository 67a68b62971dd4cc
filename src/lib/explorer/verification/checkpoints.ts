import {
	checkGroup,
	coveredBlocks,
	digestOf,
	GROUP_SIZE,
	groupOf,
	MAINNET_GENESIS,
	type IdGroups
} from '../../chain/checkpoints';
import { isSame } from '../../chain/verdict';
import { formatInteger } from '../../format/amount';
import { formatSize } from '../../format/size';
import type { Client } from '../../rpc/client';
import { getBlockHeaderByHeight, getBlockHeadersRange } from '../../rpc/daemon/blocks';
import { factsAbout, type VerificationFact } from '../../verification/lines';
import { SiteFileError } from './check';
import url from './checkpoints.dat?url';
import origin from './checkpoints.json';

/** Number of blocks that the checkpoints cover. */
export const coveredBlockCount = origin.groups * GROUP_SIZE;

/** Sizes in bytes: of a group's headers as a mainnet node sends them, and of the file. */
const GROUP_HEADERS_BYTES = 420_000;
const CHECKPOINT_FILE_BYTES = origin.groups * 32;

/** @param blocks for example "this block" */
export const notCovered = (blocks: string) =>
	`No checkpoint covers ${blocks} yet: the checkpoints of ${origin.release} end at height ${formatInteger(coveredBlockCount - 1)}`;

/** The cost of comparing blocks with the checkpoints. @param partial groups of which not all ids were computed */
export function checkpointCost(partial: readonly number[]): string {
	const unknown = partial.filter((group) => !matchedGroups.has(group)).length;
	if (partial.length > 0 && unknown === 0)
		return `Checkpoints of ${origin.release}. The headers are loaded already: nothing is downloaded.`;
	const file = `Checkpoints of ${origin.release}. Downloads ${formatSize(CHECKPOINT_FILE_BYTES)} from this site, once.`;
	if (unknown === 0) return file;
	return `${file} Also downloads about ${formatSize(unknown * GROUP_HEADERS_BYTES)} of headers from the node.`;
}

/** Groups whose headers are needed, because not all of their ids were computed. */
export const partialGroups = ({ groups }: IdGroups): number[] =>
	[...groups]
		.filter(([group, ids]) => typeof ids !== 'string' && group * GROUP_SIZE < coveredBlockCount)
		.map(([group]) => group);

let digestsFile: Promise<Uint8Array> | undefined;

/**
 * Loads the digests of all groups, so that the site's host does not learn which block is looked at.
 *
 * @throws SiteFileError
 */
async function loadFile(): Promise<Uint8Array> {
	let digests, status;
	try {
		const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
		status = response.status;
		digests = response.ok ? new Uint8Array(await response.arrayBuffer()) : new Uint8Array();
	} catch {
		throw new SiteFileError("the site's checkpoint file cannot be loaded");
	}
	if (coveredBlocks(digests) === coveredBlockCount) return digests;
	throw new SiteFileError(`the site's checkpoint file is incomplete (HTTP ${status}, ${digests.length} bytes)`);
}

const loadDigests = () =>
	(digestsFile ??= loadFile().catch((error: unknown) => {
		digestsFile = undefined;
		throw error;
	}));

/** Cache: ids of the groups that matched in this tab. They are valid whatever node they came from. */
const matchedGroups = new Map<number, readonly string[]>();

/**
 * Compares a block's id, computed from its bytes, with the checkpoints.
 *
 * @param height below `covered`
 * @throws RpcError or SiteFileError
 */
export const checkAgainstCheckpoint = (node: Client, height: number, id: string): Promise<VerificationFact[]> =>
	checkIds(node, groupOf(height), new Map([[height, id]]));

/** Like `checkAgainstCheckpoint`, for a range. Complete groups need no request to the node. */
export async function checkRangeAgainstCheckpoints(node: Client, { groups }: IdGroups): Promise<VerificationFact[]> {
	const digests = await loadDigests();
	const verdicts: VerificationFact[] = [];
	for (const [group, ids] of groups) {
		if (group * GROUP_SIZE >= coveredBlockCount) continue;
		const checked =
			typeof ids === 'string'
				? [comparisonFact('checkpoint', ids, digestOf(digests, group))]
				: await checkIds(node, group, ids);
		const factName = `checkpoint[${group}]`;
		verdicts.push(...checked.map((verdict) => ({ ...verdict, fact: verdict.fact.replace('checkpoint', factName) })));
	}
	return verdicts;
}

/** @param ids of one group, by height */
async function checkIds(node: Client, group: number, ids: ReadonlyMap<number, string>): Promise<VerificationFact[]> {
	const known = matchedGroups.get(group);
	if (known) return [...ids].map(([height, id]) => comparisonFact('checkpoint', id, known[height % GROUP_SIZE] ?? ''));
	const start_height = group * GROUP_SIZE;
	const end_height = (group + 1) * GROUP_SIZE - 1;
	const [digests, { headers }, first] = await Promise.all([
		loadDigests(),
		node.call(getBlockHeadersRange, { start_height, end_height }),
		node.call(getBlockHeaderByHeight, { height: 0 })
	]);
	const hashes = headers.map(({ hash }) => hash);
	const verdicts = [
		comparisonFact('checkpoint.genesis', first.block_header.hash, MAINNET_GENESIS),
		...factsAbout('rules', checkGroup(digests, group, headers))
	];
	if (verdicts.every(({ kind }) => kind === 'recomputed')) matchedGroups.set(group, hashes);
	const own = [...ids].map(([height, id]) => comparisonFact('checkpoint.hash', hashes[height % GROUP_SIZE] ?? '', id));
	return [...own, ...verdicts];
}

const comparisonFact = (fact: string, claimed: string, computed: string): VerificationFact => ({
	fact,
	about: 'rules',
	kind: isSame(claimed, computed) ? 'recomputed' : 'differs',
	claimed,
	computed
});
