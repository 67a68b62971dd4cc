import type { Effect } from '../rpc/errors';
import type { Disclosure } from '../rpc/operation';

interface EffectText {
	label: string;
	tone: 'plain' | 'warn' | 'bad';
	/** Shown next to the form. */
	description: string;
	/** Shown in the confirmation. */
	consequence: string;
}

export const EFFECTS: Readonly<Record<Effect, EffectText>> = {
	read: { label: 'reads', tone: 'plain', description: 'It changes nothing.', consequence: '' },
	change: {
		label: 'changes',
		tone: 'warn',
		description: 'It changes something. You confirm it before it is sent.',
		consequence: 'It is sent once, and changes something on the service.'
	},
	spend: {
		label: 'spends',
		tone: 'bad',
		description: 'It moves money. You confirm it twice before it is sent.',
		consequence: 'It is sent once. It moves money, and cannot be undone.'
	},
	stop: {
		label: 'stops',
		tone: 'bad',
		description: 'It stops the service. You confirm it twice before it is sent.',
		consequence: 'Nobody can use the service, this page included, until its owner starts it again.'
	}
};

/** Warnings shown before an operation that discloses something is sent. */
export const DISCLOSURES: Readonly<Record<Disclosure, { title: string; description: string }>> = {
	secret: {
		title: 'This returns a secret',
		description: 'Anyone who sees it may be able to spend your money, or to see your payments.'
	},
	proof: {
		title: "This uses the wallet's keys",
		description: 'Anyone with the answer can prove what it shows about this wallet.'
	},
	export: {
		title: 'This exports data of the wallet',
		description: 'Anyone with the answer can see which outputs belong to this wallet, or which of them it spent.'
	},
	lookup: {
		title: 'This may contact others',
		description: 'With allow_openalias, the service resolves a name by DNS, and the operator of that name sees it.'
	}
};

/** True when opening a link may send an operation without a click. */
export const runsFromLink = ({ effect, discloses }: { effect: Effect; discloses: Disclosure | null }) =>
	effect === 'read' && discloses === null;

export interface ServiceNames {
	/** `node` */
	noun: string;
	/** `daemon` */
	program: string;
}

/** The label of the button that sends an operation. */
export function actionLabel({ name, effect }: { name: string; effect: Effect }, { program }: ServiceNames): string {
	switch (effect) {
		case 'read':
			return 'Send request';
		case 'change':
		case 'spend':
			return `Send ${name.replace(/^\//, '')}`;
		case 'stop':
			return `Stop the ${program}`;
	}
}
