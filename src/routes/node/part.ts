import type { Operation } from '$lib/rpc/operation';
import type { PageData } from './$types';

/** What is asked before something is sent that disturbs others. */
export interface Question {
	operation: Operation;
	/** What goes along, by what it is called. */
	typed: Readonly<Record<string, string>>;
	/** What it will do, in a sentence. */
	consequence: string;
	/** What the button says that sends. */
	act: string;
	/** Asked twice: there is no way back. */
	twice?: boolean;
	onconfirm: () => void;
}

/** What every part of the page is given. */
export interface PartProps {
	data: PageData;
	/** Asks the person first. */
	confirm: (question: Question) => void;
}
