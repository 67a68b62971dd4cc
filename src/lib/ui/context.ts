import { createContext } from 'svelte';
import type { Coin } from '../format/amount';

/** What every page needs and no page computes: the coin whose amounts are shown, and the time that ages are told from. */
export interface DisplayContext {
	readonly coin: Coin;
	/** Unix seconds; moves on by itself. */
	readonly now: number;
}

export const [getDisplayContext, setDisplayContext] = createContext<DisplayContext>();
