/** Frozen outputs, which the wallet does not spend; the interface documents do not have these operations. */
import { flag, hash, params, record } from '../fields';
import { jsonRpc, readByJsonRpc } from '../operation';

export const freeze = jsonRpc('freeze', {
	summary: 'Keeps an output from being spent',
	effect: 'change',
	since: '0.17.2.3',
	ifLost: 'It is safe to freeze it again.',
	params: params({ key_image: hash() })
});

export const thaw = jsonRpc('thaw', {
	summary: 'Allows a frozen output to be spent again',
	effect: 'change',
	since: '0.17.2.3',
	ifLost: 'It is safe to thaw it again.',
	params: params({ key_image: hash() })
});

export const frozen = readByJsonRpc('frozen', {
	summary: 'Whether an output is frozen',
	since: '0.17.2.3',
	params: params({ key_image: hash() }),
	result: record({ frozen: flag() })
});
