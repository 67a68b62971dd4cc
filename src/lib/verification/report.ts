import type { FactValue } from '../chain/verdict';
import type { Line } from './lines';
import { groupFacts, FACT_GROUPS, MAX_SHOWN_FACTS, factLabel, LINE_STATES, formatFactValue } from './fact-labels';

/** A verification to report. */
export interface ReportedVerification {
	/** Name of the verified object, for example "Block 600". */
	subject: string;
	/** Hash of the block or transaction; null for an object without one. */
	id: string | null;
	/** The node's name for the network; null where none is needed. */
	network: string | null;
	lines: readonly Line[];
	/** Duration from the first computation to the last, including loading in between. */
	milliseconds: number;
}

/** Context of a report. */
export interface ReportContext {
	/** Release of this page. */
	release: string;
	/** Milliseconds since 1970. */
	at: number;
	/** The node's address; null to leave it out. */
	node: string | null;
}

const jsonValue = (value: FactValue) => (typeof value === 'bigint' ? String(value) : value);

/** A verification as plain values, for JSON. */
export const reportOf = (
	{ subject, id, network, lines, milliseconds }: ReportedVerification,
	{ release, at, node }: ReportContext
) => ({
	format: 'oriel-verification-report',
	version: 1,
	release,
	time: new Date(at).toISOString(),
	subject,
	id,
	network,
	node: node && new URL(node).host,
	milliseconds: Math.round(milliseconds),
	lines: lines.map(({ name, state, summary, statements, verdicts }) => ({
		name,
		state,
		summary,
		not_checked: statements,
		checks: verdicts.map(({ fact, kind, claimed, computed }) => ({
			fact,
			result: kind,
			claimed: jsonValue(claimed),
			computed: jsonValue(computed)
		}))
	}))
});

/** A verification as text. */
export function reportText(verified: ReportedVerification, context: ReportContext): string {
	const { subject, id, network, node, time, milliseconds } = reportOf(verified, context);
	const about = [
		`Verification: ${subject}`,
		...(id === null ? [] : [id]),
		...(network === null ? [] : [`Network: ${network}`]),
		`Node: ${node ?? 'not named'}`,
		`Oriel ${context.release}, ${time}, ${milliseconds} ms`
	];
	return [about, ...verified.lines.map(linesOfLine)].map((part) => `${part.join('\n')}\n`).join('\n');
}

function linesOfLine({ name, state, summary, statements, verdicts }: Line): string[] {
	// Facts that differ come first: they must not be cut off.
	const ordered = groupFacts(verdicts).flatMap(({ rows }) => rows);
	const facts = ordered.slice(0, MAX_SHOWN_FACTS).map((verdict) => {
		const claim = `  ${factLabel(verdict)}: ${formatFactValue(verdict.claimed)}`;
		if (verdict.kind !== 'differs') return `${claim} (${FACT_GROUPS[verdict.kind].toLowerCase()})`;
		return `${claim} (differs, this page computed ${formatFactValue(verdict.computed)})`;
	});
	return [
		`${name}: ${LINE_STATES[state].name}. ${summary}`,
		...statements.map((statement) => `  ${statement} (not checked)`),
		...facts,
		...(verdicts.length > MAX_SHOWN_FACTS ? [`  and ${verdicts.length - MAX_SHOWN_FACTS} more`] : [])
	];
}
