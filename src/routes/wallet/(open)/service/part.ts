import type { Question } from '../../../AskFirst.svelte';
import type { PageData } from './$types';

/** What the parts of the page are given. */
export interface PartProps {
	data: PageData;
}

export interface AskingPartProps extends PartProps {
	/** Asks the person first. */
	confirm: (question: Question) => void;
}

/** Where on the page what keeps the service silent is told. */
export const READING = ['refresh', 'rescan-spent', 'rescan'] as const;
