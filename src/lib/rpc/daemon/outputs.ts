/** Outputs (daemon document, style B). */
import { answer, flag, hash, height, list, maybe, params, record, text, uint64 } from '../fields';
import { path } from '../operation';

/** Outputs by amount (0 for RingCT) and global index. `get_txid` names the transaction that made each. */
export const getOuts = path('/get_outs', {
	summary: 'Outputs by their global index',
	effect: 'read',
	params: params({
		outputs: list(params({ amount: uint64(), index: uint64() })),
		get_txid: maybe(flag())
	}),
	result: answer({
		outs: list(
			record({
				height: height(),
				key: hash(),
				mask: hash(),
				txid: maybe(text()),
				unlocked: flag()
			})
		)
	})
});
