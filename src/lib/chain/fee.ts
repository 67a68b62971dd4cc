import { rctType } from './rct';
import type { Input, Transaction } from './transaction';

function isGen(input: Input): boolean {
	return input.type === 'gen';
}

/**
 * What a transaction pays its miner, in atomic units: stated since RingCT, before that what the inputs have over the
 * outputs. Null for a coinbase, for a RingCT type that is not known, and for a transaction that states no fee or
 * spends more than it has.
 */
export function transactionFee(tx: Transaction): bigint | null {
	if (tx.inputs.length === 0 || tx.inputs.some(isGen)) return null;
	if (tx.version === 2) return tx.rct?.known && tx.rct.type !== rctType.none ? tx.rct.fee : null;
	let fee = 0n;
	for (const input of tx.inputs) if (input.type === 'key') fee += input.amount;
	for (const output of tx.outputs) fee -= output.amount;
	return fee < 0n ? null : fee;
}
