import { live } from '../app/live.svelte';
import { settingsStore } from '../app/settings';
import { shopSettings } from './shop-settings';
import type { Coin } from '../format/amount';
import { parseTypedDecimal } from '../format/parse-typed-decimal';
import type { LabelledRequest } from '../payment/label';
import {
	eightDecimalsTolerance,
	SINGLE_NODE_CONFIRMATIONS,
	DEFAULT_CONFIRMATIONS,
	type RequestTerms
} from '../payment/state';
import { isSameUrl } from '../rpc/reach';

/** True when a second node is set that differs from the page's node. */
export function hasSecondNode(): boolean {
	// `live.node` is not Svelte state: depend on the polls, because a poll may be of another node.
	void live.polls;
	const { secondNode } = settingsStore.current;
	return secondNode !== null && URL.canParse(secondNode) && !(live.node && isSameUrl(live.node.url, secondNode));
}

/**
 * Confirmations needed for each payment, from the request's label or else from the settings. At least `SINGLE_NODE_CONFIRMATIONS`
 * when only one node can be asked.
 */
export function neededConfirmations({ needed, madeBy }: Pick<LabelledRequest, 'needed' | 'madeBy'>): number {
	const wanted = needed ?? (madeBy === 'link' ? DEFAULT_CONFIRMATIONS : Number(shopSettings.current.confirmations));
	return hasSecondNode() ? wanted : Math.max(wanted, SINGLE_NODE_CONFIRMATIONS);
}

/** Tolerated underpayment in atomic units, from the shop's settings; an invalid setting counts as not set. */
export function toleranceFor(coin: Pick<Coin, 'decimals'>): bigint {
	const { tolerance } = shopSettings.current;
	const set = tolerance.trim() === '' ? null : parseTypedDecimal(tolerance, coin).value;
	return set ?? eightDecimalsTolerance(coin.decimals);
}

/** Terms on which a payment counts in this browser. */
export const paymentTermsFor = (
	facts: Pick<LabelledRequest, 'needed' | 'madeBy'>,
	coin: Pick<Coin, 'decimals'>
): Pick<RequestTerms, 'needed' | 'tolerance'> => ({
	needed: neededConfirmations(facts),
	tolerance: toleranceFor(coin)
});
