import { parseAddress } from '../../chain/address';
import { describeAddressProblem } from '../../chain/address-problem';
import type { Network } from '../../chain/address-shape';
import type { Coin } from '../../format/amount';
import type { Read } from '../../format/read';
import type { PaymentCoin } from '../../payment/payment';
import { splitRecipients, type Order, type Priority } from '../draft';
import type { Output } from './outputs';

/** The form for spending outputs. */
export interface SpendDraft {
	to: string;
	priority: Priority;
	note: string;
}

export const emptyDraft: SpendDraft = { to: '', priority: '0', note: '' };

/** The service is called twice for each output that is frozen for a moment. */
export const MOST_OTHERS = 200;

/**
 * Why outputs cannot be spent together; null when they can.
 *
 * @param chosen spendable by themselves
 * @param all the wallet's outputs
 */
export function describeTogether(chosen: readonly Output[], all: readonly Output[]): string | null {
	if (new Set(chosen.map(({ account }) => account)).size > 1)
		return 'They belong to several accounts: choose those of one.';
	const count = othersOf(chosen, all).length;
	return count > MOST_OTHERS
		? `Their addresses have ${count} other outputs, which would have to be frozen for a moment: at most ${MOST_OTHERS} can be.`
		: null;
}

/** What the wallet might spend together with several outputs, if nothing prevented it. */
function othersOf(chosen: readonly Output[], all: readonly Output[]): string[] {
	if (chosen.length < 2) return [];
	const places = new Set(chosen.map(({ account, index }) => `${account}/${index}`));
	return all.flatMap(({ account, index, state, keyImage }) =>
		(state === 'spendable' || state === 'locked') &&
		keyImage !== null &&
		places.has(`${account}/${index}`) &&
		!chosen.some((output) => output.keyImage === keyImage)
			? [keyImage]
			: []
	);
}

/**
 * The outputs, all of them and no others, go to one address, less the fee. A payment URI stands for its address.
 *
 * @param chosen at least one, of one account
 * @param all the wallet's outputs
 */
export function parseSpend(
	draft: SpendDraft,
	chosen: readonly Output[],
	all: readonly Output[],
	{ coin, network }: { coin: Coin & PaymentCoin; network: Network | null }
): Read<Order> {
	const parts = splitRecipients(draft.to, coin);
	if (parts?.problem) return { problems: { to: parts.problem } };
	const recipients = parts?.recipients ?? [];
	if (recipients.length > 1) return { problems: { to: 'One address: outputs are spent as a whole.' } };
	const to = recipients[0]?.to ?? draft.to.trim();
	const { problem } = parseAddress(to, network ?? undefined);
	if (problem) return { problems: { to: describeAddressProblem(problem) } };
	return {
		value: {
			recipients: [],
			all: to,
			account: chosen[0]?.account ?? 0,
			addresses: [...new Set(chosen.map(({ index }) => index))],
			priority: Number(draft.priority),
			note: draft.note.trim(),
			outputs: chosen.map(({ keyImage, amount }) => ({ key_image: keyImage ?? '', amount })),
			others: othersOf(chosen, all)
		}
	};
}
