import type { Priority } from './draft';

/** The service's priorities, and what each is for. */
export const PRIORITIES: readonly { value: Priority; words: string }[] = [
	{ value: '0', words: 'Automatic' },
	{ value: '1', words: 'Low: when there is room' },
	{ value: '2', words: 'Normal: the next few blocks' },
	{ value: '3', words: 'High' },
	{ value: '4', words: 'Highest: the next block' }
];
