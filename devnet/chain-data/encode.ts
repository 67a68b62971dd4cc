import { encodeVarint } from '../../src/lib/bytes/varint';
import type { Rct } from '../../src/lib/chain/rct';
import type { Input, Output, Transaction } from '../../src/lib/chain/transaction';

/**
 * Serializer of what the parser reads, so that tests can convert in both directions. Varints have one form only, so
 * bytes must come back equal.
 */

export function concat(...parts: (Uint8Array | readonly number[])[]): Uint8Array {
	return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function varint(value: bigint | number): Uint8Array {
	return encodeVarint(BigInt(value));
}

function encodeInput(input: Input): Uint8Array {
	if (input.type === 'gen') return concat([0xff], varint(input.height));
	const offsets = input.key_offsets.map(varint);
	return concat([0x02], varint(input.amount), varint(offsets.length), ...offsets, input.key_image);
}

function encodeOutput(output: Output): Uint8Array {
	if (output.carrot) {
		const { view_tag, encrypted_anchor } = output.carrot;
		return concat(varint(output.amount), [1], output.key, view_tag, encrypted_anchor);
	}
	const tag = output.view_tag === undefined ? [] : [output.view_tag];
	return concat(varint(output.amount), [2 + tag.length], output.key, tag);
}

export type PrefixFields = Pick<Transaction, 'version' | 'unlock_time' | 'inputs' | 'outputs' | 'extra'>;

export function encodePrefix(tx: PrefixFields): Uint8Array {
	const { version, unlock_time, inputs, outputs, extra } = tx;
	return concat(
		varint(version),
		varint(unlock_time),
		varint(inputs.length),
		...inputs.map(encodeInput),
		varint(outputs.length),
		...outputs.map(encodeOutput),
		varint(extra.length),
		extra
	);
}

export function encodeRct(rct: Rct): Uint8Array {
	if (rct.type === 0) return Uint8Array.of(0);
	const ecdh = rct.ecdh_info.map(({ mask, amount }) => concat(mask ?? [], amount));
	return concat([rct.type], varint(rct.fee), ...(rct.pseudo_outs ?? []), ...ecdh, ...rct.out_pk);
}
