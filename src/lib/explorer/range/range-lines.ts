import { formatInteger, plural } from '../../format/amount';
import { coveredBlockCount } from '../verification/checkpoints';
import { proofsLine, uncheckedLine, workLine, type VerificationFact, type Line } from '../../verification/lines';
import type { Contradiction } from './contradiction';

/** The result of a finished verification of a range of blocks. */
export interface RangeResult {
	/** True when the blocks' bytes were loaded, false when only their headers were. */
	fromBytes: boolean;
	/** The last height of the range. */
	last: number;
	/** Number of loaded blocks. */
	loadedBlocks: number;
	/** Number of blocks whose hashes were recomputed; `transactions` likewise. */
	recomputed: number;
	transactions: number;
	/** Blocks and transactions whose bytes are incomplete or of an unknown format. */
	unparsed: { blocks: number; transactions: number };
	findings: readonly Contradiction[];
	/** Height of the second node's chain, and the number of blocks compared with it. */
	secondNode: { tip: number; compared: number } | null;
	/** Results of the comparison with the checkpoints; empty if it was not made. */
	checkpoints: readonly VerificationFact[];
	/** Other facts that are not checked. */
	unchecked: readonly string[];
}

const blocks = (count: number) => plural(count, 'block');
const transactions = (count: number) => plural(count, 'transaction');

/** The lines of a verified range: recomputed facts, unchecked facts, and the second node's result. */
export function rangeLines(result: RangeResult): Line[] {
	const has = (kind: Contradiction['kind']) => result.findings.some((finding) => finding.kind === kind);
	return [
		bytesLine(result, has('bytes') || (result.fromBytes && has('link'))),
		proofsLine('Checking signatures, range proofs and balance of the transactions needs their ring members.'),
		workLine('Proof of work: that each hash meets the difficulty'),
		claimedLine(result, !result.fromBytes && has('link')),
		...(result.secondNode ? [secondNodeLine(result, result.secondNode, has('other'))] : [])
	];
}

function bytesLine({ fromBytes, ...result }: RangeResult, differs: boolean): Line {
	const line = { name: 'Bytes', statements: [], verdicts: result.checkpoints } as const;
	if (!fromBytes) {
		const statement = `Hashes of ${blocks(result.loadedBlocks)} and of their transactions`;
		return uncheckedLine('Bytes', 'Only headers were loaded: no hash was recomputed.', [statement]);
	}
	if (differs) return { ...line, state: 'differs', summary: 'See the findings above.' };
	if (result.checkpoints.some(({ kind }) => kind === 'differs'))
		return { ...line, state: 'differs', summary: 'The blocks differ from the checkpoints.' };
	const seen = `Hashes of ${blocks(result.recomputed)} and ${transactions(result.transactions)} recomputed; each block names the one before it.`;
	const { unparsed } = result;
	const missing = [
		...(unparsed.blocks > 0 ? [blocks(unparsed.blocks)] : []),
		...(unparsed.transactions > 0 ? [transactions(unparsed.transactions)] : [])
	];
	if (result.recomputed === 0) return { ...line, state: 'impossible', summary: 'No block was verified.' };
	if (missing.length === 0) return { ...line, state: 'passed', summary: seen };
	return { ...line, state: 'impossible', summary: `${seen} Not verified: ${missing.join(', ')}.` };
}

const claimedLine = ({ fromBytes, loadedBlocks, unchecked, ...result }: RangeResult, differs: boolean): Line => ({
	name: 'Claimed by the node',
	verdicts: [],
	state: differs ? 'differs' : 'not_checked',
	summary: claimedSummary(fromBytes, loadedBlocks, differs),
	statements: [
		...(fromBytes ? [] : ['Everything in the headers, including the hashes']),
		'Difficulties and rewards',
		...(isOnCheckpoints(result) ? [] : ['Which chain has the most work']),
		...unchecked
	]
});

function claimedSummary(fromBytes: boolean, done: number, differs: boolean): string {
	if (fromBytes) return 'Facts that the bytes of the blocks cannot confirm.';
	if (differs) return 'The headers contradict each other. See the findings above.';
	return `The headers of ${blocks(done)}: each names the one before it.`;
}

/** True when the checkpoints confirm all blocks of the range. */
const isOnCheckpoints = ({ checkpoints, last, unparsed }: Pick<RangeResult, 'checkpoints' | 'last' | 'unparsed'>) =>
	last < coveredBlockCount &&
	unparsed.blocks === 0 &&
	checkpoints.length > 0 &&
	checkpoints.every(({ kind }) => kind === 'recomputed');

function secondNodeLine(
	{ last, loadedBlocks }: RangeResult,
	{ tip, compared }: { tip: number; compared: number },
	differs: boolean
): Line {
	const line = { name: 'Second node', statements: [], verdicts: [] } as const;
	if (differs) return { ...line, state: 'differs', summary: 'It has other blocks. See the findings above.' };
	const state = compared > 0 && compared >= loadedBlocks ? 'passed' : 'impossible';
	const end = tip < last ? ` Its chain ends at ${formatInteger(tip)}.` : '';
	return {
		...line,
		state,
		summary: `It has the same hashes for ${formatInteger(compared)} of ${blocks(loadedBlocks)}.${end}`
	};
}
