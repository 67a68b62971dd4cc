import { exchangeRounds, type MultisigPlan } from './multisig-setup';

export type StepStage = 'done' | 'next' | 'later';

/** A step in a list of steps. */
export interface NamedStep {
	title: string;
	stage: StepStage;
	/** Its result, in a few words. */
	note: string;
}

/** @param number of the step, from 1 @param next the number of the step to do now */
export function stageOf(number: number, next: number): StepStage {
	if (number < next) return 'done';
	return number === next ? 'next' : 'later';
}

/** One line for a range of rounds, or none: a wallet of 16 signers has up to 16 rounds. */
function rounds(from: number, to: number, stage: StepStage): NamedStep[] {
	if (from > to) return [];
	return [{ title: from === to ? `Round ${from}` : `Rounds ${from} to ${to}`, stage, note: '' }];
}

/** The steps that make a wallet multisig. @param plan null before it is chosen @param round from 1 */
export function setupSteps(plan: MultisigPlan | null, round: number): NamedStep[] {
	const compare: NamedStep = { title: 'Compare the address', stage: 'later', note: 'The same for all signers' };
	if (!plan) {
		return [
			{ title: 'Choose how many sign', stage: 'next', note: '' },
			{ title: 'Exchange keys with all signers', stage: 'later', note: 'In two rounds or more' },
			compare
		];
	}
	const all = exchangeRounds(plan) + 1;
	return [
		{ title: 'Choose how many sign', stage: 'done', note: `${plan.threshold} of ${plan.total}` },
		...rounds(1, round - 1, 'done'),
		{ title: `Round ${round} of ${all}`, stage: 'next', note: '' },
		...rounds(round + 1, all, 'later'),
		compare
	];
}

/** State of a payment that several signers sign. */
export interface SharedPayment {
	/** True when the signers have to exchange info; null when unknown. */
	isImportNeeded: boolean | null;
	/** True when this wallet's info was exported, and not used since. */
	hasInfo: boolean;
	/** True when the other signers' info was imported for it. */
	isImported: boolean;
	/** True when this wallet has proposed a payment, which is to be given to the others. */
	isProposed: boolean;
	/** True when a proposed payment is being reviewed or signed here. */
	isSigning: boolean;
	/** True when a signed one is ready to be sent. */
	isSigned: boolean;
}

/** The number of the next step: exchange of info, proposal, signature, sending. */
export function sharedPaymentStep(known: SharedPayment): 1 | 2 | 3 | 4 {
	if (known.isSigned) return 4;
	if (known.isSigning) return 3;
	if (known.isProposed || known.isImported) return 2;
	return known.isImportNeeded === false && !known.hasInfo ? 2 : 1;
}

/**
 * The number of the next step of a view-only wallet: exchange with the wallet that signs, unsigned payment, sending.
 */
export function onlineStep(known: { isImported: boolean; isPrepared: boolean; isSigned: boolean }): 1 | 2 | 3 {
	if (known.isSigned) return 3;
	return known.isPrepared || known.isImported ? 2 : 1;
}
