import {
	checkGroup,
	coveredBlocks,
	digestOf,
	GROUP,
	groupOf,
	MAINNET_GENESIS,
	type IdGroups
} from '../../chain/checkpoints';
import { isSame } from '../../chain/verdict';
import { formatInteger } from '../../format/amount';
import { formatSize } from '../../format/size';
import type { Client } from '../../rpc/client';
import { getBlockHeaderByHeight, getBlockHeadersRange } from '../../rpc/daemon/blocks';
import { factsAbout, type Fact } from '../../verification/lines';
import { SiteFileError } from './check';
import url from './checkpoints.dat?url';
import origin from './checkpoints.json';

/** Number of blocks that the checkpoints cover. */
export const covered = origin.groups * GROUP;

/** Sizes in bytes: of a group's headers as a mainnet node sends them, and of the file. */
const HEADERS_SIZE = 420_000;
const FILE_SIZE = origin.groups * 32;

/** @param blocks for example "this block" */
export const notCovered = (blocks: string) =>
	`No checkpoint covers ${blocks} yet: the checkpoints of ${origin.release} end at height ${formatInteger(covered - 1)}`;

/** The cost of comparing blocks with the checkpoints. @param partial groups of which not all ids were computed */
export function checkpointCost(partial: readonly number[]): string {
	const unknown = partial.filter((group) => !matched.has(group)).length;
	if (partial.length > 0 && unknown === 0)
		return `Checkpoints of ${origin.release}. The headers are loaded already: nothing is downloaded.`;
	const file = `Checkpoints of ${origin.release}. Downloads ${formatSize(FILE_SIZE)} from this site, once.`;
	if (unknown === 0) return file;
	return `${file} Also downloads about ${formatSize(unknown * HEADERS_SIZE)} of headers from the node.`;
}

/** Groups whose headers are needed, because not all of their ids were computed. */
export const partialGroups = ({ groups }: IdGroups): number[] =>
	[...groups].filter(([group, ids]) => typeof ids !== 'string' && group * GROUP < covered).map(([group]) => group);

let file: Promise<Uint8Array> | undefined;

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
	if (coveredBlocks(digests) === covered) return digests;
	throw new SiteFileError(`the site's checkpoint file is incomplete (HTTP ${status}, ${digests.length} bytes)`);
}

const loadDigests = () =>
	(file ??= loadFile().catch((error: unknown) => {
		file = undefined;
		throw error;
	}));

/** Cache: ids of the groups that matched in this tab. They are valid whatever node they came from. */
const matched = new Map<number, readonly string[]>();

/**
 * Compares a block's id, computed from its bytes, with the checkpoints.
 *
 * @param height below `covered`
 * @throws RpcError or SiteFileError
 */
export const checkAgainstCheckpoint = (node: Client, height: number, id: string): Promise<Fact[]> =>
	checkIds(node, groupOf(height), new Map([[height, id]]));

/** Like `checkAgainstCheckpoint`, for a range. Complete groups need no request to the node. */
export async function checkRangeAgainstCheckpoints(node: Client, { groups }: IdGroups): Promise<Fact[]> {
	const digests = await loadDigests();
	const verdicts: Fact[] = [];
	for (const [group, ids] of groups) {
		if (group * GROUP >= covered) continue;
		const checked =
			typeof ids === 'string'
				? [compared('checkpoint', ids, digestOf(digests, group))]
				: await checkIds(node, group, ids);
		const place = `checkpoint[${group}]`;
		verdicts.push(...checked.map((verdict) => ({ ...verdict, fact: verdict.fact.replace('checkpoint', place) })));
	}
	return verdicts;
}

/** @param ids of one group, by height */
async function checkIds(node: Client, group: number, ids: ReadonlyMap<number, string>): Promise<Fact[]> {
	const known = matched.get(group);
	if (known) return [...ids].map(([height, id]) => compared('checkpoint', id, known[height % GROUP] ?? ''));
	const start_height = group * GROUP;
	const end_height = (group + 1) * GROUP - 1;
	const [digests, { headers }, first] = await Promise.all([
		loadDigests(),
		node.call(getBlockHeadersRange, { start_height, end_height }),
		node.call(getBlockHeaderByHeight, { height: 0 })
	]);
	const hashes = headers.map(({ hash }) => hash);
	const verdicts = [
		compared('checkpoint.genesis', first.block_header.hash, MAINNET_GENESIS),
		...factsAbout('rules', checkGroup(digests, group, headers))
	];
	if (verdicts.every(({ kind }) => kind === 'recomputed')) matched.set(group, hashes);
	const own = [...ids].map(([height, id]) => compared('checkpoint.hash', hashes[height % GROUP] ?? '', id));
	return [...own, ...verdicts];
}

const compared = (fact: string, claimed: string, computed: string): Fact => ({
	fact,
	about: 'rules',
	kind: isSame(claimed, computed) ? 'recomputed' : 'differs',
	claimed,
	computed
});
