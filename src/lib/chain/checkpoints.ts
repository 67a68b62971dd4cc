import { fromHex, toHex } from '../bytes/hex';
import { fastHash } from './hash';
import { linkOfHeader, verifyLinks, type Link } from './previous-ids';
import { Verdicts, type Verdict } from './verdict';

/**
 * Number of blocks whose ids the reference implementation hashes together. Source: its cryptonote_config.h,
 * HASH_OF_HASHES_STEP.
 */
export const GROUP_SIZE = 512;
const DIGEST_BYTES = 32;

/** Id of the first block of mainnet, which regtest shares. */
export const MAINNET_GENESIS = '418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3';

export const groupOf = (height: number) => Math.floor(height / GROUP_SIZE);

/** Number of blocks, counted from the first one, that the digests cover. */
export const coveredBlocks = (digests: Uint8Array) => (digests.length / DIGEST_BYTES) * GROUP_SIZE;

/** Hash of a group's ids, in the order of their heights. */
export const groupDigest = (ids: readonly string[]) => toHex(fastHash(...ids.map((id) => fromHex(id))));

/**
 * Digest of a group's ids that is part of a release.
 *
 * @param digests one after another, 32 bytes each, from the first group on
 */
export const digestOf = (digests: Uint8Array, group: number) =>
	toHex(digests.subarray(group * DIGEST_BYTES, (group + 1) * DIGEST_BYTES));

/**
 * Collects ids of consecutive blocks, lowest height first. A complete group is stored as its digest alone, any other
 * group as a map from height to id.
 */
export class IdGroups {
	readonly groups = new Map<number, string | Map<number, string>>();

	/** Adds a block's id; ignores an id that was not recomputed from the block's bytes. */
	add({ height, id, recomputed }: Link): void {
		const group = groupOf(height);
		const ids = this.groups.get(group) ?? new Map<number, string>();
		if (!recomputed || typeof ids === 'string') return;
		ids.set(height, id);
		this.groups.set(group, ids.size === GROUP_SIZE ? groupDigest([...ids.values()]) : ids);
	}
}

/** Fields of a header that say where its block is in the chain. */
export interface GroupHeader {
	height: number;
	hash: string;
	prev_hash: string;
}

/**
 * Compares a group's headers with each other, and the hash of their ids with the digest in a release. All ids are those
 * of the release when the last verdict is `recomputed`.
 */
export function checkGroup(digests: Uint8Array, group: number, headers: readonly GroupHeader[]): Verdict[] {
	const verdicts = new Verdicts();
	const first = group * GROUP_SIZE;
	const wrongHeight = headers.find(({ height }, i) => height !== first + i);
	if (wrongHeight) verdicts.compare('checkpoint.height', wrongHeight.height, first + headers.indexOf(wrongHeight));
	if (headers.length !== GROUP_SIZE) verdicts.compare('checkpoint.length', headers.length, GROUP_SIZE);
	for (const { height, claimed, expected } of verifyLinks(headers.map(linkOfHeader)).broken) {
		verdicts.compare('checkpoint.prev_hash', `${claimed}, of block ${height}`, expected);
	}
	verdicts.compare('checkpoint', groupDigest(headers.map(({ hash }) => hash)), digestOf(digests, group));
	return verdicts.all;
}
