import type { Question } from '../AskFirst.svelte';
import type { PageData } from './$types';

/** What every part of the page is given. */
export interface PartProps {
	data: PageData;
	/** Asks the person first. */
	confirm: (question: Question) => void;
}
