import { parseWhole, type Read } from '../format/read';
import { markOf } from './exchange/bytes';
import type { ExchangeData } from './exchange/kinds';

/** How many of how many sign. */
export interface Plan {
	threshold: number;
	total: number;
}

/** Reference implementation, cryptonote_config.h, MULTISIG_MAX_SIGNERS. */
export const MOST_SIGNERS = 16;

/** What is typed before a wallet becomes multisig. */
export interface SetupDraft {
	threshold: string;
	total: string;
	/** Whether multisig is to be allowed in the wallet file. */
	allow: boolean;
	/** Whether the person knows that the wallet's keys are replaced. */
	agreed: boolean;
}

export function parseSetup({ threshold, total, allow, agreed }: SetupDraft): Read<Plan & { allow: boolean }> {
	const problems: Record<string, string> = {};
	const of = parseWhole(total, 2, MOST_SIGNERS);
	if ('problem' in of) problems['total'] = of.problem;
	const needed = parseWhole(threshold, 2, 'value' in of ? of.value : MOST_SIGNERS);
	if ('problem' in needed) problems['threshold'] = needed.problem;
	if (!agreed) problems['agreed'] = 'Confirm this before you go on.';
	if ('problem' in of || 'problem' in needed || !agreed) return { problems };
	return { value: { threshold: needed.value, total: of.value, allow } };
}

/**
 * How often keys are exchanged after the wallet was made multisig: once for each signer that may be missing, and once to see
 * that all have the same (reference implementation, multisig_account.h: multisig_setup_rounds_required).
 */
export const exchangesOf = ({ threshold, total }: Plan) => total - threshold + 1;

/** How programs of 0.18 and later mark what is told in the first round, and in a later one. */
const FIRST = /^MultisigxV2R1/;
const LATER = /^MultisigxV2Rn/;

/** Why something is not what another signer told in this round; null when it may be. @param own what this wallet told so far */
export function describeUnfit(
	exchangeData: ExchangeData,
	own: readonly ExchangeData[],
	others: readonly ExchangeData[],
	round: 'first' | 'later' | null
): string | null {
	const { text } = exchangeData;
	if (own.some((each) => each.text === text))
		return 'This is this wallet’s own message. Import that of another signer.';
	if (others.some((each) => each.text === text)) return `Already imported, with the mark ${markOf(exchangeData)}.`;
	if (round === 'first' && LATER.test(text)) return 'This is of a later round. Import the message of the first round.';
	if (round === 'later' && FIRST.test(text)) {
		return 'This is of the first round. Import the message that the signer got from the conversion or the last exchange.';
	}
	return null;
}
