import type { Operation } from '$lib/rpc/operation';
import type { PageData } from './$types';

/** What is asked before something is done that cannot be taken back. */
export interface Question {
	operation: Operation;
	/** What goes along, by what it is called. */
	typed: Readonly<Record<string, string>>;
	/** What it will do, in a sentence. */
	consequence: string;
	/** What the button says that does it. */
	act: string;
	/** Asked twice: there is no way back. */
	twice?: boolean;
	onconfirm: () => void;
}

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
