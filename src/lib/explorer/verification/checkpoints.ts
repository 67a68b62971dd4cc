import { checkGroup, coveredBlocks, GROUP, groupOf, MAINNET_GENESIS } from '../../chain/checkpoints';
import { isSame, type Verdict } from '../../chain/verdict';
import type { Client } from '../../rpc/client';
import { getBlockHeaderByHeight, getBlockHeadersRange } from '../../rpc/daemon/blocks';
import { SiteFileError } from './check';
import url from './checkpoints.dat?url';
import origin from './checkpoints.json';

/** The release that the checkpoints are of, and how many blocks they cover. */
export const { release } = origin;
export const covered = origin.groups * GROUP;

/** Of the headers of a group, as a node of mainnet sends them; and of the file. */
export const HEADERS_SIZE = 420_000;
export const FILE_SIZE = origin.groups * 32;

let file: Promise<Uint8Array> | undefined;

/** All digests: the site's host does not learn which block is looked at. @throws SiteFileError */
async function loadFile(): Promise<Uint8Array> {
	const response = await fetch(url).catch(() => {
		throw new SiteFileError("the site's file of checkpoints cannot be loaded");
	});
	const digests = response.ok ? new Uint8Array(await response.arrayBuffer()) : new Uint8Array();
	if (coveredBlocks(digests) === covered) return digests;
	throw new SiteFileError(
		`the site's file of checkpoints is not whole (HTTP ${response.status}, ${digests.length} bytes)`
	);
}

/** Ids of the groups that matched in this tab, whatever node they came from. */
const matched = new Map<number, readonly string[]>();

/** Whether the check of a block at this height needs no call any more. */
export const isGroupKnown = (height: number) => matched.has(groupOf(height));

/**
 * Compares a block's id, computed from its bytes, with the checkpoints.
 *
 * @param height below `covered`
 * @throws RpcError or SiteFileError
 */
export async function checkAgainstCheckpoint(node: Client, height: number, id: string): Promise<Verdict[]> {
	const group = groupOf(height);
	const known = matched.get(group);
	if (known) return [compared('checkpoint', id, known[height % GROUP] ?? '')];
	const [start_height, end_height] = [group * GROUP, (group + 1) * GROUP - 1];
	const [digests, { headers }, first] = await Promise.all([
		(file ??= loadFile().catch((error: unknown) => {
			file = undefined;
			throw error;
		})),
		node.call(getBlockHeadersRange, { start_height, end_height }),
		node.call(getBlockHeaderByHeight, { height: 0 })
	]);
	const ids = headers.map(({ hash }) => hash);
	const verdicts = [
		compared('checkpoint.genesis', first.block_header.hash, MAINNET_GENESIS),
		...checkGroup(digests, group, headers)
	];
	if (verdicts.every(({ kind }) => kind === 'recomputed')) matched.set(group, ids);
	return [compared('checkpoint.hash', ids[height % GROUP] ?? '', id), ...verdicts];
}

const compared = (fact: string, claimed: string, computed: string): Verdict => ({
	...{ fact, kind: isSame(claimed, computed) ? 'recomputed' : 'differs' },
	...{ claimed, computed }
});
