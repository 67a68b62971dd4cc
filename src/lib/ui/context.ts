import { createContext, getContext, setContext } from 'svelte';
import type { Coin } from '../format/amount';
import type { FieldProblems } from '../format/result';

/** Context of all pages: coin of the displayed amounts, and the current time for ages. */
export interface DisplayContext {
	readonly coin: Coin;
	/** Unix seconds, reactive. */
	readonly now: number;
	/** True when the site declares its nodes as simulated: signatures are then not checked. */
	readonly isSimulated?: boolean;
}

export const [getDisplayContext, setDisplayContext] = createContext<DisplayContext>();

const FORM_CONTEXT = Symbol();

type Problems = () => FieldProblems;

/** Provides a form's problems to its fields. */
export const setProblems = (problems: Problems) => setContext(FORM_CONTEXT, problems);

/** Problems of the surrounding form; undefined outside of forms. */
export const getProblems = () => getContext<Problems | undefined>(FORM_CONTEXT);
