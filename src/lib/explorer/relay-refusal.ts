import type { sendRawTransaction } from '../rpc/daemon/transactions';
import type { ResultOf } from '../rpc/operation';

export type PushAnswer = ResultOf<typeof sendRawTransaction>;

/** Meaning of each flag in the answer of `/send_raw_transaction`. */
const REASONS = {
	double_spend: 'it spends coins that are already spent',
	fee_too_low: 'its fee is too low',
	invalid_input: 'one of its inputs is not valid',
	invalid_output: 'one of its outputs is not valid',
	low_mixin: 'its rings are too small',
	not_rct: 'it is not a RingCT transaction',
	overspend: 'it spends more than it has',
	too_big: 'it is too big',
	sanity_check_failed: 'its rings give its sender away',
	too_few_outputs: 'it has too few outputs',
	tx_extra_too_big: 'its extra field is too big',
	nonzero_unlock_time: 'it has an unlock time'
} as const satisfies Partial<Record<keyof PushAnswer, string>>;

/** Why the node did not accept a transaction; null when it did. */
export function describeRelayRefusal(answer: PushAnswer): string | null {
	if (answer.status === 'OK' && !answer.not_relayed) return null;
	if (answer.status === 'OK') return 'The node accepted it but did not relay it: only this node has it.';
	const reasons = Object.entries(REASONS)
		.filter(([flag]) => answer[flag] === true)
		.map(([, reason]) => reason);
	const list = reasons.length > 0 ? reasons.join('; ') : answer.reason || 'it gave no reason';
	return `The node did not accept it: ${list}.`;
}
