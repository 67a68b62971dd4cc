import { toHex } from '../../../src/lib/bytes/hex';
import type { Input, Transaction } from '../../../src/lib/chain/transaction';
import type { NodeTransaction } from '../../../devnet/chain-data/fixtures';

function inputAsNode(input: Input): NodeTransaction['vin'][number] {
	if (input.type === 'gen') return { gen: { height: input.height } };
	const { amount, key_offsets, key_image } = input;
	return { key: { amount: Number(amount), key_offsets: key_offsets.map(Number), k_image: toHex(key_image) } };
}

function rctAsNode({ rct }: Transaction): NodeTransaction['rct_signatures'] {
	if (!rct) throw new Error('version 1 has no RingCT');
	if (rct.type === 0) return { type: 0 };
	return {
		type: rct.type,
		txnFee: Number(rct.fee),
		ecdhInfo: rct.ecdh_info.map(({ amount }) => ({ amount: toHex(amount) })),
		outPk: rct.out_pk.map(toHex)
	};
}

/** A transaction, whose outputs have view tags, in the words of a node's `as_json`, up to its signatures. */
export function asNode(tx: Transaction): NodeTransaction {
	return {
		version: tx.version,
		unlock_time: Number(tx.unlock_time),
		vin: tx.inputs.map(inputAsNode),
		vout: tx.outputs.map(({ amount, key, view_tag }) => ({
			amount: Number(amount),
			target: { tagged_key: { key: toHex(key), view_tag: toHex(Uint8Array.of(view_tag ?? 0)) } }
		})),
		extra: [...tx.extra],
		rct_signatures: rctAsNode(tx)
	};
}
