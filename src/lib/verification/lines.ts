import { bytesResult, type BytesResult, type Verdict } from '../chain/verdict';
import { plural } from '../format/amount';

/** The kind of object that a page shows. */
export type Subject = 'block' | 'transaction';

/**
 * The result of one line. Only `passed` has a tick. `invalid`: a proof is wrong. `unconfirmed`: the bytes agree, but
 * no block of the main chain is known to contain them. `none`: there is nothing to check. `not_checked`: this release
 * does not check it, or not yet.
 */
export type LineState = BytesResult | 'invalid' | 'unconfirmed' | 'none' | 'not_checked';

/** A verdict with its subject; if `about` is left out, the verdict is about the bytes. */
export interface VerificationFact extends Verdict {
	about?: 'rules' | 'headers' | 'proofs';
}

/** Makes facts from verdicts by adding their subject. */
export const factsAbout = (
	about: NonNullable<VerificationFact['about']>,
	verdicts: readonly Verdict[]
): VerificationFact[] => verdicts.map((verdict) => ({ ...verdict, about }));

/** One line of a verification, with a result of its own. */
export interface Line {
	name: 'Bytes' | 'Proofs' | 'Work' | 'Claimed by the node' | 'Second node';
	state: LineState;
	/** One sentence on the checks that were or were not made. */
	summary: string;
	/** Unchecked facts, apart from the claims among `verdicts`. */
	statements: readonly string[];
	verdicts: readonly VerificationFact[];
}

/** A line of unchecked facts. */
export const uncheckedLine = (name: Line['name'], summary: string, statements: readonly string[] = []): Line => ({
	name,
	state: 'not_checked',
	summary,
	statements,
	verdicts: []
});

const UNCHECKED_PROOFS = [
	'Ring signatures, or membership proofs: that the senders were allowed to spend',
	'Range proofs: that no output has a negative amount',
	'Balance: that inputs add up to outputs and fee'
] as const;

export const proofsLine = (summary = 'Checking signatures, range proofs and balance needs the ring members.'): Line =>
	uncheckedLine('Proofs', summary, UNCHECKED_PROOFS);

export const workLine = (statement: string, summary = 'This page does not check proof of work yet.'): Line =>
	uncheckedLine('Work', summary, [statement]);

const SIGNATURES_CAVEAT =
	'The signatures cover the keys and commitments of all ring members. They do not show the members’ heights or indices, in version 1 their amounts, nor that the key images are unspent.';
const PROOFS_OF_BLOCK = 'Checking signatures, range proofs and balance of its transactions needs their ring members.';
const UNCONFIRMED_CAVEAT =
	'Unless a block of the main chain holds it, the transaction can be made up together with its ring members.';

/** The fact of a coinbase: it has no signatures and no range proofs. */
export const NO_PROOFS: VerificationFact = {
	fact: 'proofs.coinbase',
	about: 'proofs',
	kind: 'recomputed',
	claimed: 'none',
	computed: 'none'
};

/** The line after signatures and proofs were checked. */
function checkedProofsLine(verdicts: readonly VerificationFact[], isConfirmed: boolean): Line {
	const line = { name: 'Proofs', statements: [], verdicts } as const;
	if (verdicts.every(({ fact }) => fact === NO_PROOFS.fact))
		return { ...line, state: 'none', summary: 'A coinbase has none.', verdicts: [] };
	const [passed, failed, open] = (['recomputed', 'differs', 'impossible'] as const).map((kind) =>
		count(verdicts, kind)
	);
	if (failed) return { ...line, state: 'invalid', summary: `${failed} of ${checks(verdicts.length)} failed.` };
	if (open) return { ...line, state: 'impossible', summary: `${checks(passed ?? 0)} passed, ${open} not possible.` };
	const summary = `${checks(passed ?? 0)} passed. ${SIGNATURES_CAVEAT}`;
	return isConfirmed
		? { ...line, state: 'passed', summary }
		: { ...line, state: 'unconfirmed', summary: `${summary} ${UNCONFIRMED_CAVEAT}` };
}

/** The place of a block or transaction, which its bytes do not show. */
type ChainStatus = 'main chain' | 'orphaned' | 'pool' | 'no block';

function chainStatusOf(subject: Subject, verdicts: readonly Verdict[]): ChainStatus {
	const claims = (fact: string) => verdicts.find((verdict) => verdict.fact === fact)?.claimed;
	if (subject === 'block') return claims('orphan_status') === true ? 'orphaned' : 'main chain';
	if (claims('in_pool') === true) return 'pool';
	return claims('block_height') === undefined ? 'no block' : 'main chain';
}

const UNCONFIRMED: Readonly<Record<Exclude<ChainStatus, 'main chain'>, string>> = {
	orphaned: 'The block is not on the main chain.',
	pool: 'The transaction is not in a block.',
	'no block': 'The node names no block that holds the transaction.'
};

const checks = (count: number) => plural(count, 'check');
const count = (verdicts: readonly Verdict[], kind: Verdict['kind']) =>
	verdicts.filter((verdict) => verdict.kind === kind).length;

/**
 * The four lines of a verification; each covers a subject of its own.
 *
 * @param unchecked further unchecked facts
 */
export function verificationLines(
	subject: Subject,
	verdicts: readonly VerificationFact[],
	unchecked: readonly string[] = []
): Line[] {
	const place = chainStatusOf(subject, verdicts);
	/** True when a check was made and all its parts passed. */
	const passed = (check: string) => {
		const parts = verdicts.filter(({ fact }) => fact === check || fact.startsWith(`${check}.`));
		return parts.length > 0 && parts.every(({ kind }) => kind === 'recomputed');
	};
	const taken = verdicts.filter(
		({ kind, fact }) => kind === 'taken' && !passed(`headers.${fact.replace('wide_', '')}`)
	);
	const isConfirmed = place === 'main chain' && (subject === 'block' || passed('in_block'));
	const ofProofs = verdicts.filter(({ about }) => about === 'proofs');
	const ofHeaders = verdicts.filter(({ about }) => about === 'headers');
	const onTrust = NODE_CLAIMS[subject].filter(({ by }) => !by?.every(passed)).map(({ text }) => text);
	const statements = [...onTrust, ...unchecked];
	return [
		bytesLine(
			verdicts.filter(({ about }) => about !== 'headers' && about !== 'proofs'),
			place
		),
		ofProofs.length > 0
			? checkedProofsLine(ofProofs, isConfirmed)
			: proofsLine(subject === 'block' ? PROOFS_OF_BLOCK : undefined),
		workLineOf(subject, place),
		{
			name: 'Claimed by the node',
			statements,
			verdicts: [...ofHeaders, ...taken],
			state: ofHeaders.some(({ kind }) => kind === 'differs') ? 'differs' : 'not_checked',
			summary: `${plural(taken.length + statements.length, 'fact')} only the node knows.`
		}
	];
}

function bytesLine(all: readonly VerificationFact[], place: ChainStatus): Line {
	const verdicts = all.filter(({ kind }) => kind !== 'taken');
	const passed = count(verdicts, 'recomputed');
	const differs = count(verdicts, 'differs');
	const line = { name: 'Bytes', statements: [], verdicts } as const;
	const result = bytesResult(verdicts);
	switch (result) {
		case 'differs':
			return { ...line, state: result, summary: `${differs} of ${checks(passed + differs)} failed.` };
		case 'impossible': {
			const impossible = Math.max(1, count(verdicts, 'impossible'));
			return { ...line, state: result, summary: `${checks(passed)} passed, ${impossible} not possible.` };
		}
		case 'passed':
			if (place === 'main chain') return { ...line, state: result, summary: `${checks(passed)} passed.` };
			return { ...line, state: 'unconfirmed', summary: `${checks(passed)} passed. ${UNCONFIRMED[place]}` };
	}
}

function workLineOf(subject: Subject, place: ChainStatus): Line {
	if (subject === 'transaction' && place !== 'main chain')
		return uncheckedLine('Work', 'No block is known, so there is no proof of work.', [
			'Proof of work: no block is known'
		]);
	if (subject === 'block') return workLine('Proof of work: that the hash meets the difficulty');
	return workLine(
		'Proof of work: that the hash of its block meets the difficulty',
		'This page does not check the proof of work of its block yet.'
	);
}

/**
 * Facts that no bytes can confirm, whatever the node claims; `by`: the checks that confirm the fact when all of them
 * pass.
 */
const NODE_CLAIMS: Readonly<Record<Subject, readonly { text: string; by?: readonly string[] }[]>> = {
	block: [
		{ text: 'Which chain has the most work: needs all headers, or the checkpoints', by: ['checkpoint'] },
		{
			text: 'That the reward is what the rules allow at its height: needs the coins generated before',
			by: ['rule.reward']
		}
	],
	transaction: [
		{ text: 'That nothing else spends its key images: needs all blocks' },
		{ text: 'Heights and transactions of its ring members: needs their blocks' },
		{ text: 'Which chain has the most work: needs all headers, or the checkpoints', by: ['checkpoint', 'in_block'] }
	]
};

/** Summary of all lines in a few words. Unchecked facts are counted next to the passed checks. */
export function summaryOf(lines: readonly Line[]): string {
	const verdicts = lines.flatMap((line) => line.verdicts);
	const statements = lines.reduce((sum, line) => sum + line.statements.length, 0);
	const differs = count(verdicts, 'differs');
	const unchecked = count(verdicts, 'taken') + count(verdicts, 'impossible') + statements;
	const passed = checks(count(verdicts, 'recomputed'));
	if (differs === 0) return `${passed} passed, ${unchecked} not checked`;
	return `${checks(differs)} failed, ${passed} passed, ${unchecked} not checked`;
}
