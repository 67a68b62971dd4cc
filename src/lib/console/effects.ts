import type { Effect } from '../rpc/errors';

interface EffectWords {
	word: string;
	tone: 'plain' | 'warn' | 'bad';
	/** Beside the form. */
	sentence: string;
	/** Before it is sent. */
	consequence: string;
}

/** What an operation does to the service, for people. */
export const EFFECTS: Readonly<Record<Effect, EffectWords>> = {
	read: { word: 'reads', tone: 'plain', sentence: 'It changes nothing.', consequence: '' },
	change: {
		word: 'changes',
		tone: 'warn',
		sentence: 'It changes something: you are asked before it is sent.',
		consequence: 'It is sent once, and changes something there.'
	},
	spend: {
		word: 'spends',
		tone: 'bad',
		sentence: 'It moves money: you are asked twice before it is sent.',
		consequence: 'It is sent once. It moves money, and nothing brings that back.'
	},
	stop: {
		word: 'stops',
		tone: 'bad',
		sentence: 'It ends the service: you are asked twice before it is sent.',
		consequence: 'Nobody can use the service afterwards, this page included, until its owner starts it again.'
	}
};

/** A service as the console speaks of it. */
export interface ServiceWords {
	/** `node`: it is asked. */
	noun: string;
	/** `daemon`: the program, which can be stopped. */
	program: string;
}

/** What a button says that sends an operation. */
export function actWords({ name, effect }: { name: string; effect: Effect }, service: ServiceWords): string {
	switch (effect) {
		case 'read':
			return `Ask the ${service.noun}`;
		case 'change':
		case 'spend':
			return `Send ${name.replace(/^\//, '')}`;
		case 'stop':
			return `Stop the ${service.program}`;
	}
}
