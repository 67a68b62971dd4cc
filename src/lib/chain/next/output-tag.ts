import type { Cursor } from '../../bytes/cursor';
import { toHex } from '../../bytes/hex';

/**
 * DRAFT of network versions 17 and 18: the type of Carrot outputs. Source: txout_to_carrot_v1 in cryptonote_basic.h of
 * jeffro256/monero 2ff9690d6; docs/decisions/0028-next-upgrade.md lists all sources.
 */

/**
 * True for the tag of a Carrot output: 1 since June 2026 (jeffro256/monero 0745f83fe); 0 before, also on the test
 * network. No other type in use has either.
 */
export const isCarrotTag = (tag: number) => tag === 0x01 || tag === 0x00;
/** Name of the type in a node's JSON. */
export const CARROT_NAME = 'carrot_v1';

const KEY_BYTES = 32;
const VIEW_TAG_BYTES = 3;
const ANCHOR_BYTES = 16;
export const CARROT_BYTES = KEY_BYTES + VIEW_TAG_BYTES + ANCHOR_BYTES;

/** Fields that a Carrot output has in place of the one-byte view tag. */
export interface CarrotTarget {
	/** 3 bytes. */
	view_tag: Uint8Array;
	/** 16 bytes. */
	encrypted_anchor: Uint8Array;
}

/** True when a transaction's outputs are Carrot outputs: they are all of one type. */
export const isCarrot = ({ outputs }: { outputs: readonly { carrot?: CarrotTarget }[] }) =>
	outputs[0]?.carrot !== undefined;

export function decodeCarrotOutput(cursor: Cursor): { key: Uint8Array; carrot: CarrotTarget } {
	const key = cursor.bytes('key', KEY_BYTES);
	const view_tag = cursor.bytes('view_tag', VIEW_TAG_BYTES);
	return { key, carrot: { view_tag, encrypted_anchor: cursor.bytes('encrypted_janus_anchor', ANCHOR_BYTES) } };
}

export const carrotJson = (key: Uint8Array, { view_tag, encrypted_anchor }: CarrotTarget) => ({
	[CARROT_NAME]: { key: toHex(key), view_tag: toHex(view_tag), encrypted_janus_anchor: toHex(encrypted_anchor) }
});
