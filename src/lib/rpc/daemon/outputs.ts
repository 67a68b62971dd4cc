/** Outputs (daemon document, style B). */
import * as v from 'valibot';
import { answer, flag, hash, height, list, maybe, params, record, text, uint64 } from '../fields';
import { path } from '../operation';

const output = record({
	height: height(),
	key: hash(),
	mask: hash(),
	txid: maybe(text()),
	unlocked: flag()
});

/** Outputs by amount (0 for RingCT) and global index. `get_txid` names the transaction that made each. */
export const getOuts = path('/get_outs', {
	summary: 'Outputs by their global index',
	effect: 'read',
	params: params({
		outputs: list(params({ amount: uint64(), index: uint64() })),
		get_txid: maybe(flag())
	}),
	// The document calls the answer's list `outputs`, the programs call it `outs`.
	result: v.pipe(
		answer({ outs: maybe(list(output)), outputs: list(output) }),
		v.transform(({ outputs, outs = outputs, ...rest }) => ({ ...rest, outs }))
	)
});
