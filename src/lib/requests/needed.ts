import { live } from '../app/live.svelte';
import { settingsStore } from '../app/settings';
import { shopSettings } from './shop-settings';
import type { Coin } from '../format/amount';
import { parseTyped } from '../format/parse-typed';
import type { LabelledRequest } from '../payment/label';
import { beyondEightDecimals, ENOUGH_BY_ONE, NEEDED, type RequestTerms } from '../payment/state';
import { isSameUrl } from '../rpc/reach';

/** Whether there is a second node to ask. */
export function hasSecondNode(): boolean {
	// The page's node is no state of Svelte's: a poll may be of another one.
	void live.polls;
	const { secondNode } = settingsStore.current;
	return secondNode !== null && URL.canParse(secondNode) && !(live.node && isSameUrl(live.node.url, secondNode));
}

/**
 * Confirmations that each payment for a request needs, by its label or else by the settings: more than those where one node alone can
 * be asked.
 */
export function neededFor({ needed, madeBy }: Pick<LabelledRequest, 'needed' | 'madeBy'>): number {
	const wanted = needed ?? (madeBy === 'link' ? NEEDED : Number(shopSettings.current.confirmations));
	return hasSecondNode() ? wanted : Math.max(wanted, ENOUGH_BY_ONE);
}

/** Atomic units that may be missing of a payment, as the shop has set; what cannot be read is as if it were not set. */
export function toleranceFor(coin: Pick<Coin, 'decimals'>): bigint {
	const { tolerance } = shopSettings.current;
	const set = tolerance.trim() === '' ? null : parseTyped(tolerance, coin).value;
	return set ?? beyondEightDecimals(coin.decimals);
}

/** When a payment for a request counts in this browser. */
export const termsFor = (
	facts: Pick<LabelledRequest, 'needed' | 'madeBy'>,
	coin: Pick<Coin, 'decimals'>
): Pick<RequestTerms, 'needed' | 'tolerance'> => ({ needed: neededFor(facts), tolerance: toleranceFor(coin) });
