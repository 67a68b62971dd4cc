import { formatInteger } from '../format/amount';
import type { hardForkInfo } from '../rpc/daemon/node';
import type { ResultOf } from '../rpc/operation';

/** A fork of the network, as `get_version` lists it. */
export interface ListedFork {
	hf_version: number;
	height: number;
}

/** A mark on the line: one fork, or several close together. */
export interface UpgradeMark {
	/** Versions: `16`, `13, 14`, `12 to 16`. */
	name: string;
	/** Height of the last of its forks. */
	height: number;
	/** Position on the line, from 0 to 1. */
	position: number;
	isCurrent: boolean;
}

export interface UpgradeLine {
	marks: readonly UpgradeMark[];
	/** Position of the tip. */
	tipPosition: number;
	/** Position at which the current version began; 0 if that is not on the line. */
	currentVersionPosition: number;
}

/** Past forks on the line, at most. */
const MAX_PAST = 5;
/** Marks closer than this share of the line are merged, because their names would overlap. */
const MIN_MARK_DISTANCE = 0.12;
/** Space before the first mark and after the last, as a share of the line. */
const MARGIN = 0.08;

/**
 * The last forks and the coming ones, on a line to scale.
 *
 * @param version in force
 * @param tip the highest height
 * @returns null if there is nothing to draw
 */
export function upgradeLine(listed: readonly ListedFork[], version: number, tip: number): UpgradeLine | null {
	const sorted = [...new Map(listed.map((fork) => [fork.hf_version, fork])).values()].sort(
		(a, b) => a.height - b.height || a.hf_version - b.hf_version
	);
	const past = sorted.filter(({ height }) => height <= tip).slice(-MAX_PAST);
	const shown = [...past, ...sorted.filter(({ height }) => height > tip)];
	const first = shown[0]?.height ?? tip;
	const last = Math.max(tip, shown.at(-1)?.height ?? tip);
	if (shown.length === 0 || last === first) return null;
	const positionOf = (height: number) => MARGIN + ((height - first) / (last - first)) * (1 - 2 * MARGIN);

	const groups: ListedFork[][] = [];
	for (const fork of shown) {
		const group = groups.at(-1);
		const before = group?.[0];
		// Coming forks are not merged with forks in force.
		const isNear = before && positionOf(fork.height) - positionOf(before.height) < MIN_MARK_DISTANCE;
		if (isNear && before.height <= tip === fork.height <= tip) group?.push(fork);
		else groups.push([fork]);
	}
	const marks = groups.map((group) => {
		const height = group.at(-1)?.height ?? 0;
		const isCurrent = group.some(({ hf_version }) => hf_version === version);
		return { name: nameOf(group), height, position: positionOf(height), isCurrent };
	});
	return {
		marks,
		tipPosition: positionOf(tip),
		currentVersionPosition: marks.find(({ isCurrent }) => isCurrent)?.position ?? 0
	};
}

function nameOf(group: readonly ListedFork[]): string {
	const versions = group.map(({ hf_version }) => hf_version);
	return versions.length > 2 ? `${versions[0]} to ${versions.at(-1)}` : versions.join(', ');
}

type ForkInfo = Pick<
	ResultOf<typeof hardForkInfo>,
	'version' | 'enabled' | 'earliest_height' | 'votes' | 'window' | 'voting'
>;

/** The version in force since which block, and the votes of the last blocks, as sentences. */
export function describeVersion(fork: ForkInfo, listed: readonly ListedFork[]): { inForce: string; votes: string } {
	const { version, enabled, earliest_height, votes, window, voting } = fork;
	const height = listed.find(({ hf_version }) => hf_version === version)?.height ?? (enabled && earliest_height);
	return {
		inForce:
			typeof height === 'number'
				? `Version ${version} has been in force since block ${formatInteger(height)}.`
				: `Version ${version} is in force.`,
		votes:
			votes >= window
				? `All of the last ${formatInteger(window)} blocks vote for version ${voting}.`
				: `${formatInteger(votes)} of the last ${formatInteger(window)} blocks vote for version ${voting}.`
	};
}
