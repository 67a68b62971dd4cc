import type { Cursor } from '../bytes/cursor';
import { FCMP_TYPE } from './next/prunable';

/** RingCT types. Source: the enumeration in the reference implementation's ringct/rctTypes.h. */
export const rctType = {
	none: 0,
	full: 1,
	simple: 2,
	bulletproof: 3,
	bulletproof2: 4,
	clsag: 5,
	bulletproofPlus: 6,
	/** Draft: see the folder next. */
	fcmp: FCMP_TYPE
} as const;

const typeNames = [
	'none',
	'MLSAG, Borromean full',
	'MLSAG, Borromean simple',
	'MLSAG, Bulletproof',
	'MLSAG, Bulletproof, short amounts',
	'CLSAG, Bulletproof',
	'CLSAG, Bulletproof+',
	'FCMP++, Bulletproof+'
] as const;

/** Returns the common name of a RingCT type: its ring signature, then its range proof. Null for an unknown type. */
export function rctTypeName(type: number): string | null {
	return typeNames[type] ?? null;
}

export type RctType = (typeof rctType)[keyof typeof rctType];

/** Amount of an output, encrypted for its receiver. */
export interface EcdhInfo {
	/** 8 bytes from Bulletproof2 on, 32 before. */
	amount: Uint8Array;
	/** Encrypted mask of the commitment; null from Bulletproof2 on, where it is derived instead of sent. */
	mask: Uint8Array | null;
}

/** Part of RingCT that every node keeps. */
export interface Rct {
	type: RctType;
	/** Atomic units. */
	fee: bigint;
	/** Commitment of each input (32 bytes); null where the type has them among the prunable data or not at all. */
	pseudo_outs: Uint8Array[] | null;
	/** Encrypted amounts, one for each output. */
	ecdh_info: EcdhInfo[];
	/** Amount commitment of each output (32 bytes). */
	out_pk: Uint8Array[];
}

const isKnown = (type: number): type is RctType => type <= rctType.fcmp;

function decodeEcdhInfo(cursor: Cursor, type: RctType): EcdhInfo {
	if (type >= rctType.bulletproof2) return { mask: null, amount: cursor.bytes('amount', 8) };
	return { mask: cursor.bytes('mask', 32), amount: cursor.bytes('amount', 32) };
}

/**
 * Decodes RingCT's base, for the numbers of inputs and outputs in the prefix. Source: serialize_rctsig_base in the
 * reference implementation's ringct/rctTypes.h.
 */
export function decodeRct(cursor: Cursor, inputs: number, outputs: number): Rct {
	const at = cursor.position;
	const type = cursor.u8('type');
	if (!isKnown(type)) return cursor.unknown('type', `RingCT type ${type}`, at);
	if (type === rctType.none) return { type, fee: 0n, pseudo_outs: null, ecdh_info: [], out_pk: [] };

	const fee = cursor.varint('fee');
	const pseudo_outs = type === rctType.simple ? cursor.list('pseudo_outs', inputs, 32) : null;
	const ecdh_info = cursor.items('ecdh_info', outputs, () => decodeEcdhInfo(cursor, type));
	return { type, fee, pseudo_outs, ecdh_info, out_pk: cursor.list('out_pk', outputs, 32) };
}
