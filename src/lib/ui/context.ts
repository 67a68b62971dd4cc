import { createContext, getContext, setContext } from 'svelte';
import type { Coin } from '../format/amount';
import type { FieldProblems } from '../format/result';

/** Needed by all pages: the coin of the amounts shown, and the current time, for ages. */
export interface DisplayContext {
	readonly coin: Coin;
	/** Unix seconds; updates by itself. */
	readonly now: number;
	/** Whether the site says that its nodes are simulated: no signature is checked then. */
	readonly isSimulated?: boolean;
}

export const [getDisplayContext, setDisplayContext] = createContext<DisplayContext>();

const FORM = Symbol();

type Problems = () => FieldProblems;

/** A form tells its fields their problems. */
export const setProblems = (problems: Problems) => setContext(FORM, problems);

/** The problems of the form around a field; undefined where there is none. */
export const getProblems = () => getContext<Problems | undefined>(FORM);
