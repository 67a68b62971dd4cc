import { createContext } from 'svelte';
import type { Coin } from '../format/amount';

/** Needed by all pages: the coin of the amounts shown, and the current time, for ages. */
export interface DisplayContext {
	readonly coin: Coin;
	/** Unix seconds; updates by itself. */
	readonly now: number;
}

export const [getDisplayContext, setDisplayContext] = createContext<DisplayContext>();
