import { parseAddress } from '../../chain/address';
import { describeAddressProblem } from '../../chain/address-problem';
import type { Network } from '../../chain/address-shape';
import type { Coin } from '../../format/amount';
import type { Read } from '../../format/read';
import type { PaymentCoin } from '../../payment/payment';
import { spread, type Order, type Priority } from '../draft';
import type { Output } from './outputs';

/** The form for spending one output. */
export interface Draft {
	to: string;
	priority: Priority;
	note: string;
}

export const emptyDraft: Draft = { to: '', priority: '0', note: '' };

/** The whole output, less the fee, goes to one address. A payment URI stands for its address. */
export function parseSpend(
	draft: Draft,
	output: Output,
	{ coin, network }: { coin: Coin & PaymentCoin; network: Network | null }
): Read<Order> {
	const parts = spread(draft.to, coin);
	if (parts?.problem) return { problems: { to: parts.problem } };
	const recipients = parts?.recipients ?? [];
	if (recipients.length > 1) return { problems: { to: 'One address: an output is spent as a whole.' } };
	const to = recipients[0]?.to ?? draft.to.trim();
	const { problem } = parseAddress(to, network ?? undefined);
	if (problem) return { problems: { to: describeAddressProblem(problem) } };
	return {
		value: {
			recipients: [],
			all: to,
			account: output.account,
			addresses: [output.index],
			priority: Number(draft.priority),
			note: draft.note.trim(),
			output: { key_image: output.keyImage ?? '', amount: output.amount }
		}
	};
}
