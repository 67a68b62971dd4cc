import { fromHex, isHex, toHex } from '../bytes/hex';
import { CARROT_NAME } from './next/output-tag';
import { absoluteIndices, viewTagHex, type Input, type Output, type Prefix, type Transaction } from './transaction';

/** Input of a type that this release does not know, as text of the node's JSON. */
export interface UnknownInput {
	type: 'unknown';
	json: string;
}

export interface ShownOutput {
	/** Atomic units; 0 when the amount is hidden. */
	amount: bigint;
	/** One-time public key (32 bytes); null where it is unknown. */
	key: Uint8Array | null;
	/** Hex; null where there is none. */
	view_tag: string | null;
	/** Encrypted anchor of a Carrot output (hex); null for other outputs. */
	anchor: string | null;
	/** Name of the output's type in the node's JSON, when this release does not know it; null otherwise. */
	unknownType: string | null;
}

/** Fields of a transaction for display: from its bytes or, where these cannot be parsed, from the node's JSON. */
export interface ShownTransaction {
	version: number | undefined;
	unlock_time: bigint | undefined;
	inputs: readonly (Input | UnknownInput)[] | undefined;
	outputs: readonly ShownOutput[] | undefined;
	extra: Uint8Array | undefined;
	/** Null where there is no RingCT. */
	rct_type: number | null | undefined;
	/** Atomic units; from the JSON alone. */
	fee: bigint | undefined;
}

/** Combines the fields of the bytes with those of the JSON; fields of the bytes take precedence. */
export const combineTransactionFields = (
	{ version, unlock_time, inputs, outputs, extra, rct }: Partial<Prefix & Pick<Transaction, 'rct'>>,
	json: ShownTransaction | null
): ShownTransaction => ({
	version: version ?? json?.version,
	unlock_time: unlock_time ?? json?.unlock_time,
	inputs: inputs ?? json?.inputs,
	outputs: outputs?.map(showOutput) ?? json?.outputs,
	extra: extra ?? json?.extra,
	rct_type: rct === undefined ? json?.rct_type : (rct?.type ?? null),
	fee: json?.fee
});

const showOutput = (output: Output): ShownOutput => ({
	amount: output.amount,
	key: output.key,
	view_tag: viewTagHex(output),
	anchor: output.carrot ? toHex(output.carrot.encrypted_anchor) : null,
	unknownType: null
});

/**
 * Parses a transaction from a node's JSON (`as_json` of `/get_transactions`, `miner_tx` in `json` of `get_block`). A
 * node of a newer release decodes formats that this release cannot. Accepts any value: fields that are missing or
 * malformed are undefined.
 *
 * @param json parsed with exact integers
 */
export function transactionFromJson(json: unknown): ShownTransaction {
	const { version, unlock_time, vin, vout, extra, rct_signatures } = asFields(json);
	const { type, txnFee } = asFields(rct_signatures);
	return {
		version: asInteger(version),
		unlock_time: amountOf(unlock_time),
		inputs: Array.isArray(vin) ? vin.map(inputFromJson) : undefined,
		outputs: Array.isArray(vout) ? vout.map(outputFromJson) : undefined,
		extra: Array.isArray(extra) && extra.every(isByte) ? Uint8Array.from(extra) : undefined,
		rct_type: asInteger(type),
		fee: amountOf(txnFee)
	};
}

function inputFromJson(json: unknown): Input | UnknownInput {
	const { gen, key } = asFields(json);
	const height = asInteger(asFields(gen)['height']);
	if (height !== undefined) return { type: 'gen', height };
	const { amount, key_offsets, k_image } = asFields(key);
	const offsets = Array.isArray(key_offsets) ? key_offsets.map(amountOf).filter((offset) => offset !== undefined) : [];
	const key_image = keyOf(k_image);
	if (!key_image) return { type: 'unknown', json: textOf(json) };
	return {
		type: 'key',
		key_image,
		key_offsets: offsets,
		absolute_indices: absoluteIndices(offsets),
		amount: amountOf(amount) ?? 0n
	};
}

const KNOWN_TARGETS: ReadonlySet<string> = new Set(['key', 'tagged_key', CARROT_NAME]);

function outputFromJson(json: unknown): ShownOutput {
	const { amount, target } = asFields(json);
	const [[type = '', content] = []] = Object.entries(asFields(target));
	const { key, view_tag, encrypted_janus_anchor: anchor } = asFields(content);
	return {
		amount: amountOf(amount) ?? 0n,
		key: keyOf(key) ?? keyOf(content),
		view_tag: typeof view_tag === 'string' && isHex(view_tag) ? view_tag : null,
		anchor: typeof anchor === 'string' && isHex(anchor) ? anchor : null,
		unknownType: KNOWN_TARGETS.has(type) ? null : type
	};
}

const asFields = (json: unknown): Record<string, unknown> =>
	typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {};

const isByte = (value: unknown): value is number =>
	Number.isInteger(value) && Number(value) >= 0 && Number(value) < 256;

const asInteger = (value: unknown) =>
	typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

function amountOf(value: unknown): bigint | undefined {
	if (typeof value === 'bigint') return value >= 0n && value < 1n << 64n ? value : undefined;
	const number = asInteger(value);
	return number === undefined ? undefined : BigInt(number);
}

const keyOf = (value: unknown) => (typeof value === 'string' && isHex(value, 32) ? fromHex(value) : null);

const textOf = (json: unknown) =>
	JSON.stringify(json, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)) ?? '';
